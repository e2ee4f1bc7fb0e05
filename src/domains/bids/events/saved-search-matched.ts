import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';

const schema = z.object({
  searchId: id,
  userId: id,
  name: z.string(),
  /** Where the search is run: '/marketplace?vehicleType=car'. */
  href: z.string(),
  count: z.number(),
  requests: z.array(z.object({ transportId: id, vehicle: z.string(), route: z.string() })),
});

/** New requests match a saved search; told at most once an hour. `requests` names the newest, `count` counts them all. */
export const savedSearchMatched = defineEvent('saved-search.matched', schema, {
  /** Leads to the request itself where it is one, to the search where there are more. */
  notify({ userId, name, href, count, requests }) {
    const [only] = requests;
    const lines = requests.map(({ vehicle, route }) => `${vehicle}, ${route}`).join('; ');
    const rest = count > requests.length ? `; and ${count - requests.length} more` : '';
    return [
      generalNotice(
        userId,
        count === 1 ? `New request for "${name}"` : `${count} new requests for "${name}"`,
        `${lines}${rest}. Your turn: place a bid or send a quote.`,
        count === 1 && only ? `/marketplace/${only.transportId}` : href,
      ),
    ];
  },
  webhook: ['Offers and questions', 'New requests match a saved search'],
});

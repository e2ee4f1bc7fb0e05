import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';

const schema = z.object({
  searchId: id,
  userId: id,
  name: z.string(),
  href: z.string(),
  count: z.number(),
  requests: z.array(z.object({ transportId: id, vehicle: z.string(), route: z.string() })),
});

/** Published at most once an hour per search. `requests` lists the newest matches; `count` is the number of all of them. */
export const savedSearchMatched = defineEvent('saved-search.matched', schema, {
  notify({ userId, name, href, count, requests }) {
    const [only] = requests;
    const requestList = requests.map(({ vehicle, route }) => `${vehicle}, ${route}`).join('; ');
    const rest = count > requests.length ? `; and ${count - requests.length} more` : '';
    return [
      generalNotice(
        userId,
        count === 1 ? `New request for "${name}"` : `${count} new requests for "${name}"`,
        `${requestList}${rest}. Your turn: place a bid or send a quote.`,
        count === 1 && only ? `/marketplace/${only.transportId}` : href,
      ),
    ];
  },
  webhook: ['Offers and questions', 'New requests match a saved search'],
});

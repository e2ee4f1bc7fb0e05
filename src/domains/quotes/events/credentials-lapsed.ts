import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, otherParties, quoteEvent } from './quote-event.ts';

const schema = quoteEvent.extend({ lapsedId: z.uuid(), lapsedName: z.string(), reason: z.string() });

/** Once per running transport that names the account. */
export const quoteCredentialsLapsed = defineEvent('quote.credentials-lapsed', schema, {
  notify: (quote) =>
    otherParties(quote, quote.lapsedId).map((id) => {
      const next =
        id === quote.shipperId
          ? 'Contact your carrier before you continue. You can cancel until pickup.'
          : 'Resolve this before you continue.';
      const body = `${quote.vehicle}, ${quote.route}. ${quote.reason} ${next}`;
      return transportNotice(id, quote.transportId, `Verification of ${quote.lapsedName} lapsed`, body);
    }),
  audit: auditQuote,
  custodyTitle: 'Authority or insurance lapsed',
  custody: ({ quoteId, lapsedName, reason }) => ({ quoteId, lapsedName, reason }),
  webhook: ['Transports', "A carrier's authority or insurance lapsed during a transport"],
});

import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, otherParties, quoteEvent } from './quote-event.ts';

const schema = quoteEvent.extend({ restoredId: z.uuid(), restoredName: z.string() });

export const quoteCredentialsRestored = defineEvent('quote.credentials-restored', schema, {
  notify({ restoredId, restoredName, ...quote }) {
    const body = `${quote.vehicle}, ${quote.route}. The DOT and MC numbers are verified with FMCSA again. No action needed.`;
    return otherParties(quote, restoredId).map((id) =>
      transportNotice(id, quote.transportId, `Verification of ${restoredName} is restored`, body),
    );
  },
  audit: auditQuote,
  custodyTitle: 'Authority or insurance restored',
  custody: ({ quoteId, restoredName }) => ({ quoteId, restoredName }),
  webhook: ['Transports', "A carrier's authority or insurance was restored during a transport"],
});

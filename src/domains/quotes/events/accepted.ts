import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/** `standsAtFixedPrice`: waits for a carrier. The notifications domain writes the notices, which depend on the payment. */
export const quoteAccepted = defineEvent('quote.accepted', quoteEvent.extend({ serviceFee: z.string(), standsAtFixedPrice: z.boolean() }), {
  audit: auditQuote,
  custodyTitle: 'Offer accepted',
  custody: ({ quoteId, kind, offeredById, totalQuote }) => ({ quoteId, kind, offeredBy: offeredById, totalQuote }),
  webhook: ['Offers and questions', 'An offer was accepted'],
});

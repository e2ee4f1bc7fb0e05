import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/**
 * The shipper accepted an offer or booked the estimate; `standsAtFixedPrice` when it now waits for a carrier. The notices depend on what has
 * been paid, so notifications write them.
 */
export const quoteAccepted = defineEvent('quote.accepted', quoteEvent.extend({ serviceFee: z.string(), standsAtFixedPrice: z.boolean() }), {
  audit: auditQuote,
  custodyTitle: 'Offer accepted',
  custody: ({ quoteId, kind, offeredById, totalQuote }) => ({ quoteId, kind, offeredBy: offeredById, totalQuote }),
  webhook: ['Offers and questions', 'An offer was accepted'],
});

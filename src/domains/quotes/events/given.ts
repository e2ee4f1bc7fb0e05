import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditQuote, describeDelivery, offeredDays, quoteEvent } from './quote-event.ts';

export const quoteGiven = defineEvent('quote.given', quoteEvent.extend(offeredDays), {
  notify({ shipperId, transportId, vehicle, route, offeredByName, totalQuote, ...offer }) {
    const price = formatUsd(totalQuote);
    const sentence = `${offeredByName ?? 'A carrier'} offers ${price} for your ${vehicle}, ${route}${describeDelivery(offer)}.`;
    const body = `${sentence} Your turn: compare your quotes and accept one.`;
    return [transportNotice(shipperId, transportId, `New quote: ${price}`, body)];
  },
  audit: auditQuote,
  custodyTitle: 'Quote sent',
  custody: ({ quoteId, offeredById, totalQuote }) => ({ quoteId, offeredBy: offeredById, totalQuote }),
  webhook: ['Offers and questions', 'Your request received a quote'],
});

import { describeDelivery } from '#domains/quotes/events/quote-event.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditBid, bidOfferEvent, recordOffer } from './bid-event.ts';

export const bidChanged = defineEvent('bid.changed', bidOfferEvent, {
  notify(bid) {
    const { shipperId, transportId, bidderName, bidAmount, vehicle } = bid;
    const amount = formatUsd(bidAmount);
    return [
      transportNotice(
        shipperId,
        transportId,
        `Bid changed to ${amount}`,
        `${bidderName} now offers ${amount} for your ${vehicle}${describeDelivery(bid)}.`,
        false,
      ),
    ];
  },
  audit: auditBid,
  custodyTitle: 'Bid changed',
  custody: recordOffer,
  webhook: ['Offers and questions', 'A bid for your request was changed'],
});

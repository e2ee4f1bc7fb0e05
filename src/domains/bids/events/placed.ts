import { describeDelivery } from '#domains/quotes/events/quote-event.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditBid, bidOfferEvent, recordOffer } from './bid-event.ts';

export const bidPlaced = defineEvent('bid.placed', bidOfferEvent, {
  notify(bid) {
    const { shipperId, transportId, bidderName, bidAmount, vehicle, route } = bid;
    const amount = formatUsd(bidAmount);
    return [
      transportNotice(
        shipperId,
        transportId,
        `New bid: ${amount}`,
        `${bidderName} offers ${amount} for your ${vehicle}, ${route}${describeDelivery(bid)}. Your turn: accept it or wait for more offers.`,
      ),
    ];
  },
  audit: auditBid,
  custodyTitle: 'Bid placed',
  custody: recordOffer,
  webhook: ['Offers and questions', 'Your request received a bid'],
});

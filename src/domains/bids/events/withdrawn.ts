import { z } from 'zod';
import { stoppedOfferNotice } from '#domains/quotes/events/quote-event.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditBid, bidEvent } from './bid-event.ts';

/** `reason` is null if the bidder withdrew; otherwise the platform did, and the shipper sees the reason. */
export const bidWithdrawn = defineEvent('bid.withdrawn', bidEvent.extend({ reason: z.string().nullable() }), {
  notify(bid) {
    const { shipperId, transportId, bidderName, vehicle, reason } = bid;
    return [
      reason === null
        ? transportNotice(shipperId, transportId, 'A bid was withdrawn', `${bidderName} withdrew their bid for your ${vehicle}.`, false)
        : stoppedOfferNotice(bid, 'bid', bidderName, reason),
    ];
  },
  audit: auditBid,
  custodyTitle: 'Bid withdrawn',
  custody: ({ bidId, bidderId, reason }) => ({ bidId, offeredBy: bidderId, ...(reason && { reason }) }),
  webhook: ['Offers and questions', 'A bid for your request was withdrawn'],
});

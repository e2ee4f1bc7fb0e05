import { toRequest, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { setback } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { bidOfferEvent } from './bid-event.ts';

/** This bid was the lowest offer until another account offered `lowerOffer`. */
export const bidOutbid = defineEvent('bid.outbid', bidOfferEvent.extend({ lowerOffer: amountReply }), {
  // The bidder learns the price but not who offered it.
  notify: ({ bidderId, transportId, vehicle, route, bidAmount, lowerOffer }) => [
    setback(
      toRequest(
        transportNotice(
          bidderId,
          transportId,
          `Outbid at ${formatUsd(lowerOffer)}`,
          `${vehicle}, ${route}: another offer is below your bid of ${formatUsd(bidAmount)}. Your turn: change your bid or keep it. Shippers don't always choose the lowest price.`,
        ),
      ),
    ),
  ],
  webhook: ['Offers and questions', 'Your bid is no longer the lowest offer'],
});

import { toRequest, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditBid, bidOfferEvent } from './bid-event.ts';

export const bidReactivated = defineEvent('bid.stands-again', bidOfferEvent, {
  notify: ({ bidderId, transportId, vehicle, route, bidAmount }) => [
    toRequest(
      transportNotice(
        bidderId,
        transportId,
        'Your bid is active again',
        `${vehicle}, ${route}: the chosen carrier withdrew, so the shipper can accept your bid of ${formatUsd(bidAmount)} again. Your turn: keep, change or withdraw it.`,
      ),
    ),
  ],
  audit: auditBid,
  custodyTitle: 'Bid active again',
  custody: ({ bidId, bidderId, bidAmount }) => ({ bidId, offeredBy: bidderId, bidAmount }),
  webhook: ['Offers and questions', 'Your bid is active again'],
});

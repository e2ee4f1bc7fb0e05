import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { auditBid, bidOfferEvent } from './bid-event.ts';

export const bidAccepted = defineEvent('bid.accepted', bidOfferEvent.extend({ quoteId: id }), {
  audit: auditBid,
  custodyTitle: 'Bid accepted',
  custody: ({ bidId, bidderId, bidAmount }) => ({ bidId, offeredBy: bidderId, bidAmount }),
});

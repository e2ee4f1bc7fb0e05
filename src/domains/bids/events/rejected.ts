import { z } from 'zod';
import { toMarketplace, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { setback } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditBid, bidEvent } from './bid-event.ts';

/** `reason` is shown to the bidder. */
export const bidRejected = defineEvent('bid.rejected', bidEvent.extend({ reason: z.string() }), {
  notify({ bidderId, transportId, vehicle, route, reason }) {
    const body = `${vehicle}, ${route}: ${asSentence(reason)} No action needed.`;
    // The bidder can no longer see the transport, so the notice links to the marketplace.
    return [setback(toMarketplace(transportNotice(bidderId, transportId, 'Your bid was not chosen', body)))];
  },
  audit: auditBid,
  custodyTitle: 'Bid not chosen',
  custody: ({ bidId, bidderId, reason }) => ({ bidId, offeredBy: bidderId, reason }),
  webhook: ['Offers and questions', 'Your bid was not chosen'],
});

import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';

const aBid = transportEvent.extend({ bidId: id, bidderId: id, bidderName: z.string() });
const offer = aBid.extend({ bidAmount: amountReply, estimatedDeliveryDays: z.number() });

/** A carrier, broker or independent driver bid on a request. */
export const bidPlaced = defineEvent('bid.placed', offer);

/** The bidder changed an active bid. */
export const bidChanged = defineEvent('bid.changed', offer);

/** The bidder took an active bid back, or the platform (no actor), for the reason a person reads. */
export const bidWithdrawn = defineEvent('bid.withdrawn', aBid.extend({ reason: z.string().nullable() }));

/** The owner chose this bid: it is the accepted quote now. */
export const bidAccepted = defineEvent('bid.accepted', offer.extend({ quoteId: id }));

/** The bid lost, for the reason a person reads. */
export const bidRejected = defineEvent('bid.rejected', aBid.extend({ reason: z.string() }));

/** The winner withdrew and the request is open again: this bid, which had lost, stands as it was. */
export const bidStandsAgain = defineEvent('bid.stands-again', offer);

/** Another offer, at `lowerOffer`, is below this bid, which was the lowest until then. */
export const bidOutbid = defineEvent('bid.outbid', offer.extend({ lowerOffer: amountReply }));

/** New requests fit a kept search; told at most once an hour. `requests` names the newest, `count` counts them all. */
export const savedSearchMatched = defineEvent(
  'saved-search.matched',
  z.object({
    searchId: id,
    userId: id,
    name: z.string(),
    /** Where the search is run: '/marketplace?vehicleType=car'. */
    href: z.string(),
    count: z.number(),
    requests: z.array(z.object({ transportId: id, vehicle: z.string(), route: z.string() })),
  }),
);

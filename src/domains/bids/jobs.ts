import { quoteAccepted, quoteWithdrawn } from '#domains/quotes/events.ts';
import { transportStatusChanged } from '#domains/transports/events.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';
import { offerBidsAgain, rejectOpenBids } from './commands.ts';

/** What bids do when news comes from above: bids on a request that is settled or gone are closed. */
export const bidsSubscribers: readonly Subscriber[] = [
  on(quoteAccepted, 'reject-bids-of-settled-request', (ctx, { transportId }) => rejectOpenBids(ctx, transportId)),
  on(quoteWithdrawn, 'offer-lost-bids-again', async (ctx, { transportId, wasAccepted }) => {
    if (wasAccepted) await offerBidsAgain(ctx, transportId);
  }),
  on(transportStatusChanged, 'reject-bids-of-cancelled-request', async (ctx, { transportId, to }) => {
    if (to === 'cancelled') await rejectOpenBids(ctx, transportId, 'The request was cancelled');
  }),
];

import { accountBlocked } from '#domains/accounts/events/blocked.ts';
import { accountDeactivated } from '#domains/accounts/events/deactivated.ts';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { quoteGiven } from '#domains/quotes/events/given.ts';
import { quoteWithdrawn } from '#domains/quotes/events/withdrawn.ts';
import { transportStatusChanged } from '#domains/transports/events/status-changed.ts';
import { transportSubmitted } from '#domains/transports/events/submitted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import type { Schedule } from '#server/queue/schedule.ts';
import { offerBidsAgain, rejectOpenBids } from './commands.ts';
import { publishOutbid } from './own-offers/outbid.ts';
import { withdrawBids } from './own-offers/stopped-bidders.ts';
import { matchSavedSearches, searchAlertJobs, searchAlertSchedules } from './searches/search-alerts.ts';

export const bidsJobs: readonly JobHandler[] = searchAlertJobs;

export const bidsSchedules: readonly Schedule[] = searchAlertSchedules;

export const bidsSubscribers: readonly Subscriber[] = [
  subscribe(transportSubmitted, 'match-saved-searches', (ctx, { transportId }) => matchSavedSearches(ctx, transportId)),
  subscribe(accountBlocked, 'withdraw-bids-of-blocked-account', (ctx, { userId }) => withdrawBids(ctx, userId, 'blocked')),
  subscribe(accountDeactivated, 'withdraw-bids-of-deactivated-account', (ctx, { userId }) => withdrawBids(ctx, userId, 'deactivated')),
  subscribe(accountDeleted, 'delete-saved-searches-of-account', async ({ sql }, { userId }) => {
    await sql`delete from saved_searches where user_id = ${userId}`;
  }),
  subscribe(accountDeleted, 'forget-activity-of-account', async ({ sql }, { userId }) => {
    await sql`update marketplace_activity set user_id = null, ip_address = null, user_agent = null where user_id = ${userId}`;
  }),
  subscribe(quoteAccepted, 'reject-bids-of-settled-request', (ctx, { transportId }) => rejectOpenBids(ctx, transportId)),
  subscribe(quoteGiven, 'tell-bidders-below-whom-a-quote-is', (ctx, { transportId, offeredById, totalQuote }) =>
    publishOutbid(ctx, { transportId, byId: offeredById, amount: totalQuote, before: null }),
  ),
  subscribe(
    quoteWithdrawn,
    'offer-lost-bids-again',
    (ctx, { transportId }) => offerBidsAgain(ctx, transportId),
    ({ wasAccepted }) => wasAccepted,
  ),
  subscribe(
    transportStatusChanged,
    'reject-bids-of-cancelled-request',
    (ctx, { transportId }) => rejectOpenBids(ctx, transportId, 'cancelled'),
    ({ to }) => to === 'cancelled',
  ),
];

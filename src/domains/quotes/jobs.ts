import { z } from 'zod';
import { accountBlocked, accountDeactivated, accountDeleted, accountSignedIn, emailVerified } from '#domains/accounts/events.ts';
import { credentialsLapsed } from '#domains/credentials/events.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { announceLapseOnTransports } from './lapsed-credentials.ts';
import { expireStaleQuotes } from './expiry.ts';
import { linkPendingQuotes } from './linking.ts';
import { closeOffersOf } from './stopped-accounts.ts';

const expireQuotes = defineJob('expire-stale-quotes', z.object({}));

/** Background work of quotes. */
export const quotesJobs: readonly JobHandler[] = [handleJob(expireQuotes, async (ctx) => void (await expireStaleQuotes(ctx)))];

/** When it runs. */
export const quotesSchedules: readonly Schedule[] = [{ job: expireQuotes, ...everyMinutes(5) }];

/** What quotes do when other domains announce something. */
export const quotesSubscribers: readonly Subscriber[] = [
  on(emailVerified, 'link-pending-quotes', async (ctx, { userId }) => void (await linkPendingQuotes(ctx, userId))),
  on(accountSignedIn, 'link-pending-quotes-at-sign-in', async (ctx, { userId }) => void (await linkPendingQuotes(ctx, userId))),
  on(credentialsLapsed, 'announce-lapse-on-running-transports', announceLapseOnTransports),
  on(accountBlocked, 'close-quotes-of-blocked-account', (ctx, { userId }) => closeOffersOf(ctx, userId, 'blocked')),
  on(accountDeactivated, 'close-quotes-of-deactivated-account', (ctx, { userId }) => closeOffersOf(ctx, userId, 'deactivated')),
  on(accountDeleted, 'delete-pending-quotes-of-account', async ({ sql }, { userId }) => {
    await sql`delete from pending_quotes where transport_id in (select id from transports where shipper_id = ${userId})`;
  }),
];

import { z } from 'zod';
import { accountBlocked } from '#domains/accounts/events/blocked.ts';
import { accountDeactivated } from '#domains/accounts/events/deactivated.ts';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { accountSignedIn } from '#domains/accounts/events/signed-in.ts';
import { emailVerified } from '#domains/accounts/events/email-verified.ts';
import { policyCancelling } from '#domains/credentials/events/policy-cancelling.ts';
import { credentialsLapsed } from '#domains/credentials/events/lapsed.ts';
import { credentialsVerified } from '#domains/credentials/events/verified.ts';
import type { Ctx } from '#server/db/context.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, enqueue, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { AppError } from '#shared/errors.ts';
import { removeNamedPartyJob } from './access-grants.ts';
import { publishCancellingOnTransports, publishLapseOnTransports, publishRestoredOnTransports } from './credentials/lapsed-credentials.ts';
import { confirmationMailing, queueReminders } from './requests/confirmation-mails.ts';
import { completeDelivered, findReviewed } from './ending/completion.ts';
import { expireQuote, findStaleQuotes } from './ending/expiry.ts';
import { linkRequestsOfAccount, queueLinking } from './requests/linking-jobs.ts';
import { closeOffers } from './ending/stopped-accounts.ts';
import { deleteUnconfirmed } from './requests/unconfirmed.ts';

const nothing = z.object({});
const expireQuotes = defineJob('expire-stale-quotes', nothing);
const expireOne = defineJob('expire-stale-quote', z.object({ quoteId: z.uuid() }));
const remindUnconfirmed = defineJob('remind-of-unconfirmed-requests', nothing);
const forgetOldRequests = defineJob('forget-unconfirmed-requests', nothing);
const completeReviewed = defineJob('complete-reviewed-transports', nothing);
const completeOne = defineJob('complete-reviewed-transport', z.object({ transportId: z.uuid() }));

/** A refusing guard delays a deadline; the next run tries again. */
async function unlessRefused({ log }: Ctx, work: Promise<boolean>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    log.info({ code: error.code, reason: error.message }, 'a guard holds up a deadline');
  }
}

export const quotesJobs: readonly JobHandler[] = [
  handleJob(expireQuotes, async (ctx) => {
    const stale = await findStaleQuotes(ctx);
    const jobs = stale.map((quoteId) => newJob(expireOne, { quoteId }, { key: quoteId }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(expireOne, (ctx, { quoteId }) => unlessRefused(ctx, expireQuote(ctx, quoteId))),
  ...confirmationMailing,
  linkRequestsOfAccount,
  removeNamedPartyJob,
  handleJob(remindUnconfirmed, (ctx) => queueReminders(ctx)),
  handleJob(forgetOldRequests, async (ctx) => {
    if (await deleteUnconfirmed(ctx)) await enqueue(ctx, forgetOldRequests, {});
  }),
  handleJob(completeReviewed, async (ctx) => {
    const reviewed = await findReviewed(ctx);
    const jobs = reviewed.map((transportId) => newJob(completeOne, { transportId }, { key: transportId }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(completeOne, (ctx, { transportId }) => unlessRefused(ctx, completeDelivered(ctx, transportId))),
];

export const quotesSchedules: readonly Schedule[] = [
  { job: expireQuotes, ...everyMinutes(5) },
  { job: remindUnconfirmed, ...everyMinutes(60) },
  { job: forgetOldRequests, ...dailyAt('03:40') },
  { job: completeReviewed, ...everyMinutes(5) },
];

export const quotesSubscribers: readonly Subscriber[] = [
  subscribe(emailVerified, 'link-pending-quotes', (ctx, { userId }) => queueLinking(ctx, userId)),
  subscribe(accountSignedIn, 'link-pending-quotes-at-sign-in', (ctx, { userId }) => queueLinking(ctx, userId)),
  subscribe(policyCancelling, 'announce-cancelled-policy-on-running-transports', publishCancellingOnTransports),
  subscribe(credentialsLapsed, 'announce-lapse-on-running-transports', publishLapseOnTransports),
  subscribe(credentialsVerified, 'announce-restored-on-running-transports', publishRestoredOnTransports),
  subscribe(accountBlocked, 'close-quotes-of-blocked-account', (ctx, { userId }) => closeOffers(ctx, userId, 'blocked')),
  subscribe(accountDeactivated, 'close-quotes-of-deactivated-account', (ctx, { userId }) => closeOffers(ctx, userId, 'deactivated')),
  subscribe(accountDeleted, 'delete-pending-quotes-of-account', async ({ sql }, { userId }) => {
    await sql`delete from pending_quotes where transport_id in (select id from transports where shipper_id = ${userId})`;
  }),
];

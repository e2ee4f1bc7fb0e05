import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { identityChanged } from '#domains/accounts/events/identity-changed.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { expireDocuments } from './documents/expiry.ts';
import { publishWaitingDocuments } from './documents/waiting-documents.ts';
import { returnDocuments } from './review.ts';

const expireCompliance = defineJob('expire-compliance-documents', z.object({}));

const notifyOfDocuments = defineJob('tell-of-waiting-papers', z.object({}));

/** Background work of compliance. */
export const complianceJobs: readonly JobHandler[] = [
  handleJob(expireCompliance, async (ctx) => void (await expireDocuments(ctx))),
  handleJob(notifyOfDocuments, (ctx) => publishWaitingDocuments(ctx)),
];

/** When it runs. Papers expire just after the day has ended in the last time zone of the United States, by which the gate counts; reviewers hear in the morning. */
export const complianceSchedules: readonly Schedule[] = [
  { job: expireCompliance, ...dailyAt('11:05') },
  { job: notifyOfDocuments, ...dailyAt('13:00') },
];

/** What compliance does when other domains publish an event. */
export const complianceSubscribers: readonly Subscriber[] = [
  subscribe(identityChanged, 'return-documents-of-changed-business', (ctx, { userId }) => returnDocuments(ctx, userId)),
  // That somebody was refused is counted by the day; who it was, from where and over what goes with the account.
  subscribe(accountDeleted, 'delete-gate-refusals-of-account', async ({ sql }, { userId }) => {
    await sql`
      update compliance_gate_events set user_id = null, violations = '[]', ip_address = null, user_agent = null where user_id = ${userId}`;
  }),
];

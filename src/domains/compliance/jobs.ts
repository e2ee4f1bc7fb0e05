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

export const complianceJobs: readonly JobHandler[] = [
  handleJob(expireCompliance, async (ctx) => void (await expireDocuments(ctx))),
  handleJob(notifyOfDocuments, (ctx) => publishWaitingDocuments(ctx)),
];

/** Documents expire just after the day ends in the last US time zone, which the gate uses; reviewers are notified in the morning. */
export const complianceSchedules: readonly Schedule[] = [
  { job: expireCompliance, ...dailyAt('11:05') },
  { job: notifyOfDocuments, ...dailyAt('13:00') },
];

export const complianceSubscribers: readonly Subscriber[] = [
  subscribe(identityChanged, 'return-documents-of-changed-business', (ctx, { userId }) => returnDocuments(ctx, userId)),
  // Daily counts remain; who was refused, from where and for what is erased with the account.
  subscribe(accountDeleted, 'delete-gate-refusals-of-account', async ({ sql }, { userId }) => {
    await sql`
      update compliance_gate_events set user_id = null, violations = '[]', ip_address = null, user_agent = null where user_id = ${userId}`;
  }),
];

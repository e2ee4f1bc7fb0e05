import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { eraseTexts } from './commands.ts';
import { findDue, publishDue } from './publishing.ts';

const publishAll = defineJob('publish-due-reviews', z.object({}));
const publishOne = defineJob('publish-due-review', z.object({ transportId: z.uuid() }));

export const reviewsJobs: readonly JobHandler[] = [
  handleJob(publishAll, async (ctx) => {
    const due = await findDue(ctx);
    const jobs = due.map((transportId) => newJob(publishOne, { transportId }, { key: transportId }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(publishOne, (ctx, { transportId }) => publishDue(ctx, transportId)),
];

export const reviewsSchedules: readonly Schedule[] = [{ job: publishAll, ...everyMinutes(5) }];

export const reviewsSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-words-of-account', (ctx, { userId }) => eraseTexts(ctx, userId)),
];

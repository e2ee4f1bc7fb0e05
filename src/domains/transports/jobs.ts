import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { eraseDeletedShipper } from './deleted-shipper.ts';
import { findQuietRequests, publishQuietRequest } from './pickup-day/quiet-requests.ts';

const tellQuiet = defineJob('tell-of-quiet-requests', z.object({}));
const tellOne = defineJob('tell-of-quiet-request', z.object({ transportId: z.uuid() }));

export const transportsJobs: readonly JobHandler[] = [
  handleJob(tellQuiet, async (ctx) => {
    const quiet = await findQuietRequests(ctx);
    const jobs = quiet.map((transportId) => newJob(tellOne, { transportId }, { key: transportId }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(tellOne, (ctx, { transportId }) => publishQuietRequest(ctx, transportId)),
];

export const transportsSchedules: readonly Schedule[] = [{ job: tellQuiet, ...everyMinutes(15) }];

export const transportsSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-drafts-of-account', (ctx, { userId }) => eraseDeletedShipper(ctx, userId)),
];

import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { eraseOwnerKey } from '#server/files/keys/erase-owner-key.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { deleteFilesOfAccount, erasePhotosOfGoneDrivers } from './files/account-files.ts';
import { continueCleanup, continueRun, startRuns } from './cleanup.ts';

const startNightly = defineJob('delete-old-personal-files', z.object({}));

export const privacyJobs: readonly JobHandler[] = [
  handleJob(startNightly, async (ctx) => {
    await startRuns(ctx);
    await erasePhotosOfGoneDrivers(ctx);
  }),
  handleJob(continueCleanup, (ctx, { jobId }) => continueRun(ctx, jobId)),
];

export const privacySchedules: readonly Schedule[] = [{ job: startNightly, ...dailyAt('05:10') }];

export const privacySubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-files-of-account', async (ctx, { userId }) => {
    await deleteFilesOfAccount(ctx, userId);
    await enqueue(ctx, eraseOwnerKey, { ownerId: userId });
  }),
];

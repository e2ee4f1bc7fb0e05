import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { eraseDeletedShipper } from '#domains/transports/deleted-shipper.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { eraseOwnerKey } from '#server/files/keys/erase-owner-key.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { holdReleased } from './events/hold-lifted.ts';
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
  subscribe(holdReleased, 'erase-after-hold', async (ctx, { heldTransportId, heldUserId }) => {
    const deleted = await ctx.sql<{ id: string }[]>`
      select id from users where deleted_at is not null
        and id in (${heldUserId}::uuid, (select shipper_id from transports where id = ${heldTransportId}::uuid))`;
    for (const { id } of deleted) await eraseDeletedShipper(ctx, id);
  }),
];

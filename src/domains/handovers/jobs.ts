import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { deleteLicensesOf, deleteOldLicense, findOldLicenses } from './retention.ts';

const deleteOld = defineJob('delete-old-licenses', z.object({}));
const deleteOne = defineJob('delete-old-license', z.object({ id: z.uuid() }));

/** Background work of handovers. */
export const handoversJobs: readonly JobHandler[] = [
  handleJob(deleteOld, async (ctx) => {
    for (const { id } of await findOldLicenses(ctx)) await enqueue(ctx, deleteOne, { id }, { key: id });
  }),
  handleJob(deleteOne, async (ctx, { id }) => void (await deleteOldLicense(ctx, id))),
];

/** When it runs. */
export const handoversSchedules: readonly Schedule[] = [{ job: deleteOld, ...dailyAt('05:10') }];

/** What handovers do when other domains announce something. */
export const handoversSubscribers: readonly Subscriber[] = [
  on(accountDeleted, 'delete-licenses-of-account', (ctx, { userId }) => deleteLicensesOf(ctx, userId)),
];

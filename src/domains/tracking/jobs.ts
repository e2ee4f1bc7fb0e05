import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { silenceJobs, silenceSchedules } from './silence.ts';
import { eraseOldPositions, eraseTracks, findOldPositions } from './retention.ts';

const eraseOld = defineJob('erase-old-positions', z.object({}));
const eraseOne = defineJob('erase-positions-of-haul', z.object({ id: z.uuid() }));

export const trackingJobs: readonly JobHandler[] = [
  handleJob(eraseOld, async (ctx) => {
    const old = await findOldPositions(ctx);
    const jobs = old.map(({ id }) => newJob(eraseOne, { id }, { key: id }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(eraseOne, async (ctx, { id }) => void (await eraseOldPositions(ctx, id))),
  ...silenceJobs,
];

export const trackingSchedules: readonly Schedule[] = [{ job: eraseOld, ...dailyAt('05:20') }, ...silenceSchedules];

export const trackingSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'erase-tracks-of-account', async (ctx, { userId }) => {
    await ctx.sql`delete from tracker_apps where user_id = ${userId}`;
    await eraseTracks(ctx, userId);
  }),
];

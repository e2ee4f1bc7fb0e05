import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { updateOverview } from './count.ts';

const countOverviewDays = defineJob('count-overview-days', z.object({}));

/** Keeps what the overview is read from in step with the rows. */
export const overviewJobs: readonly JobHandler[] = [handleJob(countOverviewDays, (ctx) => updateOverview(ctx))];

/** When it runs: the page says when the newest day was counted. */
export const overviewSchedules: readonly Schedule[] = [{ job: countOverviewDays, ...everyMinutes(5) }];

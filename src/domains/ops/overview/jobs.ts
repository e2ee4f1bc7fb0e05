import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { updateOverview } from './count.ts';

const countOverviewDays = defineJob('count-overview-days', z.object({}));

export const overviewJobs: readonly JobHandler[] = [handleJob(countOverviewDays, (ctx) => updateOverview(ctx))];

export const overviewSchedules: readonly Schedule[] = [{ job: countOverviewDays, ...everyMinutes(5) }];

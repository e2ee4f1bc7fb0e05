import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { sendLinkToAccount, sendResetLink } from './passwords/password-reset.ts';
import { deleteEndedSessions } from './sessions/sessions.ts';

const forgetEndedSessions = defineJob('forget-ended-sessions', z.object({}));

export const accountsJobs: readonly JobHandler[] = [
  handleJob(sendResetLink, sendLinkToAccount),
  handleJob(forgetEndedSessions, (ctx) => deleteEndedSessions(ctx)),
];

export const accountsSchedules: readonly Schedule[] = [{ job: forgetEndedSessions, ...everyMinutes(60) }];

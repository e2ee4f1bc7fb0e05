import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { deleteContacts } from './contacts/commands.ts';
import { deleteExports, deleteOldExports, oldExportsDeleted } from './exports/commands.ts';
import { makeExports } from './exports/make.ts';
import { signDays } from './signing/sign-days.ts';

const signCustodyDays = defineJob('sign-custody-days', z.object({}));

export const custodyJobs: readonly JobHandler[] = [
  handleJob(signCustodyDays, async (ctx) => void (await signDays(ctx))),
  makeExports,
  oldExportsDeleted,
];

export const custodySubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-contacts-of-account', (ctx, { userId }) => deleteContacts(ctx, userId)),
  subscribe(accountDeleted, 'delete-exports-of-account', (ctx, { userId }) => deleteExports(ctx, userId)),
];

/** Each day is signed shortly after it ends in UTC. */
export const custodySchedules: readonly Schedule[] = [
  { job: signCustodyDays, ...dailyAt('00:20') },
  { job: deleteOldExports, ...dailyAt('05:30') },
];

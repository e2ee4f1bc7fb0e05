import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { holdOffLegalHolds, isOnLegalHold } from '#server/files/legal-holds.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { deleteDocuments } from './photos/photos.ts';
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
  subscribe(accountDeleted, 'delete-drafts-of-account', async (ctx, { userId }) => {
    await holdOffLegalHolds(ctx);
    const held = isOnLegalHold(ctx.sql, { transportId: ctx.sql`t.id`, userIds: ctx.sql`t.shipper_id` });
    const drafts = await ctx.sql<{ id: string }[]>`
      select id from transports t where shipper_id = ${userId} and status = 'draft' and not ${held} order by id for update`;
    for (const { id } of drafts) await deleteDocuments(ctx, id);
    await ctx.sql`delete from transports where id = any(${drafts.map(({ id }) => id)}::uuid[])`;
    await ctx.sql`
      update transports t set reference = null, metadata = '{}'
      where shipper_id = ${userId} and (reference is not null or metadata <> '{}') and not ${held}`;
    await ctx.sql`
      update stops s set contacts = '[]' from transports t
      where t.id = s.transport_id and t.shipper_id = ${userId} and s.contacts <> '[]' and not ${held}`;
  }),
];

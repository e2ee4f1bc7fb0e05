import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';

const deleteOldMessages = defineJob('delete-old-contact-messages', z.object({}));

export const siteJobs: readonly JobHandler[] = [
  handleJob(
    deleteOldMessages,
    async ({ sql }) => void (await sql`delete from contact_messages where created_at < now() - interval '1 year'`),
  ),
];

export const siteSchedules: readonly Schedule[] = [{ job: deleteOldMessages, ...dailyAt('04:30') }];

export const siteSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-contact-messages-of-account', async (ctx, { userId }) => {
    const deleted = await ctx.sql<{ mailId: string | null }[]>`delete from contact_messages where user_id = ${userId} returning mail_id`;
    await deleteMails(
      ctx,
      deleted.flatMap(({ mailId }) => mailId ?? []),
    );
  }),
];

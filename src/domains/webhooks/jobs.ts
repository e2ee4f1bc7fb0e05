import { z } from 'zod';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { deleteExpiredSecrets } from './secrets.ts';
import { webhookSending, webhookTryQueueing } from './sending.ts';

const forgetOldWebhookDeliveries = defineJob('forget-old-webhook-deliveries', z.object({}));

export const webhooksJobs: readonly JobHandler[] = [
  webhookSending,
  webhookTryQueueing,
  handleJob(forgetOldWebhookDeliveries, async (ctx) => {
    await deleteOldDeliveries(ctx);
    await deleteExpiredSecrets(ctx);
  }),
];

export const webhooksSchedules: readonly Schedule[] = [{ job: forgetOldWebhookDeliveries, ...dailyAt('04:50') }];

export const webhooksSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-webhooks-of-account', async ({ sql }, { userId }) => {
    await sql`delete from webhook_endpoints where user_id = ${userId}`;
  }),
];

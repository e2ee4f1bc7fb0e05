import { z } from 'zod';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { WebhookDelivery } from './schemas.ts';
import { getLine, getWebhook, isDeliverable } from './queries.ts';
import { retentionDays, testEvent } from './rules.ts';
import type { noticeData } from './payload-schemas.ts';

const oneTry = z.object({ deliveryId: z.uuid(), round: z.number() });

export type OneTry = z.infer<typeof oneTry>;

export const deliverWebhook = defineJob('deliver-webhook', oneTry);

/** Adds `deliverWebhook` once the pause before a retry is over. */
export const queueWebhookTry = defineJob('queue-webhook-try', oneTry);

/** One serial queue per account, so that slow servers block only one worker. */
const enqueueTry = (ctx: Pick<Ctx, 'sql'>, userId: string, attempt: OneTry): Promise<void> =>
  enqueue(ctx, deliverWebhook, attempt, { line: `webhooks of ${userId}` });

/** Retries join the queue only when due, so they block nobody while waiting. Does nothing if the delivery is gone or was resent by hand. */
export async function enqueueLaterTry(ctx: Pick<Ctx, 'sql'>, attempt: OneTry): Promise<void> {
  const [owner] = await ctx.sql<{ userId: string }[]>`
    select e.user_id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${attempt.deliveryId} and d.round = ${attempt.round} and d.state = 'waiting'`;
  if (owner) await enqueueTry(ctx, owner.userId, attempt);
}

export interface NotificationEvent {
  readonly notificationId: string;
  readonly userId: string;
  readonly transportId: string | null;
  readonly title: string;
  readonly body: string;
  readonly href: string;
}

type OwnFields = Pick<z.output<typeof noticeData>, 'reference' | 'metadata'>;

/** Reference and metadata of own transports, keyed by transport and shipper id. */
async function findOwnFields({ sql }: Ctx, events: readonly NotificationEvent[]): Promise<ReadonlyMap<string, OwnFields>> {
  const ids = events.flatMap(({ transportId }) => transportId ?? []);
  const rows = await sql<(OwnFields & { id: string; shipperId: string })[]>`
    select id, shipper_id, reference, metadata from transports where id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, shipperId, reference, metadata }) => [`${id} ${shipperId}`, { reference, metadata }]));
}

const ofOthers: OwnFields = { reference: null, metadata: null };

interface Order {
  readonly webhookId: string;
  readonly userId: string;
  readonly fact: string;
  readonly data: object;
  readonly isTest?: boolean;
}

/** Adds a delivery and its job in the caller's transaction. Returns the delivery id. */
async function queueDelivery(ctx: Ctx, { webhookId, userId, fact, data, isTest = false }: Order): Promise<string> {
  const { sql, now } = ctx;
  const id = newId();
  const body = JSON.stringify({ type: fact, timestamp: now.toISOString(), data });
  const row = { id, endpointId: webhookId, fact, isTest, body, state: 'waiting', nextTryAt: now, createdAt: now };
  await sql`insert into webhook_deliveries ${sql(row)}`;
  await enqueueTry(ctx, userId, { deliveryId: id, round: 1 });
  return id;
}

/** Queues one delivery per matching webhook, in the transaction that creates the notifications. Skips blocked and deactivated accounts. */
export async function enqueueWebhooks(ctx: Ctx, fact: string, events: readonly NotificationEvent[]): Promise<void> {
  if (events.length === 0) return;
  const wanting = await ctx.sql<{ id: string; userId: string }[]>`
    select e.id, e.user_id from webhook_endpoints e join users u on u.id = e.user_id
    where e.user_id = any(${events.map(({ userId }) => userId)}) and e.is_on and (e.facts is null or ${fact} = any(e.facts))
      and ${isDeliverable(ctx.sql)}
    order by e.id`;
  if (wanting.length === 0) return;
  const ownFields = await findOwnFields(ctx, events);
  for (const { id: webhookId, userId } of wanting) {
    const { notificationId, transportId, title, body, href } = events.find((each) => each.userId === userId)!;
    await queueDelivery(ctx, {
      webhookId,
      userId,
      fact,
      data: {
        notificationId,
        transportId,
        ...(ownFields.get(`${transportId} ${userId}`) ?? ofOthers),
        title,
        body,
        url: ctx.services.links.linkTo(href),
      },
    });
  }
}

/** Not retried. Throws 404. */
export const sendTest = (ctx: ActorCtx, webhookId: string): Promise<WebhookDelivery> =>
  inTransaction(ctx, async (tx) => {
    await getWebhook(tx, webhookId);
    const data = { webhookId, message: 'This is a test. Nothing happened.' };
    return getLine(tx, await queueDelivery(tx, { webhookId, userId: tx.actor.id, fact: testEvent, data, isTest: true }));
  });

/** Resends with the same id and body and a new series of attempts. Throws 404, 409 `webhook_off`. */
export const replayDelivery = (ctx: ActorCtx, deliveryId: string): Promise<WebhookDelivery> =>
  inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await getLine(tx, deliveryId);
    const [newRound] = await sql<{ round: number }[]>`
      update webhook_deliveries d set round = d.round + 1, tries = 0, state = 'waiting', next_try_at = ${now}
      from webhook_endpoints e where d.id = ${deliveryId} and e.id = d.endpoint_id and e.user_id = ${actor.id} and (e.is_on or d.is_test)
      returning d.round`;
    if (!newRound) throw conflict('webhook_off', 'This webhook is off. Turn it on, then resend.');
    await enqueueTry(tx, actor.id, { deliveryId, round: newRound.round });
    return getLine(tx, deliveryId);
  });

/** Deletes deliveries and attempts after `retentionDays`, except pending ones. */
export const deleteOldDeliveries = ({ sql }: Pick<Ctx, 'sql'>) => sql`
  delete from webhook_deliveries where created_at < now() - make_interval(days => ${retentionDays}) and state <> 'waiting'`;

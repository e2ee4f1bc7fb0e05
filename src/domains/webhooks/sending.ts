import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import type { Outcome } from '#server/outgoing/post.ts';
import { enqueue, handleJob, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { productName } from '#shared/product.ts';
import { deliverWebhook, enqueueLaterTry, queueWebhookTry, type OneTry } from './deliveries.ts';
import { webhookSwitchedOff } from './events/switched-off.ts';
import { isDeliverable } from './queries.ts';
import { isTaken, nextStep, getOffReason, restMinutes, type NextStep } from './rules.ts';
import { signingSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';

interface PendingDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly round: number;
  readonly tries: number;
  readonly isTest: boolean;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly Buffer[];
}

interface DeliveryWait extends Omit<PendingDelivery, 'secrets'> {
  readonly mayBeSent: boolean;
  readonly restsUntil: string | null;
}

const reschedule = async (ctx: Ctx, { id, round }: Pick<PendingDelivery, 'id' | 'round'>, runAt: Date): Promise<void> => {
  await ctx.sql`update webhook_deliveries set next_try_at = ${runAt} where id = ${id}`;
  await enqueue(ctx, queueWebhookTry, { deliveryId: id, round }, { runAt });
};

/** Null if it was already sent or resent, may not be sent, or its server is resting. */
async function prepare(ctx: Ctx, { deliveryId, round }: OneTry): Promise<PendingDelivery | null> {
  const { sql, now } = ctx;
  const [found] = await sql<DeliveryWait[]>`
    select d.id, d.endpoint_id as webhook_id, d.round, d.tries, d.is_test, d.body, e.url, e.rests_until,
      (e.is_on or d.is_test) and ${isDeliverable(sql)} as may_be_sent
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join users u on u.id = e.user_id
    where d.id = ${deliveryId} and d.round = ${round} and d.state = 'waiting'`;
  if (!found) return null;
  const { mayBeSent, restsUntil, ...waiting } = found;
  if (!mayBeSent) {
    await sql`update webhook_deliveries set state = 'not_sent', next_try_at = null where id = ${deliveryId}`;
    return null;
  }
  // A manual resend ignores the rest period; its retries don't.
  const byHand = waiting.tries === 0 && (waiting.isTest || round > 1);
  if (restsUntil && Date.parse(restsUntil) > now.getTime() && !byHand) {
    await reschedule(ctx, waiting, new Date(restsUntil));
    return null;
  }
  return { ...waiting, secrets: await signingSecrets(ctx, waiting.webhookId) };
}

/** Updates the webhook's health (not for tests) and turns it off if necessary. False if the webhook was deleted meanwhile. */
async function noteServer(ctx: Ctx, { webhookId, isTest }: PendingDelivery, { status }: Outcome, step: NextStep): Promise<boolean> {
  const { sql, now } = ctx;
  const hasTaken = isTaken(status);
  const [endpoint] = await sql<{ userId: string; url: string; isOn: boolean; failingSince: string | null }[]>`
    update webhook_endpoints set
      failing_since = ${isTest ? sql`failing_since` : hasTaken ? null : sql`coalesce(failing_since, ${now})`},
      rests_until = ${isTest ? sql`rests_until` : status === null ? new Date(now.getTime() + restMinutes * 60_000) : null}
    where id = ${webhookId} returning user_id, url, is_on, failing_since`;
  if (!endpoint) return false;
  const { userId, url, isOn, failingSince } = endpoint;
  const because = isOn && !isTest ? getOffReason(status, step, failingSince === null ? null : new Date(failingSince), now) : null;
  if (because) {
    await sql`update webhook_endpoints set is_on = false, off_because = ${because} where id = ${webhookId}`;
    await publish(ctx, webhookSwitchedOff, { userId, webhookId, host: new URL(url).host, because });
  }
  return true;
}

/** Locks the webhook row first, like deletion does, to avoid deadlocks. */
async function record(ctx: Ctx, sending: PendingDelivery, outcome: Outcome): Promise<void> {
  const { sql, now } = ctx;
  const { id, round, tries, isTest } = sending;
  const { tookMs, status, problem, answer } = outcome;
  const step = nextStep({ status, tries: tries + 1, isTest }, now);
  if (!(await noteServer(ctx, sending, outcome, step))) return;
  const startedAt = new Date(now.getTime() - tookMs);
  await sql`
    insert into webhook_attempts (id, delivery_id, started_at, took_ms, status, problem, answer)
    select ${newId()}, id, ${startedAt}, ${tookMs}, ${status}, ${problem}, ${answer} from webhook_deliveries where id = ${id}`;
  // If it was resent meanwhile, only the later round sets the state.
  const moved = await sql`
    update webhook_deliveries set state = ${step.state}, tries = ${tries + 1}, next_try_at = ${step.nextTryAt}
    where id = ${id} and round = ${round} returning 1`;
  if (moved.length > 0 && step.nextTryAt) await enqueue(ctx, queueWebhookTry, { deliveryId: id, round }, { runAt: step.nextTryAt });
}

/**
 * Signs and posts with retries. If the process dies between the server's answer and its recording, the delivery is sent again with the
 * same id.
 */
export const webhookSending: JobHandler = handleExternalCall(deliverWebhook, {
  queueName: 'webhooks',
  deadlineMs: 20_000,
  prepare,
  call({ id, url, body, secrets }, { signal, services }) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `${productName}-Webhooks/1`,
      ...signedHeaders({ id, at: new Date(), body }, secrets),
    };
    return services.outgoing.post({ url, headers, body }, signal);
  },
  record,
  async giveUp({ sql }, { deliveryId, round }) {
    await sql`
      update webhook_deliveries set state = 'given_up', next_try_at = null
      where id = ${deliveryId} and round = ${round} and state = 'waiting'`;
  },
});

export const webhookTryQueueing: JobHandler = handleJob(queueWebhookTry, enqueueLaterTry);

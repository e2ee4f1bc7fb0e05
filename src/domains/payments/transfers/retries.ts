import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { toBatchSql, notifyPayout } from './batches.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import type { MoneyOperationCause } from './money-operation-rules.ts';
import { settleOwedBack, requestOperation, readFree, readPayable, readUnpaidPrice } from './money-operations.ts';
import { isShortOfBalance, nextTryAfter } from './retry-rules.ts';

/** Asks for a refused transfer anew, or for a refund that the provider's balance did not cover. */
export const retryTransfer = defineJob('retry-refused-transfer', z.object({ movementId: z.uuid() }));

/** A transfer that the provider refused. */
export interface RefusedTransfer {
  readonly id: string;
  readonly cents: number;
  readonly attempt: number;
  readonly recipientUserId: string | null;
}

/**
 * Plans the next try of a transfer that was refused now, or gives it up: then its carrier and the super admins hear. In the transaction
 * that keeps the refusal.
 */
export async function planRetry(ctx: Ctx, payment: LockedPayment, { id, attempt }: RefusedTransfer): Promise<void> {
  const runAt = nextTryAfter(attempt, ctx.now);
  await ctx.sql`update payment_movements set next_try_at = ${runAt}, given_up_at = ${runAt ? null : ctx.now} where id = ${id}`;
  if (runAt) return enqueue(ctx, retryTransfer, { movementId: id }, { runAt, line: null });
  await notifyPayout(ctx, payment, id);
}

/**
 * Plans the next try of a refund that the provider's balance did not cover, which stays owed to the shipper until then. False: it was refused for
 * another reason or as often as it is tried, and people look after it. In the transaction that keeps the refusal.
 */
export async function planRefundRetry(
  ctx: Ctx,
  { id, attempt }: Pick<RefusedTransfer, 'id' | 'attempt'>,
  reason: string,
): Promise<boolean> {
  const runAt = isShortOfBalance(reason) ? nextTryAfter(attempt, ctx.now) : null;
  if (!runAt) return false;
  await ctx.sql`update payment_movements set next_try_at = ${runAt} where id = ${id}`;
  await enqueue(ctx, retryTransfer, { movementId: id }, { runAt, line: null });
  return true;
}

/** Asks for a refund again, as much of it as is still owed and here: another one may have answered it meanwhile. */
async function requestRefundAgain(ctx: Ctx, payment: LockedPayment, movementId: string): Promise<void> {
  const [due] = await ctx.sql<{ cents: number; cause: MoneyOperationCause; attempt: number }[]>`
    update payment_movements set next_try_at = null where id = ${movementId} and kind = 'refund' and next_try_at is not null
    returning owed_cents as cents, cause, attempt`;
  const cents = due ? Math.min(due.cents, await readFree(ctx, payment.id)) : 0;
  if (!due || cents === 0) return;
  await settleOwedBack(ctx, payment.id, cents);
  await requestOperation(ctx, payment, { kind: 'refund', cause: due.cause, cents, attempt: due.attempt + 1 });
}

/** A new movement, as much of it as is still free and not owed back: the provider repeats a refusal under the key of the old one. */
async function requestAgain(ctx: Ctx, movementId: string): Promise<void> {
  const { sql } = ctx;
  const [row] = await sql<{ paymentId: string; kind: string }[]>`select payment_id, kind from payment_movements where id = ${movementId}`;
  const payment = row && (await lockPayment(ctx, row.paymentId));
  if (payment && row.kind === 'refund') return requestRefundAgain(ctx, payment, movementId);
  const [due] = await sql<(RefusedTransfer & { cause: MoneyOperationCause; letGoBy: string | null; batchId: string })[]>`
    update payment_movements set next_try_at = null where id = ${movementId} and next_try_at is not null
    returning id, amount_cents as cents, attempt, recipient_user_id, cause, let_go_by, ${toBatchSql(sql, sql`payment_movements`)} as batch_id`;
  if (!payment || !due?.recipientUserId) return;
  const { cause, recipientUserId, batchId } = due;
  const priceCents = cause === 'dry_run' ? due.cents : await readUnpaidPrice(ctx, payment);
  const cents = Math.min(due.cents, priceCents, await readPayable(ctx, payment.id));
  if (cents === 0) return notifyPayout(ctx, payment, due.id);
  const ids = await requestOperation(ctx, payment, { kind: 'transfer', cause, cents, recipientUserId, attempt: due.attempt + 1, batchId });
  // What the desk let go to a blocked account is the same sum still.
  if (due.letGoBy) await sql`update payment_movements set let_go_by = ${due.letGoBy} where id = any(${[...ids]})`;
}

/** Has the refused transfers of somebody who can be paid now asked for anew at once, those that were given up too. In a transaction. */
export async function retryTransfers(ctx: Ctx, userId: string): Promise<void> {
  // What was given up is told anew, by itself: its other part was told when it was.
  const due = await ctx.sql<{ id: string }[]>`
    update payment_movements m set next_try_at = ${ctx.now}, attempt = case when given_up_at is null then attempt else 1 end, given_up_at = null,
      batch_id = case when given_up_at is null then batch_id else (select g.id from payment_movements g where g.payment_id = m.payment_id
        and ${toBatchSql(ctx.sql, ctx.sql`g`)} = ${toBatchSql(ctx.sql)} and g.given_up_at is not null order by g.id limit 1) end
    where recipient_user_id = ${userId} and kind = 'transfer' and state = 'refused' and (next_try_at is not null or given_up_at is not null)
    returning id`;
  const jobs = due.map(({ id }) => newJob(retryTransfer, { movementId: id }));
  await enqueueAll(ctx, jobs);
}

/** The handler of `retry-refused-transfer`: done once, however often the job comes. */
export const retryRefused: JobHandler = handleJob(retryTransfer, (ctx, { movementId }) => requestAgain(ctx, movementId));

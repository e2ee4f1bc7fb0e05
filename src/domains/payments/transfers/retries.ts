import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { toBatchSql, notifyPayout } from './batches.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import type { MoneyOperationCause } from './money-operation-rules.ts';
import { settleOwedBack, requestOperation, readFree, readPayable, readUnpaidPrice } from './money-operations.ts';
import { isShortOfBalance, getNextTry } from './retry-rules.ts';

/** Repeats a failed transfer, or a refund that the provider's balance did not cover. */
export const retryTransfer = defineJob('retry-refused-transfer', z.object({ movementId: z.uuid() }));

export interface RefusedTransfer {
  readonly id: string;
  readonly cents: number;
  readonly attempt: number;
  readonly recipientUserId: string | null;
}

/** Schedules the next attempt or gives up and notifies carrier and super admins. In the transaction that records the failure. */
export async function planRetry(ctx: Ctx, payment: LockedPayment, { id, attempt }: RefusedTransfer): Promise<void> {
  const runAt = getNextTry(attempt, ctx.now);
  await ctx.sql`update payment_movements set next_try_at = ${runAt}, given_up_at = ${runAt ? null : ctx.now} where id = ${id}`;
  if (runAt) return enqueue(ctx, retryTransfer, { movementId: id }, { runAt, line: null });
  await notifyPayout(ctx, payment, id);
}

/** Retries a refund only if the provider's balance was too low; false means support handles it. In the transaction of the failure. */
export async function planRefundRetry(
  ctx: Ctx,
  { id, attempt }: Pick<RefusedTransfer, 'id' | 'attempt'>,
  reason: string,
): Promise<boolean> {
  const runAt = isShortOfBalance(reason) ? getNextTry(attempt, ctx.now) : null;
  if (!runAt) return false;
  await ctx.sql`update payment_movements set next_try_at = ${runAt} where id = ${id}`;
  await enqueue(ctx, retryTransfer, { movementId: id }, { runAt, line: null });
  return true;
}

async function requestRefundAgain(ctx: Ctx, payment: LockedPayment, movementId: string): Promise<void> {
  const [due] = await ctx.sql<{ cents: number; cause: MoneyOperationCause; attempt: number }[]>`
    update payment_movements set next_try_at = null where id = ${movementId} and kind = 'refund' and next_try_at is not null
    returning owed_cents as cents, cause, attempt`;
  const cents = due ? Math.min(due.cents, await readFree(ctx, payment.id)) : 0;
  if (!due || cents === 0) return;
  await settleOwedBack(ctx, payment.id, cents);
  await requestOperation(ctx, payment, { kind: 'refund', cause: due.cause, cents, attempt: due.attempt + 1 });
}

/** Needs a new operation: the provider repeats a failure under the old key. Capped at the free amount that is not owed back. */
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
  if (due.letGoBy) await sql`update payment_movements set let_go_by = ${due.letGoBy} where id = any(${[...ids]})`;
}

/** Retries the failed transfers of a payee who can be paid again, including those given up. In a transaction. */
export async function retryTransfers(ctx: Ctx, userId: string): Promise<void> {
  // What was given up becomes its own batch: the rest of the old one was already announced.
  const due = await ctx.sql<{ id: string }[]>`
    update payment_movements m set next_try_at = ${ctx.now}, attempt = case when given_up_at is null then attempt else 1 end, given_up_at = null,
      batch_id = case when given_up_at is null then batch_id else (select g.id from payment_movements g where g.payment_id = m.payment_id
        and ${toBatchSql(ctx.sql, ctx.sql`g`)} = ${toBatchSql(ctx.sql)} and g.given_up_at is not null order by g.id limit 1) end
    where recipient_user_id = ${userId} and kind = 'transfer' and state = 'refused' and (next_try_at is not null or given_up_at is not null)
    returning id`;
  const jobs = due.map(({ id }) => newJob(retryTransfer, { movementId: id }));
  await enqueueAll(ctx, jobs);
}

export const retryRefused: JobHandler = handleJob(retryTransfer, (ctx, { movementId }) => requestAgain(ctx, movementId));

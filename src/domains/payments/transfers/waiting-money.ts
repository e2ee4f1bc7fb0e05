import type { Ctx } from '#server/db/context.ts';
import { toBatchSql, notifyPayout } from './batches.ts';
import { logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import type { MoneyOperationCause } from './money-operation-rules.ts';
import { requestOperation } from './money-operations.ts';

interface PendingTransfer {
  readonly id: string;
  readonly cents: number;
  readonly cause: MoneyOperationCause;
  readonly recipientUserId: string;
  readonly attempt: number;
  readonly letGoBy: string | null;
  readonly batchId: string;
}

/** Cancels a transfer that was not called yet, without the payment's lock in its job. False: it was called meanwhile and may be sent. */
async function withdraw({ sql, now }: Ctx, id: string): Promise<boolean> {
  const withdrawn = await sql`
    update payment_movements set state = 'withdrawn', settled_at = ${now} where id = ${id} and state = 'asked' and called_at is null returning id`;
  return withdrawn.length > 0;
}

/** Withdraws waiting transfers, newest first, to put their money on hold. Returns the cents withdrawn. Requires the payment's lock. */
export async function reclaimWaiting(ctx: Ctx, payment: LockedPayment, cents: number, reference: string): Promise<number> {
  const { sql } = ctx;
  const waiting = await sql<PendingTransfer[]>`
    select id, amount_cents as cents, cause, recipient_user_id, attempt, let_go_by, ${toBatchSql(sql)} as batch_id from payment_movements m
    where payment_id = ${payment.id} and kind = 'transfer' and state = 'asked' and called_at is null order by id desc`;
  let missing = cents;
  for (const { id, letGoBy, ...one } of waiting) {
    const part = Math.min(missing, one.cents);
    if (part <= 0 || !(await withdraw(ctx, id))) continue;
    missing -= part;
    await logPaymentEvent(ctx, payment.id, 'promise_taken_back', {
      movement: id,
      kind: 'transfer',
      cents: part,
      reference,
      by: 'platform',
    });
    if (part === one.cents) {
      await notifyPayout(ctx, payment, id);
      continue;
    }
    const ids = await requestOperation(ctx, payment, { ...one, kind: 'transfer', cents: one.cents - part });
    if (letGoBy) await sql`update payment_movements set let_go_by = ${letGoBy} where id = any(${[...ids]})`;
  }
  return cents - missing;
}

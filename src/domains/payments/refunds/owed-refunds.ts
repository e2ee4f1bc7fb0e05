import type { Ctx } from '#server/db/context.ts';
import { applyEscrow, type LockedPayment } from '../ledger/escrow.ts';
import { applyJournal } from '../ledger/ledger-rules.ts';
import { readBooks } from '../ledger/ledger.ts';
import { getEnd, type MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { listCauses } from '../transfers/money-operations.ts';

export interface OwedRefund {
  readonly id: string;
  readonly cause: MoneyOperationCause;
  readonly cents: number;
}

export async function findOwedRefund({ sql }: Pick<Ctx, 'sql'>, paymentId: string, movementId: string): Promise<OwedRefund | null> {
  const [row] = await sql<OwedRefund[]>`
    select id, cause, owed_cents as cents from payment_movements
    where id = ${movementId} and payment_id = ${paymentId} and kind = 'refund' and owed_cents > 0`;
  return row ?? null;
}

/** Books a refund made outside the provider. Requires the payment's lock, also for reading `owed`. Throws RangeError if it is not free. */
export async function settleOwedRefund(ctx: Ctx, payment: LockedPayment, owedRefund: OwedRefund, reference: string): Promise<void> {
  const { id, cause, cents } = owedRefund;
  await ctx.sql`update payment_movements set owed_cents = 0 where id = ${id}`;
  const causes = [cause, ...(await listCauses(ctx, payment.id))];
  const on = getEnd(applyJournal(await readBooks(ctx, payment.id), 'given_back', cents), ...causes) ?? 'moved';
  const journals = [{ kind: 'given_back', cents, reference }] as const;
  await applyEscrow(ctx, payment, { on, by: 'platform', journals, details: { movement: id, cause } });
}

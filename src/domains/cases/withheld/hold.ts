import { freeze, endHold } from '#domains/payments/disputes/holds.ts';
import { isFunded } from '#domains/payments/ledger/escrow-rules.ts';
import { lockPayment, lockRunningPayment } from '#domains/payments/ledger/escrow.ts';
import { readPayable } from '#domains/payments/transfers/money-operations.ts';
import { reclaimWaiting } from '#domains/payments/transfers/waiting-money.ts';
import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';

export interface CaseHold {
  readonly id: string;
  readonly cents: number;
}

/** Puts the transport's whole payment on hold. Null if the parties settle directly or nothing is left. Requires the transport's lock. */
export async function holdForCase(ctx: Ctx, transportId: string, caseId: string): Promise<CaseHold | null> {
  const payment = await lockRunningPayment(ctx, transportId);
  if (!payment || !isFunded(payment)) return null;
  const reference = `case ${caseId}`;
  const freeCents = await readPayable(ctx, payment.id);
  const cents = freeCents + (await reclaimWaiting(ctx, payment, toCents(payment.amount), reference));
  return cents === 0 ? null : freeze(ctx, payment, { cause: 'case', cents, reference, reason: 'The vehicle is withheld for more money' });
}

/** Releases the case's hold, unless it was released before. Requires the transport's lock. */
export async function releaseCaseHold(ctx: Ctx, holdId: string): Promise<void> {
  const payment = await lockPayment(ctx, ctx.sql`(select payment_id from payment_holds where id = ${holdId})`);
  if (payment) await endHold(ctx, payment, holdId);
}

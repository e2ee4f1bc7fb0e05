import type { Ctx } from '#server/db/context.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';

/** A payment by one of its charges. */
export interface ChargeLookup {
  readonly payment: LockedPayment;
  /** The movement that the charge was asked by. */
  readonly movementId: string;
}

/** Locks the payment that was charged; null for a charge that is none of ours. In a transaction. */
export async function lockCharged(ctx: Ctx, chargeId: string | null): Promise<ChargeLookup | null> {
  const [row] = await ctx.sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from payment_movements where charge_id = ${chargeId} and kind = 'charge'`;
  const payment = row && (await lockPayment(ctx, row.paymentId));
  return payment ? { payment, movementId: row.id } : null;
}

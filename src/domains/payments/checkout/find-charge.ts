import type { Ctx } from '#server/db/context.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';

export interface ChargeLookup {
  readonly payment: LockedPayment;
  readonly movementId: string;
}

/** Null if the charge is not ours. In a transaction. */
export async function lockCharged(ctx: Ctx, chargeId: string | null): Promise<ChargeLookup | null> {
  const [row] = await ctx.sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from payment_movements where charge_id = ${chargeId} and kind = 'charge'`;
  const payment = row && (await lockPayment(ctx, row.paymentId));
  return payment ? { payment, movementId: row.id } : null;
}

import type { Ctx } from '#server/db/context.ts';
import { lockPayment } from '../ledger/escrow.ts';
import { endHold } from '../disputes/holds.ts';

/** Releases a disputed fee after the decision is on the row; losses are covered first. Requires the transport's lock. */
export async function settleDisputedFee(ctx: Ctx, transportId: string, holdId: string | null): Promise<void> {
  const [found] = holdId ? await ctx.sql<{ paymentId: string }[]>`select payment_id from payment_holds where id = ${holdId}` : [];
  const payment = found && (await lockPayment(ctx, found.paymentId));
  if (!holdId || payment?.transportId !== transportId) return;
  await endHold(ctx, payment, holdId);
}

export async function findRetainedFee({ sql }: Pick<Ctx, 'sql'>, holdId: string): Promise<{ paymentId: string; cents: number } | null> {
  const [retained] = await sql<{ paymentId: string; cents: number }[]>`
    select payment_id, amount_cents as cents from payment_holds where id = ${holdId} and lifted_at is null`;
  return retained ?? null;
}

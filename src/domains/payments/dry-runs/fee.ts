import type { Ctx } from '#server/db/context.ts';
import { lockPayment } from '../escrow.ts';
import { unfreeze } from '../holds.ts';
import { settleThawed } from '../settle.ts';

/** Sends a fee that a cancellation kept where the desk decided, to the carrier or back to the shipper: it is on the row by now. Under the transport's lock. */
export async function settleDisputedFee(ctx: Ctx, transportId: string, holdId: string | null): Promise<void> {
  const [found] = holdId ? await ctx.sql<{ paymentId: string }[]>`select payment_id from payment_holds where id = ${holdId}` : [];
  const payment = found && (await lockPayment(ctx, found.paymentId));
  if (!holdId || payment?.transportId !== transportId) return;
  const free = await unfreeze(ctx, payment, holdId);
  if (free) await settleThawed(ctx, free, holdId);
}

import type { Ctx } from '#server/db/context.ts';
import { lockPayment } from '../escrow.ts';
import { listHolds, unfreeze } from '../holds.ts';
import { askMovement } from '../movements.ts';

/** Sends a fee that a cancellation kept to the carrier, or back to the shipper, once the desk has decided. Under the transport's lock. */
export async function settleDisputedFee(ctx: Ctx, transportId: string, holdId: string | null, stands: boolean): Promise<void> {
  const [found] = holdId ? await ctx.sql<{ paymentId: string }[]>`select payment_id from payment_holds where id = ${holdId}` : [];
  const payment = found && (await lockPayment(ctx, found.paymentId));
  if (!holdId || !payment || payment.transportId !== transportId) return;
  const hold = (await listHolds(ctx, payment.id)).find(({ id }) => id === holdId);
  const free = await unfreeze(ctx, payment, holdId);
  if (!free || !hold) return;
  const { recipientUserId } = payment;
  if (stands && recipientUserId) await askMovement(ctx, free, { kind: 'transfer', cause: 'dry_run', cents: hold.cents, recipientUserId });
  else await askMovement(ctx, free, { kind: 'refund', cause: 'cancelled', cents: hold.cents });
}

import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';
import { opsReversalSettled } from './events/reversal-settled.ts';

/** Does nothing unless the console requested the reversal. In the transaction that books it. */
export async function notifyReversal(
  ctx: Ctx,
  { transportId, recipientUserId }: LockedPayment,
  movement: { readonly id: string; readonly paymentId: string; readonly cents: number },
  failure: string | null,
): Promise<void> {
  const [request] = await ctx.sql<{ askedById: string; reason: string }[]>`
    select a.asked_by as asked_by_id, a.reason from payment_movements m join desk_actions a on a.id = m.action_id where m.id = ${movement.id}`;
  if (!request) return;
  await publish(ctx, opsReversalSettled, {
    ...(await readTransportFact(ctx, transportId)),
    ...request,
    paymentId: movement.paymentId,
    movementId: movement.id,
    amount: fromCents(movement.cents),
    payeeId: recipientUserId,
    failure,
  });
}

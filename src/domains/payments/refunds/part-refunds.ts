import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { partRefundCauses, partRefunded } from '../events/part-refunded.ts';
import type { MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';

const isNotified = (cause: MoneyOperationCause): cause is (typeof partRefundCauses)[number] =>
  (partRefundCauses as readonly MoneyOperationCause[]).includes(cause);

/** Publishes a partial refund unless another event reports it. `after` is null if nothing was booked. In the transaction that books it. */
export async function notifyPartRefund(
  ctx: Ctx,
  { escrowStatus, transportId, isTest }: LockedPayment,
  after: LockedPayment | null,
  { cause, cents }: { readonly cause: MoneyOperationCause; readonly cents: number },
): Promise<void> {
  const isEnd = after?.escrowStatus === 'refunded' && escrowStatus !== 'refunded';
  if (!after || isEnd || !isNotified(cause)) return;
  const fact = await readTransportFact(ctx, transportId);
  await publish(ctx, partRefunded, { ...fact, paymentId: after.id, amount: fromCents(cents), cause, isTest });
}

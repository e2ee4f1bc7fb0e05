import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { toFact, lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { transportStatusChanged } from '#domains/transports/events/status-changed.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish, subscribeInTransaction, type TransactionSubscriber } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockRunningPayment, type LockedPayment } from '../ledger/escrow.ts';
import { refuseRefundAlone } from '../ops/approvals/refund-approval.ts';
import { readBooks } from '../ledger/ledger.ts';
import { applySettlement } from '../booking/settle.ts';
import { bookingEnded } from './events/booking-ended.ts';
import { getEnder, getEnd, hasRefund } from './settlement.ts';

/** `accepted` is null after the carrier left. Requires the locks of transport and payment. Throws 409 `approval_needed`. */
export async function endBooking(
  ctx: Ctx,
  payment: LockedPayment,
  accepted: LockedQuote | null,
  transport: LockedTransport,
): Promise<void> {
  const { settlement, dryRun } = await getEnd(ctx, payment, accepted, getEnder(ctx));
  const isFeeDisputed = dryRun?.isDisputed ?? false;
  const wasPaid = isFunded(payment);
  if (wasPaid && (await hasRefund(ctx, payment.id, settlement.refundCents))) await refuseRefundAlone(ctx, payment.id, 'cancellation');
  const { disputes: frozenCents } = await readBooks(ctx, payment.id);
  await applySettlement(ctx, payment, settlement);
  if (!wasPaid) return;
  await publish(ctx, bookingEnded, {
    ...toFact(transport),
    paymentId: payment.id,
    line: settlement.line,
    refund: fromCents(settlement.refundCents),
    frozen: fromCents(Math.min(settlement.refundCents, frozenCents)),
    keptFee: fromCents(settlement.keptFeeCents),
    dryRunFee: fromCents(settlement.dryRunCents),
    isFeeDisputed,
    recipientId: payment.recipientUserId,
    actorId: ctx.actor?.id ?? null,
  });
}

/** Refunds a request canceled without a carrier; with an accepted quote, the quote's step does it. In the canceling transaction. */
export const cancellationSubscriber: TransactionSubscriber = subscribeInTransaction(
  transportStatusChanged,
  async (ctx, { transportId, from, to }) => {
    if (to !== 'cancelled' || (from !== 'submitted' && from !== 'quoted')) return;
    const transport = (await lockTransport(ctx, transportId))!;
    const payment = await lockRunningPayment(ctx, transportId);
    if (payment) await endBooking(ctx, payment, null, transport);
  },
);

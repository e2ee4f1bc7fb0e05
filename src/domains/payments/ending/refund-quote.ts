import type { Quote } from '#domains/quotes/schemas.ts';
import { findAccepted, lockQuote } from '#domains/quotes/booking/locked-quote.ts';
import { canCancel, cancelTransport } from '#domains/quotes/ending/cancellation.ts';
import { endsBooking } from '#domains/quotes/rules.ts';
import { requireScopeOfMove } from '#domains/quotes/policy.ts';
import { moveWorkflow } from '#domains/quotes/booking/workflow.ts';
import { isOwner, mayCancel } from '#domains/transports/policy.ts';
import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { conflict } from '#shared/errors.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { needsSecond } from '../ops/approvals/refund-approval.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockRunningPayment } from '../ledger/escrow.ts';
import { readFree } from '../transfers/money-operations.ts';
import { isPaidBack } from '../refunds/paid-back.ts';
import { sharesOfEnd } from '../refunds/refund-rules.ts';
import type { RefundQuote } from './schemas.ts';
import { getEnd, getEnder, givesBack } from './settlement.ts';

const zero = fromCents(0);

/** What ending a booking comes to whose payment went back whole before. */
const allIsBack = (ctx: ActorCtx): RefundQuote => ({
  isPaid: false,
  isBack: true,
  line: 'before_assignment',
  price: zero,
  serviceFee: zero,
  feeBack: zero,
  feeKept: zero,
  dryRunFee: zero,
  isFeeDisputed: false,
  later: zero,
  refund: zero,
  approvalFor: null,
  isTest: isTestMoney(ctx),
});

/** What cancelling now comes to. Null where the parties settle directly. Under the transport's lock; it holds the payment too. */
async function quoteNow(ctx: ActorCtx, transport: LockedTransport): Promise<RefundQuote | null> {
  const payment = await lockRunningPayment(ctx, transport.id);
  if (!payment) return (await isPaidBack(ctx, transport.id)) ? allIsBack(ctx) : null;
  const { settlement, dryRun } = await getEnd(ctx, payment, await findAccepted(ctx, transport), getEnder(ctx));
  const isPaid = isFunded(payment);
  const { refundCents, keptFeeCents, dryRunCents, line } = settlement;
  const standingCents = refundCents + keptFeeCents + dryRunCents;
  const feeCents = Math.min(standingCents, toCents(payment.platformFee));
  const laterCents = isPaid ? sharesOfEnd(settlement, await readFree(ctx, payment.id)).backLaterCents : 0;
  return {
    isPaid,
    isBack: false,
    line,
    price: fromCents(standingCents - feeCents),
    serviceFee: fromCents(feeCents),
    feeBack: fromCents(feeCents - keptFeeCents),
    feeKept: fromCents(keptFeeCents),
    dryRunFee: fromCents(dryRunCents),
    isFeeDisputed: dryRunCents > 0 && (dryRun?.isDisputed ?? false),
    later: fromCents(laterCents),
    refund: fromCents(isPaid ? refundCents : 0),
    approvalFor:
      isPaid && (await givesBack(ctx, payment.id, refundCents)) && (await needsSecond(ctx, payment.id, 'cancellation')) ? payment.id : null,
    isTest: payment.isTest,
  };
}

/**
 * What cancelling would give back, to the shipper and to administrators while it can be cancelled; null where the parties settle directly,
 * and to everybody else. Throws 404.
 */
export const quoteRefund = (ctx: ActorCtx, transportId: string): Promise<RefundQuote | null> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const reads = isOwner(inner.actor, transport) || isAdmin(inner.actor.role);
    return reads && mayCancel(inner.actor, transport) ? quoteNow(inner, transport) : null;
  });

/** Refuses to end a booking otherwise than it was shown. 409 `refund_unseen` where money is held and no sum is named, `refund_changed` when it is another one. */
function refuseUnseen(now: RefundQuote | null, shown: string | undefined): void {
  if (now?.isPaid && shown === undefined)
    throw conflict('refund_unseen', `The refund is ${formatUsd(now.refund)}. Send this amount to cancel.`);
  if (shown === undefined || now?.refund === shown) return;
  throw conflict(
    'refund_changed',
    now
      ? `The refund has changed to ${formatUsd(now.refund)}. Review it and try again.`
      : 'The refund has changed. Review it and try again.',
  );
}

/**
 * Cancels as it was shown: with the sum that goes back, which nobody who paid cancels without. Whoever may not cancel, or too late, is told
 * that and nothing of sums. Throws as `refuseUnseen` and as `cancelTransport`.
 */
export const cancelAsShown = (
  ctx: ActorCtx,
  transportId: string,
  { reason, refund }: { reason: string | null; refund?: string | undefined },
): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (transport && (await canCancel(inner, transport))) refuseUnseen(await quoteNow(inner, transport), refund);
    return cancelTransport(inner, transportId, { reason });
  });

/**
 * The workflow manager's door to the same end: a booking that is closed before its pickup is cancelled, so the sum that goes back is shown
 * and named here too. Every other move is as `moveWorkflow`. Throws as `refuseUnseen`, `requireScopeOfMove` and `moveWorkflow`.
 */
export const moveAsShown = async (
  ctx: ActorCtx,
  quoteId: string,
  { refund, ...move }: Parameters<typeof moveWorkflow>[2] & { readonly refund?: string | undefined },
): Promise<Quote> => {
  requireScopeOfMove(ctx.actor, move.newState);
  return inTransaction(ctx, async (inner) => {
    const quote = move.newState === 'closed' ? await lockQuote(inner, quoteId) : null;
    if (quote && endsBooking(quote) && mayCancel(inner.actor, quote.transport))
      refuseUnseen(await quoteNow(inner, quote.transport), refund);
    return moveWorkflow(inner, quoteId, move);
  });
};

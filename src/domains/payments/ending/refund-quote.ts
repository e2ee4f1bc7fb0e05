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
import { getEnd, getEnder, hasRefund } from './settlement.ts';

const zero = fromCents(0);

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

/** Null with direct settlement. Requires the transport's lock; locks the payment. */
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
      isPaid && (await hasRefund(ctx, payment.id, refundCents)) && (await needsSecond(ctx, payment.id, 'cancellation')) ? payment.id : null,
    isTest: payment.isTest,
  };
}

/** Null with direct settlement, if it cannot be canceled, and for anyone but the shipper and administrators. Throws 404. */
export const quoteRefund = (ctx: ActorCtx, transportId: string): Promise<RefundQuote | null> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const reads = isOwner(inner.actor, transport) || isAdmin(inner.actor.role);
    return reads && mayCancel(inner.actor, transport) ? quoteNow(inner, transport) : null;
  });

/** 409 `refund_unseen` if money is held and no amount was sent, `refund_changed` if it differs. */
function refuseUnseen(now: RefundQuote | null, seenRefund: string | undefined): void {
  if (now?.isPaid && seenRefund === undefined)
    throw conflict('refund_unseen', `The refund is ${formatUsd(now.refund)}. Send this amount to cancel.`);
  if (seenRefund === undefined || now?.refund === seenRefund) return;
  throw conflict(
    'refund_changed',
    now
      ? `The refund has changed to ${formatUsd(now.refund)}. Review it and try again.`
      : 'The refund has changed. Review it and try again.',
  );
}

/** Checks permission first, so that others learn no amounts. Throws as `refuseUnseen` and `cancelTransport`. */
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

/** Closing a booking before pickup cancels it, so its refund must be shown. Throws as `refuseUnseen` and `moveWorkflow`. */
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

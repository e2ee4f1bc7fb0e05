import { toFact } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, type AppError } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { applyEscrow, logPaymentEvent, type LockedPayment } from '#domains/payments/ledger/escrow.ts';
import { endExternallyRefunded, freeze, endHold } from '#domains/payments/disputes/holds.ts';
import { settleOwedBack, requestOperation, requestReversal } from '#domains/payments/transfers/money-operations.ts';
import { whyOtherKeys } from '#domains/payments/checkout/payment-keys.ts';
import { releaseBlocked, reclaimBlocked } from '#domains/payments/payouts/accounts/blocked-payees.ts';
import { settleOwedRefund, findOwedRefund } from '#domains/payments/refunds/owed-refunds.ts';
import { findReturnedRefund } from '#domains/payments/refunds/returned-refunds.ts';
import { readCarriersPay } from '#domains/payments/payouts/to-come.ts';
import { whyTransferWaits } from '#domains/payments/payouts/transfer-wait.ts';
import { notifyDriverPay } from '#domains/payments/booking/driver-pay.ts';
import type { NewActionRow } from '../action-rows.ts';
import {
  getCarriersPart,
  getFeeRemaining,
  toFree,
  getReleasable,
  whyNoHold,
  whyNotReleasable,
  whyNoRefund,
  whyNoRelease,
  whyNoReversal,
  findExternalRefundRefusal,
  type OpsFacts,
} from '../ops-rules.ts';
import { opsActed } from '../events/action-taken.ts';
import type { LockedOpsPayment } from '../locked-payment.ts';

const holdGone = () => conflict('hold_already_released', 'This hold was already released');

/** Why the console cannot perform this action now; null if it can. */
export function whyNot(facts: OpsFacts, { kind, cents }: Pick<NewActionRow, 'kind' | 'cents'>): AppError | null {
  if (kind === 'hold') return whyNoHold(facts, cents);
  if (kind === 'release') return whyNoRelease(facts, cents);
  if (kind === 'reversal') return whyNoReversal(facts, cents);
  if (kind === 'let_go') return whyNotReleasable(facts, cents);
  return kind === 'refund' ? whyNoRefund(facts, cents) : null;
}

/** The last part also earns the service fee. */
async function release(ctx: Ctx, payment: LockedPayment, facts: OpsFacts, { id, cents }: NewActionRow): Promise<void> {
  const feeCents = cents === getReleasable(facts) ? getFeeRemaining(facts) : 0;
  if (feeCents > 0) {
    const journals = [{ kind: 'fee_earned', cents: feeCents, reference: `desk ${id}` } as const];
    await applyEscrow(ctx, payment, { on: 'moved', by: 'admin', journals, details: { action: id } });
  }
  await requestOperation(ctx, payment, { kind: 'transfer', cause: 'desk', cents, recipientUserId: payment.recipientUserId! });
}

/** Uses free money first (including failed refunds), then what waits for a blocked carrier. */
async function refund(ctx: Ctx, payment: LockedPayment, facts: OpsFacts, { id, cents, reason }: NewActionRow): Promise<void> {
  const missingCents = cents - toFree(facts);
  if (missingCents > 0) await reclaimBlocked(ctx, payment, { id, cents: missingCents, reason });
  await settleOwedBack(ctx, payment.id, cents);
  await requestOperation(ctx, payment, { kind: 'refund', cause: 'desk', cents });
}

/** Throws 409 `hold_already_released` and as `findExternalRefundRefusal`. */
async function refundExternally(
  ctx: Ctx,
  { payment, facts }: LockedOpsPayment,
  { id, cents, holdId, movementId }: NewActionRow,
): Promise<void> {
  if (movementId !== null) {
    const owedRefund = await findOwedRefund(ctx, payment.id, movementId);
    const refusal = findExternalRefundRefusal(facts, owedRefund?.cents ?? 0, cents);
    if (refusal) throw refusal;
    return settleOwedRefund(ctx, payment, owedRefund!, id);
  }
  const returned = await findReturnedRefund(ctx, holdId!);
  if (!returned || !(await endExternallyRefunded(ctx, payment, holdId!, { cause: returned.cause, reference: id }))) throw holdGone();
}

async function move(ctx: Ctx, desk: LockedOpsPayment, action: NewActionRow): Promise<void> {
  const { payment, facts } = desk;
  const { id, kind, cents, holdId, reason } = action;
  if (kind === 'hold') await freeze(ctx, payment, { cause: 'desk', cents, reference: id, reason });
  else if (kind === 'thaw') {
    if (!(await endHold(ctx, payment, holdId!))) throw holdGone();
  } else if (kind === 'given_back') await refundExternally(ctx, desk, action);
  else if (kind === 'release') await release(ctx, payment, facts, action);
  else if (kind === 'reversal') await requestReversal(ctx, payment, cents, id);
  else if (kind === 'let_go') await releaseBlocked(ctx, action);
  else await refund(ctx, payment, facts, action);
}

export const logOpsAction = (
  ctx: Ctx,
  paymentId: string,
  what: string,
  { id, kind, cents, reason }: Omit<NewActionRow, 'holdId' | 'movementId' | 'paymentId'>,
) => logPaymentEvent(ctx, paymentId, `desk_${what}`, { action: id, kind, cents, reason, by: 'admin' });

export const toOpsFact = ({ transport, payment }: LockedOpsPayment, { id, kind, cents, reason }: NewActionRow, askedById: string) => ({
  ...toFact(transport),
  paymentId: payment.id,
  actionId: id,
  kind,
  amount: fromCents(cents),
  reason,
  askedById,
});

/** Performs an action in the caller's transaction under the locks of `lockOpsPayment`. Throws 409 if the amounts no longer allow it. */
export async function performAction(ctx: ActorCtx, desk: LockedOpsPayment, action: NewActionRow, askedById: string): Promise<void> {
  const { payment } = desk;
  const refusal = whyOtherKeys(ctx, payment) ?? whyNot(desk.facts, action);
  if (refusal) throw refusal;
  const isRefund = action.kind === 'refund';
  const payCents = isRefund ? await readCarriersPay(ctx, payment.id) : 0;
  await move(ctx, desk, action);
  const isRoadTold = isRefund && (await notifyDriverPay(ctx, payment, payCents, action.reason));
  await logOpsAction(ctx, payment.id, action.kind, action);
  const isPaid = action.kind === 'release' && payment.recipientUserId !== null;
  const priceCents = toCents(payment.amount) - toCents(payment.platformFee);
  await publish(ctx, opsActed, {
    ...toOpsFact(desk, action, askedById),
    payeeId: payment.recipientUserId,
    waits: isPaid ? await whyTransferWaits(ctx, payment.recipientUserId!) : null,
    leavesNothing: isRefund && (await readCarriersPay(ctx, payment.id)) === 0,
    isRoadTold,
    carrierAmount: fromCents(getCarriersPart(action.cents, priceCents)),
    confirmedById: askedById === ctx.actor.id ? null : ctx.actor.id,
  });
}

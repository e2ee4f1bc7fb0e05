import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { enqueue } from '#server/queue/queue.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { Hold } from '#domains/payments/disputes/hold-rows.ts';
import { listHolds } from '#domains/payments/disputes/holds.ts';
import { whyOtherKeys } from '#domains/payments/checkout/payment-keys.ts';
import { findOwedRefund } from '#domains/payments/refunds/owed-refunds.ts';
import { findReturnedRefund } from '#domains/payments/refunds/returned-refunds.ts';
import { getAction, saveAction, readReleaseAlone, type NewActionRow } from '../action-rows.ts';
import { performAction, toOpsFact, logOpsAction, whyNot } from './perform-action.ts';
import type { OpsAction } from '../schemas.ts';
import { isJointRefund, needsSecondPerson, secondPersonHours, findExternalRefundRefusal } from '../ops-rules.ts';
import { opsRequested } from '../events/approval-requested.ts';
import { expireOpsAction } from '../exports/expiry-job.ts';
import { lockOpsPayment, type LockedOpsPayment } from '../locked-payment.ts';
import { getSecondPersonThreshold } from '../sums.ts';
import { isReleasedByOps } from '../../disputes/hold-rules.ts';

interface ApprovalRequest {
  readonly kind: 'hold' | 'release' | 'refund' | 'reversal';
  readonly amount: string;
  readonly reason: string;
}

async function refuseBesideWaiting({ sql }: ActorCtx, { paymentId, kind }: NewActionRow): Promise<void> {
  if (kind === 'hold') return;
  const [waiting] = await sql`select from desk_actions where payment_id = ${paymentId} and state = 'waiting'`;
  if (waiting)
    throw conflict('request_pending', 'Another request for this payment is waiting for a second administrator. Decide it first.');
}

async function requestApproval(ctx: ActorCtx, desk: LockedOpsPayment, action: NewActionRow): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + secondPersonHours * hourMs);
  await saveAction(ctx, action, expiresAt);
  await logOpsAction(ctx, action.paymentId, 'asked', action);
  await enqueue(ctx, expireOpsAction, { actionId: action.id }, { runAt: expiresAt });
  const fact = toOpsFact(desk, action, ctx.actor.id);
  await publish(ctx, opsRequested, { ...fact, askedByName: ctx.actor.fullName, expiresAt: expiresAt.toISOString() });
}

async function needsTwo(ctx: ActorCtx, { facts }: LockedOpsPayment, { paymentId, kind, cents, holdId }: NewActionRow): Promise<boolean> {
  const isReturned = kind === 'thaw' && (await findReturnedRefund(ctx, holdId!)) !== null;
  if (isJointRefund(facts, kind, isReturned)) return true;
  const inAllCents = cents + (await readReleaseAlone(ctx, paymentId));
  return needsSecondPerson(kind, inAllCents, await getSecondPersonThreshold(ctx));
}

/** Needs approval for refunds after pickup and above the configured total per payment. */
async function requestOrPerform(ctx: ActorCtx, desk: LockedOpsPayment, action: NewActionRow): Promise<OpsAction> {
  await refuseBesideWaiting(ctx, action);
  const refusal = whyOtherKeys(ctx, desk.payment) ?? whyNot(desk.facts, action);
  if (refusal) throw refusal;
  if (await needsTwo(ctx, desk, action)) await requestApproval(ctx, desk, action);
  else {
    await saveAction(ctx, action, null);
    await performAction(ctx, desk, action, ctx.actor.id);
  }
  return getAction(ctx, action.id);
}

/** Throws 404, 403 `own_payment`, 409 `request_pending` and as `whyNot`. */
export const requestOpsAction = (ctx: ActorCtx, paymentId: string, { kind, amount, reason }: ApprovalRequest): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    return requestOrPerform(inner, desk, { id: newId(), paymentId, kind, cents: toCents(amount), holdId: null, movementId: null, reason });
  });

/** Throws 404, 403 `own_payment`, 409 `nothing_there`, `request_pending`. */
export const requestRelease = (ctx: ActorCtx, paymentId: string, reason: string): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    return requestOrPerform(inner, desk, {
      id: newId(),
      paymentId,
      kind: 'let_go',
      cents: desk.facts.blockedCents,
      holdId: null,
      movementId: null,
      reason,
    });
  });

const notReturned = () => conflict('not_returned', 'Only a refund that was returned by the card can be refunded another way');

async function centsGivenBack(
  ctx: ActorCtx,
  { paymentId, holdId, movementId }: Pick<NewActionRow, 'paymentId' | 'holdId' | 'movementId'>,
): Promise<number> {
  if (movementId !== null) return (await findOwedRefund(ctx, paymentId, movementId))?.cents ?? 0;
  const hold = await needHold(ctx, paymentId, holdId!);
  if (!(await findReturnedRefund(ctx, holdId!))) throw notReturned();
  return hold.cents;
}

/**
 * Throws 404, 403 `own_payment`, 409 `hold_already_released`, `not_returned`, `not_owed`, `nothing_there`, `beyond_sum`, `request_pending`.
 */
export const requestExternalRefund = (
  ctx: ActorCtx,
  paymentId: string,
  { holdId, movementId, reason }: { holdId: string | null; movementId: string | null; reason: string },
): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    const of = { paymentId, holdId, movementId };
    const cents = await centsGivenBack(inner, of);
    const refusal = movementId === null ? null : findExternalRefundRefusal(desk.facts, cents, cents);
    if (refusal) throw refusal;
    return requestOrPerform(inner, desk, { id: newId(), kind: 'given_back', cents, reason, ...of });
  });

/** Throws 409 `hold_already_released`. */
async function needHold(ctx: ActorCtx, paymentId: string, holdId: string): Promise<Hold> {
  const hold = (await listHolds(ctx, paymentId)).find(({ id }) => id === holdId);
  if (!hold || hold.outcome) throw conflict('hold_already_released', 'This hold was already released');
  return hold;
}

/** Not for claims and disputes. Throws 404, 403 `own_payment`, 409 `hold_already_released`, `hold_not_releasable`, `request_pending`. */
export const releaseHold = (ctx: ActorCtx, paymentId: string, { holdId, reason }: { holdId: string; reason: string }): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    const hold = await needHold(inner, paymentId, holdId);
    if (!isReleasedByOps(hold.cause))
      throw conflict('hold_not_releasable', `This hold belongs to a ${hold.cause} and is released when that is decided`);
    return requestOrPerform(inner, desk, { id: newId(), paymentId, kind: 'thaw', cents: hold.cents, holdId, movementId: null, reason });
  });

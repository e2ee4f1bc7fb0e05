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
import { carryOutAction, toOpsFact, noteOpsAction, whyNot } from './carry-out.ts';
import type { OpsAction } from '../schemas.ts';
import { isJointRefund, needsSecondPerson, secondPersonHours, findExternalRefundRefusal } from '../ops-rules.ts';
import { opsRequested } from '../events/approval-requested.ts';
import { expireOpsAction } from '../exports/expiry-job.ts';
import { lockOpsPayment, type LockedOpsPayment } from '../locked-payment.ts';
import { secondPersonAboveCentsFor } from '../sums.ts';
import { isReleasedByOps } from '../../disputes/hold-rules.ts';

/** What somebody wants done with a sum. `amount` is a decimal string above zero. */
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

/** Keeps the wish and asks the others; it ends by itself when nobody decides in time. */
async function requestApproval(ctx: ActorCtx, desk: LockedOpsPayment, wanted: NewActionRow): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + secondPersonHours * hourMs);
  await saveAction(ctx, wanted, expiresAt);
  await noteOpsAction(ctx, wanted.paymentId, 'asked', wanted);
  await enqueue(ctx, expireOpsAction, { actionId: wanted.id }, { runAt: expiresAt });
  const fact = toOpsFact(desk, wanted, ctx.actor.id);
  await publish(ctx, opsRequested, { ...fact, askedByName: ctx.actor.fullName, expiresAt: expiresAt.toISOString() });
}

async function needsTwo(ctx: ActorCtx, { facts }: LockedOpsPayment, { paymentId, kind, cents, holdId }: NewActionRow): Promise<boolean> {
  const isReturned = kind === 'thaw' && (await findReturnedRefund(ctx, holdId!)) !== null;
  if (isJointRefund(facts, kind, isReturned)) return true;
  const inAllCents = cents + (await readReleaseAlone(ctx, paymentId));
  return needsSecondPerson(kind, inAllCents, await secondPersonAboveCentsFor(ctx));
}

/** Does it, or asks a second administrator for a refund after the pickup, and for what lets more of a payment go in all than the configuration leaves to one. */
async function requestOrPerform(ctx: ActorCtx, desk: LockedOpsPayment, wanted: NewActionRow): Promise<OpsAction> {
  await refuseBesideWaiting(ctx, wanted);
  const refusal = whyOtherKeys(ctx, desk.payment) ?? whyNot(desk.facts, wanted);
  if (refusal) throw refusal;
  if (await needsTwo(ctx, desk, wanted)) await requestApproval(ctx, desk, wanted);
  else {
    await saveAction(ctx, wanted, null);
    await carryOutAction(ctx, desk, wanted, ctx.actor.id);
  }
  return getAction(ctx, wanted.id);
}

/**
 * Holds a sum, pays it to the carrier early, takes it back from there or gives it back to the shipper, or asks a second administrator for it. Throws 404, 403
 * `own_payment`, 409 `request_pending` and what `whyNot` says.
 */
export const requestOpsAction = (ctx: ActorCtx, paymentId: string, { kind, amount, reason }: ApprovalRequest): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    return requestOrPerform(inner, desk, { id: newId(), paymentId, kind, cents: toCents(amount), holdId: null, movementId: null, reason });
  });

/** Asks a second administrator for all that waits because the carrier's account is blocked. Throws 404, 403 `own_payment`, 409 `nothing_there`, `request_pending`. */
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

/** What was given back another way, in cents: the sum of a hold that keeps a returned refund, or what a refused one still owes. */
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
 * Asks a second administrator to have booked that a refund which came back from the card, or was refused by the provider, was given back outside the
 * provider: `reason` says how. Throws 404, 403 `own_payment`, 409 `hold_already_released`, `not_returned`, `not_owed`, `nothing_there`, `beyond_sum`, `request_pending`.
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

/** A hold of a payment that is not over. Throws 409 `hold_already_released`. */
async function needHold(ctx: ActorCtx, paymentId: string, holdId: string): Promise<Hold> {
  const hold = (await listHolds(ctx, paymentId)).find(({ id }) => id === holdId);
  if (!hold || hold.outcome) throw conflict('hold_already_released', 'This hold was already released');
  return hold;
}

/**
 * Releases a hold of the desk or of a case; those of claims and disputes end with them. Throws 404, 403 `own_payment`, 409 `hold_already_released`,
 * `hold_not_releasable`, `request_pending`.
 */
export const releaseHold = (ctx: ActorCtx, paymentId: string, { holdId, reason }: { holdId: string; reason: string }): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const desk = await lockOpsPayment(inner, paymentId);
    const hold = await needHold(inner, paymentId, holdId);
    if (!isReleasedByOps(hold.cause))
      throw conflict('hold_not_releasable', `This hold belongs to a ${hold.cause} and is released when that is decided`);
    return requestOrPerform(inner, desk, { id: newId(), paymentId, kind: 'thaw', cents: hold.cents, holdId, movementId: null, reason });
  });

import { coverLosses } from '#domains/payments/disputes/cover.ts';
import { isFunded } from '#domains/payments/ledger/escrow-rules.ts';
import { lockPayment, lockRunningPayment, logPaymentEvent } from '#domains/payments/ledger/escrow.ts';
import { freeze, listHolds, reassignHold, unfreeze } from '#domains/payments/disputes/holds.ts';
import { readEarnedFee } from '#domains/payments/ledger/ledger.ts';
import { getReversible } from '#domains/payments/transfers/money-operation-rules.ts';
import { requestOperation, requestReversal, listOperations, readFree, readPayable } from '#domains/payments/transfers/money-operations.ts';
import { settleReleased } from '#domains/payments/booking/settle.ts';
import { reclaimWaiting } from '#domains/payments/transfers/waiting-money.ts';
import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { awardShares, getFrozenCents, type AwardShares } from './money-rules.ts';

export interface ClaimHold {
  readonly paymentId: string;
  /** Null if there was nothing to put on hold. */
  readonly holdId: string | null;
  readonly frozenCents: number;
}

/**
 * Holds the disputed amount, as far as it is payable to the carrier; the service fee is excluded and the rest of the payment continues.
 * Null for direct settlement. The caller must hold the transport's lock.
 */
export async function freezeForClaim(
  ctx: Ctx,
  transportId: string,
  { claimId, claimedCents, fileNumber }: { claimId: string; claimedCents: number; fileNumber: string },
): Promise<ClaimHold | null> {
  const payment = await lockRunningPayment(ctx, transportId);
  if (!payment) return null;
  const owedFeeCents = Math.max(0, toCents(payment.platformFee) - (await readEarnedFee(ctx, payment.id)));
  let thereCents = isFunded(payment) ? Math.max(0, (await readPayable(ctx, payment.id)) - owedFeeCents) : 0;
  // Transfers that are still waiting can be taken back.
  if (isFunded(payment) && claimedCents > thereCents)
    thereCents += await reclaimWaiting(ctx, payment, claimedCents - thereCents, `claim ${claimId}`);
  const cents = getFrozenCents(claimedCents, thereCents);
  if (cents === 0) return { paymentId: payment.id, holdId: null, frozenCents: 0 };
  const holdRequest = { cause: 'claim', cents, reference: `claim ${claimId}`, reason: `Shipper's claim ${fileNumber}` } as const;
  return { paymentId: payment.id, holdId: (await freeze(ctx, payment, holdRequest)).id, frozenCents: cents };
}

/**
 * Puts the whole payment including the service fee on hold for an undelivered vehicle, taking over the hold of a case. Null for direct
 * settlement. The caller must hold the transport's lock.
 */
export async function holdAllForClaim(
  ctx: Ctx,
  transportId: string,
  { claimId, fileNumber, heldBy }: { claimId: string; fileNumber: string; heldBy: string | null },
): Promise<ClaimHold | null> {
  const payment = await lockRunningPayment(ctx, transportId);
  if (!payment) return null;
  const holdRequest = { cause: 'claim', reference: `claim ${claimId}`, reason: `Shipper's claim ${fileNumber}` } as const;
  const reassigned = heldBy === null ? null : await reassignHold(ctx, payment, heldBy, holdRequest);
  if (reassigned) return { paymentId: payment.id, holdId: reassigned.id, frozenCents: reassigned.cents };
  const freeCents = isFunded(payment) ? await readPayable(ctx, payment.id) : 0;
  const waitingCents = isFunded(payment) ? await reclaimWaiting(ctx, payment, toCents(payment.amount), holdRequest.reference) : 0;
  const cents = freeCents + waitingCents;
  if (cents === 0) return { paymentId: payment.id, holdId: null, frozenCents: 0 };
  return { paymentId: payment.id, holdId: (await freeze(ctx, payment, { ...holdRequest, cents })).id, frozenCents: cents };
}

/**
 * Ends the claim's hold and pays its award from the hold, then from the carrier's share of this payment; the rest of the hold is released.
 * The carrier pays any remainder directly. The caller must hold the transport's lock.
 */
export async function settleAward(
  ctx: Ctx,
  { paymentId, holdId }: { paymentId: string | null; holdId: string | null },
  awardCents: number,
): Promise<AwardShares> {
  let payment = paymentId === null ? null : await lockPayment(ctx, paymentId);
  if (!payment) return awardShares(awardCents, 0, 0);
  let frozenCents = 0;
  const hold = holdId && (await listHolds(ctx, payment.id)).find(({ id, outcome }) => id === holdId && outcome === null);
  if (hold) {
    payment = (await unfreeze(ctx, payment, hold.id)) ?? payment;
    ({ payment } = await coverLosses(ctx, payment, hold.id));
    frozenCents = Math.min(hold.cents, await readFree(ctx, payment.id));
  }
  const shares = awardShares(awardCents, frozenCents, getReversible(await listOperations(ctx, payment.id)));
  if (shares.frozenCents > 0) await requestOperation(ctx, payment, { kind: 'refund', cause: 'claim', cents: shares.frozenCents });
  if (hold) await settleReleased(ctx, payment, hold.id);
  if (shares.carrierCents > 0) await requestReversal(ctx, payment, shares.carrierCents, null);
  await logPaymentEvent(ctx, payment.id, 'claim_settled', { awardCents, ...shares });
  return shares;
}

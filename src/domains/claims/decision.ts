import { isSecondPerson } from '#domains/accounts/overseen/account-status.ts';
import { releaseAlone, readReleaseAlone } from '#domains/payments/ops/action-rows.ts';
import { needsSecondPerson } from '#domains/payments/ops/ops-rules.ts';
import { getSecondPersonThreshold } from '#domains/payments/ops/sums.ts';
import { logPaymentEvent } from '#domains/payments/ledger/escrow.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { forbidden } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { applyClaimStep, claimHasMoved, refuseBeyond } from './answers.ts';
import type { Claim } from './schemas.ts';
import { claimProposed } from './events/proposed.ts';
import { factOfClaim, lockOwnClaim, writeStep, type LockedClaim } from './locked-claim.ts';
import { isParty } from './policy.ts';
import { getClaim } from './queries.ts';
import { getNextClaimState } from './states-rules.ts';

const isSecondToSay = async (ctx: ActorCtx, { proposedBy, proposedCents }: LockedClaim, cents: number): Promise<boolean> =>
  proposedCents === cents && (await isSecondPerson(ctx, proposedBy));

/** Another amount replaces an earlier proposal. */
async function propose(ctx: ActorCtx, claim: LockedClaim, cents: number, reason: string): Promise<void> {
  await ctx.sql`update claims set proposed_cents = ${cents}, proposed_by = ${ctx.actor.id} where id = ${claim.id}`;
  await writeStep(ctx, claim.id, { event: 'proposed', cents, words: reason });
  await publish(ctx, claimProposed, { ...(await factOfClaim(ctx, claim)), amount: fromCents(cents) });
}

/**
 * Decides an escalated claim: the award goes to the shipper and the rest of the hold is released. If the claimed amount, plus what one
 * administrator already released of the payment, is above the configured limit, a second administrator must decide the same amount. Throws
 * 404, 403 `own_payment`, 409 `claim_moved`, `beyond_sum`.
 */
export const decideClaim = (ctx: ActorCtx, id: string, { amount, words }: { amount: string; words: string }): Promise<Claim> =>
  inTransaction(ctx, async (inner) => {
    const claim = await lockOwnClaim(inner, id);
    if (isParty(inner.actor, claim))
      throw forbidden('You are involved in this claim. Another administrator must decide it.', 'own_payment');
    if (getNextClaimState(claim.state, 'decided', 'desk') === null) throw claimHasMoved();
    const cents = toCents(amount);
    refuseBeyond(claim, cents);
    const { paymentId, claimedCents } = claim;
    const beforeCents = paymentId === null ? 0 : await readReleaseAlone(inner, paymentId);
    const needsTwo = needsSecondPerson('refund', claimedCents + beforeCents, await getSecondPersonThreshold(inner));
    if (needsTwo && !(await isSecondToSay(inner, claim, cents))) await propose(inner, claim, cents, words);
    else {
      if (!needsTwo && paymentId !== null) await logPaymentEvent(inner, paymentId, releaseAlone, { cents: claimedCents });
      await applyClaimStep(inner, claim, { event: 'decided', by: 'desk', cents, words });
    }
    return getClaim(inner, id);
  });

import { isSecondPerson } from '#domains/accounts/overseen/account-status.ts';
import { releaseAlone, readReleaseAlone } from '#domains/payments/ops/action-rows.ts';
import { needsSecondPerson } from '#domains/payments/ops/ops-rules.ts';
import { secondPersonAboveCentsFor } from '#domains/payments/ops/sums.ts';
import { notePayment } from '#domains/payments/ledger/escrow.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { forbidden } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { applyClaimStep, claimHasMoved, refuseBeyond } from './answers.ts';
import type { Claim } from './schemas.ts';
import { claimProposed } from './events/proposed.ts';
import { factOfClaim, lockOwnClaim, writeStep, type LockedClaim } from './locked-claim.ts';
import { isPartyOf } from './policy.ts';
import { getClaim } from './queries.ts';
import { claimAfter } from './states-rules.ts';

/** True where a second administrator said the same sum before. */
const isSecondToSay = async (ctx: ActorCtx, { proposedBy, proposedCents }: LockedClaim, cents: number): Promise<boolean> =>
  proposedCents === cents && (await isSecondPerson(ctx, proposedBy));

/** Keeps what one administrator would award until a second one says the same; another sum takes its place. */
async function propose(ctx: ActorCtx, claim: LockedClaim, cents: number, words: string): Promise<void> {
  await ctx.sql`update claims set proposed_cents = ${cents}, proposed_by = ${ctx.actor.id} where id = ${claim.id}`;
  await writeStep(ctx, claim.id, { event: 'proposed', cents, words });
  await publish(ctx, claimProposed, { ...(await factOfClaim(ctx, claim)), amount: fromCents(cents) });
}

/**
 * Decides a claim that is with the desk: the award goes to the shipper, the rest of what was frozen its way. Where more is disputed than the sum
 * of the configuration, with what one alone let go of the payment before, two administrators have to say the same: whichever way it is decided, that
 * much is let go. Throws 404, 403 `own_payment`,
 * 409 `claim_moved`, `beyond_sum`.
 */
export const decideClaim = (ctx: ActorCtx, id: string, { amount, words }: { amount: string; words: string }): Promise<Claim> =>
  inTransaction(ctx, async (inner) => {
    const claim = await lockOwnClaim(inner, id);
    if (isPartyOf(inner.actor, claim))
      throw forbidden('You are involved in this claim. Another administrator must decide it.', 'own_payment');
    if (claimAfter(claim.state, 'decided', 'desk') === null) throw claimHasMoved();
    const cents = toCents(amount);
    refuseBeyond(claim, cents);
    const { paymentId, claimedCents } = claim;
    const beforeCents = paymentId === null ? 0 : await readReleaseAlone(inner, paymentId);
    const needsTwo = needsSecondPerson('refund', claimedCents + beforeCents, await secondPersonAboveCentsFor(inner));
    if (needsTwo && !(await isSecondToSay(inner, claim, cents))) await propose(inner, claim, cents, words);
    else {
      if (!needsTwo && paymentId !== null) await notePayment(inner, paymentId, releaseAlone, { cents: claimedCents });
      await applyClaimStep(inner, claim, { event: 'decided', by: 'desk', cents, words });
    }
    return getClaim(inner, id);
  });

import { findEvidence } from '#domains/transports/evidence.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import type { Claim, ClaimAnswer } from './schemas.ts';
import { claimCommented } from './events/commented.ts';
import { claimMoved } from './events/moved.ts';
import { factOfClaim, lockOwnClaim, writeStep, type LockedClaim } from './locked-claim.ts';
import { settleAward } from './money/money.ts';
import { mayComment, getSide } from './policy.ts';
import { getClaim, getActorName } from './queries.ts';
import { getNextClaimState, isOver, maxClaimSteps, getWaitingSide, type ClaimEvent, type ClaimSide } from './states-rules.ts';

/** `cents` and `words` are null if the event has none. */
export interface ClaimMoveRequest {
  readonly event: ClaimEvent;
  readonly by: ClaimSide;
  readonly cents: number | null;
  readonly words: string | null;
}

export const claimHasMoved = () => conflict('claim_moved', 'This claim has changed. Review it and try again.');

/** Cents awarded to the shipper when the claim ends; null while it is open. */
function getAward({ event, cents }: ClaimMoveRequest, { offeredCents }: LockedClaim): number | null {
  if (event === 'accepted') return offeredCents;
  if (event === 'withdrawn') return 0;
  return event === 'decided' ? cents : null;
}

/**
 * The only writer of a claim's state: applies a step with its history entry, money and event. The caller must hold the transport's lock.
 * Throws 409 `claim_moved` if the state machine has no such move.
 */
export async function applyClaimStep(ctx: Ctx, claim: LockedClaim, step: ClaimMoveRequest): Promise<void> {
  const { sql, now } = ctx;
  const { event, by, cents, words } = step;
  const to = getNextClaimState(claim.state, event, by);
  if (to === null) throw claimHasMoved();
  const awardCents = getAward(step, claim);
  const shares = awardCents === null ? null : await settleAward(ctx, claim, awardCents);
  const newShares = to === 'withdrawn' ? null : shares;
  const isAnswer = event === 'offered' || event === 'declined';
  const changesAction = getWaitingSide(to) !== getWaitingSide(claim.state) || event === 'offered';
  await sql`
    update claims set state = ${to},
      offered_cents = ${event === 'offered' ? cents : claim.offeredCents},
      awarded_cents = ${newShares && awardCents}, from_frozen_cents = ${newShares && newShares.frozenCents},
      from_carrier_cents = ${newShares && newShares.carrierCents}, direct_cents = ${newShares && newShares.directCents},
      proposed_cents = null, proposed_by = null,
      acknowledged_at = case when ${isAnswer || event === 'acknowledged'} then coalesce(acknowledged_at, ${now}) else acknowledged_at end,
      answered_at = case when ${isAnswer} then coalesce(answered_at, ${now}) else answered_at end,
      turn_since = case when ${changesAction} then ${now} else turn_since end,
      closed_at = ${isOver(to) ? now : null}
    where id = ${claim.id}`;
  const amountCents = to === 'withdrawn' ? null : (awardCents ?? cents);
  await writeStep(ctx, claim.id, { event, cents: amountCents, words });
  const amount = amountCents === null ? null : fromCents(amountCents);
  await publish(ctx, claimMoved, {
    ...(await factOfClaim(ctx, claim)),
    event,
    to,
    amount,
    words,
    shares: newShares && {
      frozen: fromCents(newShares.frozenCents),
      carrier: fromCents(newShares.carrierCents),
      direct: fromCents(newShares.directCents),
    },
  });
}

/** Throws 409 `beyond_sum`. */
export function refuseBeyond({ claimedCents }: Pick<LockedClaim, 'claimedCents'>, cents: number): void {
  if (cents > claimedCents) throw conflict('beyond_sum', `The amount cannot exceed the claimed ${formatUsd(fromCents(claimedCents))}`);
}

/** Throws 409 `beyond_sum` for an offer above the claimed amount, `stale_offer` if the accepted offer isn't the current one. */
function refuseSum(claim: LockedClaim, answer: ClaimAnswer): void {
  if (answer.event === 'offered') refuseBeyond(claim, toCents(answer.amount));
  if (answer.event === 'accepted' && claim.state === 'offered' && toCents(answer.amount) !== claim.offeredCents)
    throw conflict('stale_offer', 'The offer has changed. Review it and try again.');
}

/** Comments are allowed after the end, too. Throws 403, 409 `limit_reached`, 422 for a photo of another transport. */
async function comment(ctx: ActorCtx, claim: LockedClaim, text: string, photoId: string | null): Promise<void> {
  if (!mayComment(ctx.actor, claim)) throw forbidden('Only people involved in this claim can comment');
  const [steps] = await ctx.sql<{ count: number }[]>`select count(*)::int as count from claim_steps where claim_id = ${claim.id}`;
  if (steps!.count >= maxClaimSteps) throw conflict('limit_reached', 'This claim has reached the limit of comments');
  if (photoId !== null && !(await findEvidence(ctx, claim.quote.transport.id, photoId)))
    throw invalid({ photoId: 'This photo does not belong to this transport' });
  await writeStep(ctx, claim.id, { event: 'commented', words: text, photoId });
  await publish(ctx, claimCommented, { ...(await factOfClaim(ctx, claim)), byName: await getActorName(ctx), words: text });
}

/**
 * Takes a step of either side, or comments. Acknowledging is idempotent. Throws 404, 403, 409 `claim_moved`, `stale_offer`, `beyond_sum`,
 * `limit_reached`.
 */
export const answerClaim = (ctx: ActorCtx, id: string, answer: ClaimAnswer): Promise<Claim> =>
  inTransaction(ctx, async (inner) => {
    const claim = await lockOwnClaim(inner, id);
    if (answer.event === 'commented') {
      await comment(inner, claim, answer.words, answer.photoId ?? null);
      return getClaim(inner, id);
    }
    const by = getSide(inner.actor, claim);
    if (by !== 'shipper' && by !== 'carrier') throw forbidden('Only the shipper and the carrier can answer a claim. You can comment.');
    if (answer.event === 'acknowledged' && by === 'carrier' && claim.acknowledgedAt && !isOver(claim.state)) return getClaim(inner, id);
    refuseSum(claim, answer);
    const text = 'words' in answer ? answer.words : null;
    await applyClaimStep(inner, claim, { event: answer.event, by, cents: 'amount' in answer ? toCents(answer.amount) : null, words: text });
    return getClaim(inner, id);
  });

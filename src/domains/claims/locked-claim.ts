import { factOfJob } from '#domains/payments/booking/carrier-side.ts';
import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { mayReadClaim, type ClaimParties } from './policy.ts';
import type { ClaimEvent, ClaimState } from './states-rules.ts';

/** Valid while the transport's lock is held. Instants as ISO 8601. */
export interface LockedClaim extends ClaimParties {
  readonly id: string;
  readonly fileNumber: string;
  readonly state: ClaimState;
  readonly paymentId: string | null;
  readonly holdId: string | null;
  readonly claimedCents: number;
  readonly offeredCents: number | null;
  readonly proposedCents: number | null;
  readonly proposedBy: string | null;
  readonly openedAt: string;
  readonly acknowledgedAt: string | null;
  readonly answeredAt: string | null;
  readonly turnSince: string;
  readonly quote: LockedQuote;
}

export type ClaimNote = 'opened' | 'commented' | 'proposed' | 'letter' | 'overdue_acknowledge' | 'overdue_decide' | 'overdue_desk';

export const claimMissing = () => notFound("This claim does not exist or you don't have access to it");

/** Expects `claims c join quotes q`. */
export const listParties = (sql: Sql) => sql`
  c.claimant_id, c.carrier_side_id, q.carrier_id,
  array(select p.user_id from transport_participants p join users u on u.id = p.user_id
    where p.transport_id = c.transport_id and u.role in ('insurance', 'inspection') order by p.user_id) as participant_ids`;

/** Locks the transport, then reads the claim. Must run in a transaction. */
export async function lockClaim(ctx: Ctx, id: string): Promise<LockedClaim | null> {
  const { sql } = ctx;
  const [found] = await sql<{ quoteId: string }[]>`select quote_id from claims where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  if (!quote) return null;
  const [row] = await sql<Omit<LockedClaim, 'quote'>[]>`
    select c.id, c.file_number, c.state, c.payment_id, c.hold_id, c.claimed_cents, c.offered_cents, c.proposed_cents, c.proposed_by,
      iso(c.opened_at) as opened_at, iso(c.acknowledged_at) as acknowledged_at, iso(c.answered_at) as answered_at,
      iso(c.turn_since) as turn_since, ${listParties(sql)}
    from claims c join quotes q on q.id = c.quote_id where c.id = ${id}`;
  return { ...row!, quote };
}

/** Like `lockClaim`, if the actor may read it. Throws 404. */
export async function lockOwnClaim(ctx: ActorCtx, id: string): Promise<LockedClaim> {
  const claim = await lockClaim(ctx, id);
  if (!claim || !mayReadClaim(ctx.actor, claim)) throw claimMissing();
  return claim;
}

export interface NewStep {
  readonly event: ClaimEvent | ClaimNote;
  readonly cents?: number | null;
  readonly words?: string | null;
  readonly photoId?: string | null;
}

/** The history is append-only. */
export async function writeStep({ sql, actor, now }: Ctx, claimId: string, step: NewStep): Promise<void> {
  const { event, cents = null, words = null, photoId = null } = step;
  await sql`
    insert into claim_steps (id, claim_id, event, actor_id, amount_cents, words, photo_id, created_at)
    values (${newId()}, ${claimId}, ${event}, ${actor?.id ?? null}, ${cents}, ${words}, ${photoId}, ${now})`;
}

export async function factOfClaim(ctx: Ctx, claim: LockedClaim) {
  const { id, fileNumber, carrierSideId, carrierId, participantIds, claimedCents, quote } = claim;
  const readerIds = [...new Set([carrierId, ...participantIds])].filter((one) => one !== null && one !== carrierSideId) as string[];
  return {
    ...(await factOfJob(ctx, quote, carrierSideId)),
    claimId: id,
    fileNumber,
    claimed: fromCents(claimedCents),
    readerIds,
    actorId: ctx.actor?.id ?? null,
  };
}

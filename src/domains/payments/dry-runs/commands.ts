import { isSecondPerson } from '#domains/accounts/overseen/account-status.ts';
import { findAccepted, lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { factOfJob } from '../booking/carrier-side.ts';
import { findJobEvidence } from '../changes/evidence.ts';
import { releaseAlone, readReleaseAlone } from '../ops/action-rows.ts';
import { needsSecondPerson } from '../ops/ops-rules.ts';
import { refundNeedsApproval } from '../ops/approvals/refund-approval.ts';
import { getSecondPersonThreshold } from '../ops/sums.ts';
import { lockRunningPayment, logPaymentEvent } from '../ledger/escrow.ts';
import type * as schemas from './schemas.ts';
import { dryRunDecided } from './events/decided.ts';
import { dryRunDisputed } from './events/disputed.ts';
import { dryRunDocumented } from './events/documented.ts';
import { findRetainedFee, settleDisputedFee } from './fee.ts';
import { isOnJob, mayDocumentDryRun, mayReadDryRuns } from './policy.ts';
import { dryRunFee, dryRunMissing, getDryRun } from './queries.ts';
import { arrivalProblem, getNextDryRunState, type DryRunEvent } from './rules.ts';

interface LockedRun {
  readonly id: string;
  readonly state: schemas.DryRunState;
  readonly fee: string | null;
  readonly reportedBy: string;
  readonly holdId: string | null;
  readonly proposedBy: string | null;
  readonly proposedStands: boolean | null;
  readonly quote: LockedQuote;
}

async function factOfRun(ctx: ActorCtx, { id, fee, reportedBy, quote }: Pick<LockedRun, 'id' | 'fee' | 'reportedBy' | 'quote'>) {
  return { ...(await factOfJob(ctx, quote, reportedBy)), dryRunId: id, reportedById: reportedBy, fee, actorId: ctx.actor.id };
}

/** Throws 404, 403, 409 `not_before_pickup`, `dry_run_documented`, 422 for a wrong time or photo. */
export const documentDryRun = (
  ctx: ActorCtx,
  transportId: string,
  { words, photoId, arrivedAt, place, noPlaceReason }: BodyOf<typeof schemas.documentDryRun>,
): Promise<schemas.DryRun> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const quote = await findAccepted(inner, transport);
    if (!quote || ![quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id))
      throw forbidden('Only the carrier or driver of this job can document a dry run');
    if (!mayDocumentDryRun(actor, quote))
      throw conflict('not_before_pickup', 'You can document a dry run after taking the job and before pickup');
    const problem = arrivalProblem(arrivedAt, quote.acceptedAt, now);
    if (problem) throw invalid({ arrivedAt: problem });
    const photo = await findJobEvidence(inner, quote, photoId);
    if (!photo) throw invalid({ photoId: 'Add a photo of the location' });
    const existing = await sql`select from dry_runs where quote_id = ${quote.id} and state <> 'rejected'`;
    if (existing.length > 0) throw conflict('dry_run_documented', 'A dry run was already documented for this job');
    const payment = await lockRunningPayment(inner, transportId);
    const fee = payment ? await dryRunFee(inner, payment.id, quote.totalQuote) : null;
    const id = newId();
    await sql`
      insert into dry_runs (id, transport_id, quote_id, reported_by, photo_id, words, place, no_place_reason, arrived_at, fee, state, created_at)
      values (${id}, ${transportId}, ${quote.id}, ${actor.id}, ${photoId}, ${words}, ${place && sql.json(place)},
        ${place ? null : noPlaceReason}, ${arrivedAt}, ${fee}, 'documented', ${now})`;
    if (payment) await logPaymentEvent(inner, payment.id, 'dry_run_documented', { dryRun: id, fee });
    await publish(inner, dryRunDocumented, {
      ...(await factOfRun(inner, { id, fee, reportedBy: actor.id, quote })),
      words,
      photoSha256: photo.sha256,
    });
    return getDryRun(inner, id);
  });

async function lockRun(ctx: ActorCtx, id: string): Promise<LockedRun> {
  const [found] = await ctx.sql<{ quoteId: string }[]>`select quote_id from dry_runs where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  if (!quote || !mayReadDryRuns(ctx.actor, quote)) throw dryRunMissing();
  const [row] = await ctx.sql<
    Omit<LockedRun, 'quote'>[]
  >`select id, state, fee, reported_by, hold_id, proposed_by, proposed_stands from dry_runs where id = ${id}`;
  return { ...row!, quote };
}

const closed = () => conflict('dry_run_closed', 'This dry run was already decided');

function requireMove(run: LockedRun, on: DryRunEvent): void {
  if (getNextDryRunState(run.state, on) === null) throw closed();
}

/** Throws 404, 403, 409 `dry_run_closed` (also after the booking ended). */
export const disputeDryRun = (ctx: ActorCtx, id: string, { words }: { words: string }): Promise<schemas.DryRun> =>
  inTransaction(ctx, async (inner) => {
    const run = await lockRun(inner, id);
    if (run.quote.shipperId !== inner.actor.id) throw forbidden('Only the shipper can dispute a dry run');
    requireMove(run, 'disputed');
    if (!run.quote.isAccepted || run.quote.workflowState !== 'assigned') throw closed();
    await inner.sql`update dry_runs set state = 'disputed', disputed_words = ${words}, disputed_at = ${inner.now} where id = ${id}`;
    await publish(inner, dryRunDisputed, { ...(await factOfRun(inner, run)), words });
    return getDryRun(inner, id);
  });

const isSecondToSay = async (ctx: ActorCtx, { proposedBy, proposedStands }: LockedRun, isConfirmed: boolean): Promise<boolean> =>
  proposedStands === isConfirmed && (await isSecondPerson(ctx, proposedBy));

/** The fee on hold, or the fee a cancellation would pay; null if a decision moves no money. */
async function findReleasable(
  ctx: ActorCtx,
  { fee, holdId, quote }: LockedRun,
  isConfirmed: boolean,
): Promise<{ paymentId: string; cents: number } | null> {
  if (holdId !== null) return findRetainedFee(ctx, holdId);
  const payment = isConfirmed && fee !== null ? await lockRunningPayment(ctx, quote.transport.id) : null;
  return payment && { paymentId: payment.id, cents: toCents(fee!) };
}

/** Above the configured amount, two administrators must decide alike. */
async function canRelease(ctx: ActorCtx, run: LockedRun, isConfirmed: boolean): Promise<boolean> {
  const releasable = await findReleasable(ctx, run, isConfirmed);
  if (!releasable) return true;
  const { paymentId, cents } = releasable;
  const inAllCents = cents + (await readReleaseAlone(ctx, paymentId));
  const isJointRefund = !isConfirmed && (await refundNeedsApproval(ctx, paymentId));
  if (isJointRefund || needsSecondPerson('thaw', inAllCents, await getSecondPersonThreshold(ctx)))
    return isSecondToSay(ctx, run, isConfirmed);
  await logPaymentEvent(ctx, paymentId, releaseAlone, { cents });
  return true;
}

/** Above the limit, the decision waits for a second administrator. Throws 404, 403 `own_payment`, 409 `dry_run_closed`. */
export const decideDryRun = (ctx: ActorCtx, id: string, { stands, words }: { stands: boolean; words: string }): Promise<schemas.DryRun> =>
  inTransaction(ctx, async (inner) => {
    const run = await lockRun(inner, id);
    if (isOnJob(inner.actor, run.quote)) throw forbidden('You are involved in this job. Another administrator must decide.', 'own_payment');
    const to = stands ? 'upheld' : 'rejected';
    requireMove(run, to);
    if (!(await canRelease(inner, run, stands))) {
      await inner.sql`update dry_runs set proposed_by = ${inner.actor.id}, proposed_stands = ${stands} where id = ${id}`;
      return getDryRun(inner, id);
    }
    await inner.sql`
      update dry_runs set state = ${to}, decided_by = ${inner.actor.id}, decision_words = ${words}, decided_at = ${inner.now} where id = ${id}`;
    await settleDisputedFee(inner, run.quote.transport.id, run.holdId);
    await publish(inner, dryRunDecided, { ...(await factOfRun(inner, run)), stands, words });
    return getDryRun(inner, id);
  });

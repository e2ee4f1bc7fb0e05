import { deliveredSince } from '#domains/quotes/ending/completion.ts';
import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { reviewWindowHours } from '#domains/quotes/rules.ts';
import type { StepGuard } from '#domains/quotes/booking/step-rules.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { hourMs } from '#shared/dates/days.ts';
import { isAdmin } from '#shared/roles.ts';
import { z } from 'zod';
import { getCarrierSide } from './carrier-side.ts';
import { releaseAlone, readReleaseAlone } from '../ops/action-rows.ts';
import { getReleasable } from '../ops/ops-rules.ts';
import { readFacts } from '../ops/locked-payment.ts';
import { secondPersonAboveCentsFor } from '../ops/sums.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockPayment, lockRunningPayment, notePayment, type LockedPayment } from '../ledger/escrow.ts';
import { letsGoAlone, refuseRelease, refuseReleased, type FrozenReleaseFacts } from '../transfers/release-rules.ts';
import { releasePayment } from './settle.ts';

/** Pays what waited for the end of the review window after its job was completed. */
const releaseReviewed = defineJob('release-after-review', z.object({ paymentId: z.uuid() }));

/** True for the step that completes a job. */
const completes = (before: LockedQuote, after: LockedQuote): boolean =>
  after.isAccepted && after.transportStatus === 'completed' && before.transportStatus !== 'completed';

/** When the review window of a job ends that is closed now: one that was never delivered has its whole window before it. */
async function reviewEndsAt({ sql, now }: Ctx, before: LockedQuote): Promise<Date> {
  const [row] =
    before.workflowState === 'delivered'
      ? await sql<{ since: Date }[]>`select ${deliveredSince(sql)} as since from quotes q where q.id = ${before.id}`
      : [];
  return new Date(new Date(row?.since ?? now).getTime() + reviewWindowHours * hourMs);
}

/** What completing a job by an administrator rests on; null where somebody else does, or nothing is held. Under the payment's lock. */
async function findClosing(ctx: Ctx, payment: LockedPayment, after: LockedQuote, endsAt: Date): Promise<FrozenReleaseFacts | null> {
  const { actor } = ctx;
  if (!actor || !isAdmin(actor.role) || !isFunded(payment)) return null;
  const payeeId = getCarrierSide(after);
  const facts = await readFacts(ctx, { ...payment, recipientUserId: payeeId }, after.transportStatus);
  return {
    isByAdmin: actor.id !== payment.shipperUserId,
    isPayee: actor.id === payeeId,
    isReviewOver: endsAt <= ctx.now,
    toCarrierCents: payeeId ? getReleasable(facts) : 0,
    frozenCents: facts.books.disputes,
    letGoAloneCents: await readReleaseAlone(ctx, payment.id),
    aloneCents: await secondPersonAboveCentsFor(ctx as ActorCtx),
  };
}

/**
 * No administrator completes a job alone that pays more than the configuration leaves to one, before the shipper confirmed or the review
 * window has ended; below that sum, and where nothing is free to be paid, it is not asked (docs/decisions/049).
 */
export const reviewGuard: StepGuard = {
  name: 'payment-review',
  async ask(ctx, before, after) {
    if (!completes(before, after)) return null;
    const payment = await lockRunningPayment(ctx, after.transport.id);
    const closing = payment && (await findClosing(ctx, payment, after, await reviewEndsAt(ctx, before)));
    return closing && refuseRelease(closing);
  },
};

/**
 * Pays what is held to whoever carried out a job that is completed by this step. Where the guard was gone past nothing is paid by it: the money
 * waits for the desk, or for the end of the review window, and so does what is frozen now and free before it. Under the payment's lock.
 */
export async function payCompleted(ctx: Ctx, payment: LockedPayment, before: LockedQuote, after: LockedQuote): Promise<void> {
  const endsAt = await reviewEndsAt(ctx, before);
  const closing = await findClosing(ctx, payment, after, endsAt);
  const why = closing && refuseRelease(closing);
  if (closing && !why && letsGoAlone(closing)) await notePayment(ctx, payment.id, releaseAlone, { cents: closing.toCarrierCents });
  if (!why) await releasePayment(ctx, payment);
  const waits = why ?? (closing && refuseReleased(closing));
  if (!waits) return;
  await ctx.sql`update payments set release_due_at = ${endsAt}, updated_at = ${ctx.now} where id = ${payment.id}`;
  await notePayment(ctx, payment.id, 'release_waits', { until: endsAt.toISOString(), refusal: waits.code });
  await enqueue(ctx, releaseReviewed, { paymentId: payment.id }, { runAt: endsAt });
}

/** When a payment whose window has not ended yet by the clock of this program is looked at again. */
const againAfterMs = 60_000;

/** True where it comes before its time, because the database that called it has another clock: it comes again. */
async function isEarly(ctx: Ctx, paymentId: string): Promise<boolean> {
  const [due] = await ctx.sql<{ at: string }[]>`
    select iso(release_due_at) as at from payments where id = ${paymentId} and release_due_at > ${ctx.now}`;
  if (due) await enqueue(ctx, releaseReviewed, { paymentId }, { runAt: new Date(Date.parse(due.at) + againAfterMs) });
  return due !== undefined;
}

/** The handler of `release-after-review`: what was paid or frozen meanwhile is not there any more. */
export const releaseAfterReview: JobHandler = handleJob(releaseReviewed, async (ctx, { paymentId }) => {
  const [found] = await ctx.sql<{ transportId: string }[]>`select transport_id from payments where id = ${paymentId}`;
  const transport = found && (await lockTransport(ctx, found.transportId));
  const payment = transport && (await lockPayment(ctx, paymentId));
  if (!payment || (await isEarly(ctx, paymentId))) return;
  if (transport.status === 'completed') await releasePayment(ctx, payment, 'reviewed');
});

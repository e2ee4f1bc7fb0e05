import { deliveredAtSql } from '#domains/quotes/ending/completion.ts';
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
import { getSecondPersonThreshold } from '../ops/sums.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockPayment, lockRunningPayment, logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import { canReleaseAlone, refuseRelease, refuseReleased, type FrozenReleaseFacts } from '../transfers/release-rules.ts';
import { releasePayment } from './settle.ts';

const releaseReviewed = defineJob('release-after-review', z.object({ paymentId: z.uuid() }));

const completes = (before: LockedQuote, after: LockedQuote): boolean =>
  after.isAccepted && after.transportStatus === 'completed' && before.transportStatus !== 'completed';

/** A job that was never delivered gets a full window from now. */
async function reviewEndsAt({ sql, now }: Ctx, before: LockedQuote): Promise<Date> {
  const [row] =
    before.workflowState === 'delivered'
      ? await sql<{ since: Date }[]>`select ${deliveredAtSql(sql)} as since from quotes q where q.id = ${before.id}`
      : [];
  return new Date(new Date(row?.since ?? now).getTime() + reviewWindowHours * hourMs);
}

/** Null unless an administrator completes a funded job. Requires the payment's lock. */
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
    aloneCents: await getSecondPersonThreshold(ctx as ActorCtx),
  };
}

/** Before confirmation or the end of the window, one administrator cannot pay more than the configured limit (docs/decisions/049). */
export const reviewGuard: StepGuard = {
  name: 'payment-review',
  async ask(ctx, before, after) {
    if (!completes(before, after)) return null;
    const payment = await lockRunningPayment(ctx, after.transport.id);
    const closing = payment && (await findClosing(ctx, payment, after, await reviewEndsAt(ctx, before)));
    return closing && refuseRelease(closing);
  },
};

/** If the guard was overridden, free money and holds wait for the console or the window's end. Requires the payment's lock. */
export async function payCompleted(ctx: Ctx, payment: LockedPayment, before: LockedQuote, after: LockedQuote): Promise<void> {
  const endsAt = await reviewEndsAt(ctx, before);
  const closing = await findClosing(ctx, payment, after, endsAt);
  const why = closing && refuseRelease(closing);
  if (closing && !why && canReleaseAlone(closing)) await logPaymentEvent(ctx, payment.id, releaseAlone, { cents: closing.toCarrierCents });
  if (!why) await releasePayment(ctx, payment);
  const waits = why ?? (closing && refuseReleased(closing));
  if (!waits) return;
  await ctx.sql`update payments set release_due_at = ${endsAt}, updated_at = ${ctx.now} where id = ${payment.id}`;
  await logPaymentEvent(ctx, payment.id, 'release_waits', { until: endsAt.toISOString(), refusal: waits.code });
  await enqueue(ctx, releaseReviewed, { paymentId: payment.id }, { runAt: endsAt });
}

const againAfterMs = 60_000;

/** The database's clock may start the job too early; then it is queued again. */
async function isEarly(ctx: Ctx, paymentId: string): Promise<boolean> {
  const [due] = await ctx.sql<{ at: string }[]>`
    select iso(release_due_at) as at from payments where id = ${paymentId} and release_due_at > ${ctx.now}`;
  if (due) await enqueue(ctx, releaseReviewed, { paymentId }, { runAt: new Date(Date.parse(due.at) + againAfterMs) });
  return due !== undefined;
}

export const releaseAfterReview: JobHandler = handleJob(releaseReviewed, async (ctx, { paymentId }) => {
  const [found] = await ctx.sql<{ transportId: string }[]>`select transport_id from payments where id = ${paymentId}`;
  const transport = found && (await lockTransport(ctx, found.transportId));
  const payment = transport && (await lockPayment(ctx, paymentId));
  if (!payment || (await isEarly(ctx, paymentId))) return;
  if (transport.status === 'completed') await releasePayment(ctx, payment, 'reviewed');
});

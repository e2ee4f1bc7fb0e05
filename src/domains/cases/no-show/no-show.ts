import { quoteWithdrawn } from '#domains/quotes/events/withdrawn.ts';
import { detailsAnswered } from '#domains/quotes/events/details-answered.ts';
import { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import { dryRunDecided } from '#domains/payments/dry-runs/events/decided.ts';
import { dryRunDocumented } from '#domains/payments/dry-runs/events/documented.ts';
import { lockQuote } from '#domains/quotes/booking/locked-quote.ts';
import { describeClosed } from '#domains/quotes/ending/closing-rules.ts';
import { releaseCarrier } from '#domains/quotes/ending/withdrawal.ts';
import type { Ctx } from '#server/db/context.ts';
import { subscribeInTransaction, type TransactionSubscriber } from '#server/events/outbox.ts';
import { applyCaseStep } from '../case-steps.ts';
import { listOpenCases, type LockedCase } from '../locked-case.ts';
import { isLateWithdrawal, toPromise, toBookedDays } from '../promise-rules.ts';
import { getNextCaseState, type CaseEvent } from '../states/states-rules.ts';

/**
 * Ends a case as a no-show: releases the carrier and reactivates other offers; the payment waits for another carrier or is refunded in
 * full.
 */
export async function endAsNoShow(ctx: Ctx, found: LockedCase, event: 'time_over' | 'rejected_dry_run'): Promise<void> {
  await applyCaseStep(ctx, found, { event, by: event === 'time_over' ? 'clock' : 'booking' });
  await releaseCarrier(ctx, found.quote, { closedReason: 'no_show', reason: describeClosed('no_show') });
}

/** Applies a booking event to its open no-show case, if there is one and it accepts the event. */
async function followBooking(ctx: Ctx, quoteId: string, event: CaseEvent): Promise<void> {
  const quote = await lockQuote(ctx, quoteId);
  const found = quote && (await listOpenCases(ctx, quote)).find(({ kind }) => kind === 'no_show');
  if (!found || getNextCaseState('no_show', found.state, event, 'booking') === null) return;
  if (event === 'rejected_dry_run') await endAsNoShow(ctx, found, event);
  else await applyCaseStep(ctx, found, { event, by: 'booking' });
}

async function followTransport(ctx: Ctx, transportId: string, event: CaseEvent): Promise<void> {
  const [accepted] = await ctx.sql<{ id: string }[]>`select id from quotes where transport_id = ${transportId} and is_accepted`;
  if (accepted) await followBooking(ctx, accepted.id, event);
}

async function recordLateWithdrawal(ctx: Ctx, quoteId: string): Promise<void> {
  const { sql, now } = ctx;
  const quote = await lockQuote(ctx, quoteId);
  const sideId = quote && getCarrierSide(quote);
  if (!sideId) return;
  const { pickupEnd } = toPromise(toBookedDays(quote));
  if (isLateWithdrawal(pickupEnd, now))
    await sql`
      insert into late_withdrawals (quote_id, carrier_side_id, pickup_day, withdrawn_at) values (${quoteId}, ${sideId}, ${pickupEnd}, ${now})
      on conflict do nothing`;
}

export const noShowSubscribers: readonly TransactionSubscriber[] = [
  subscribeInTransaction(dryRunDocumented, (ctx, { quoteId }) => followBooking(ctx, quoteId, 'documented_dry_run')),
  subscribeInTransaction(dryRunDecided, (ctx, { quoteId, stands }) =>
    stands ? Promise.resolve() : followBooking(ctx, quoteId, 'rejected_dry_run'),
  ),
  subscribeInTransaction(detailsChanged, async (ctx, { transportId, fields, answererId }) => {
    if (fields.includes('pickupDate') && answererId === null) await followTransport(ctx, transportId, 'rescheduled');
  }),
  subscribeInTransaction(detailsAnswered, async (ctx, { transportId, fields, answer }) => {
    if (fields.includes('pickupDate') && answer === 'agreed') await followTransport(ctx, transportId, 'rescheduled');
  }),
  subscribeInTransaction(quoteWithdrawn, async (ctx, { quoteId, wasAccepted }) => {
    if (wasAccepted) await recordLateWithdrawal(ctx, quoteId);
  }),
];

import type { TransportStatus } from '#domains/transports/contract.ts';
import { setTransportStatus } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { announce } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { WorkflowState } from './contract.ts';
import { quoteStateChanged } from './events.ts';
import { quoteFactOf, type HeldQuote } from './held.ts';
import { keepTrustCards } from './kept-trust.ts';
import { isUpForGrabs } from './policy.ts';
import { statusOf, workflowLabels } from './rules.ts';

/** What a step changes beside the state; what is not named stays. */
export interface StepChange {
  readonly isAccepted?: boolean;
  readonly brokerId?: string | null;
  readonly carrierId?: string | null;
  readonly driverId?: string | null;
  readonly closedReason?: string | null;
  /** Why somebody did it, kept with the step. */
  readonly reason?: string | null;
  /** Where the transport goes when that is not what the accepted quote's state says: cancelled, or quoted again. */
  readonly transportStatus?: TransportStatus;
}

/** Records that a quote was born in, or moved to, a state: one row of its history and one announcement. */
export async function recordStep(
  ctx: Ctx,
  quote: HeldQuote,
  from: WorkflowState,
  { reason = null, closedReason = null }: StepChange = {},
): Promise<void> {
  const { sql, actor, now } = ctx;
  const to = quote.workflowState;
  await sql`
    insert into quote_transitions ${sql({ id: newId(), quoteId: quote.id, fromState: from, toState: to, actorId: actor?.id ?? null, actorRole: actor?.role ?? null, reason: reason ?? closedReason, createdAt: now })}`;
  await announce(ctx, quoteStateChanged, { ...quoteFactOf(ctx, quote), from, to, toLabel: workflowLabels[to], reason, closedReason });
}

/** Keeps the transport in step with a quote that is, or was until now, the accepted one. */
async function followQuote(ctx: Ctx, quote: HeldQuote, was: HeldQuote, to: TransportStatus | undefined): Promise<HeldQuote> {
  if (!quote.isAccepted && !was.isAccepted) return quote;
  const status = to ?? statusOf(quote.workflowState);
  const transport = await setTransportStatus(ctx, quote.transport, status, {
    totalAmount: quote.isAccepted ? quote.totalQuote : null,
    fixedPrice: isUpForGrabs(quote) ? quote.totalQuote : null,
  });
  const completedAt = quote.isAccepted && status === 'completed' ? ctx.now : null;
  await ctx.sql`update quotes set completed_at = ${completedAt} where id = ${quote.id} and (completed_at is null) <> ${completedAt === null}`;
  await keepTrustCards(ctx, quote, was);
  return { ...quote, transport, transportStatus: transport.status };
}

/**
 * The only writer of a quote's state: the row, its history, the announcement and the transport that follows it, in the caller's
 * transaction and under the transport's lock. Whether the step may be taken was decided before.
 */
export async function applyStep(ctx: Ctx, quote: HeldQuote, to: WorkflowState, change: StepChange = {}): Promise<HeldQuote> {
  const { isAccepted = quote.isAccepted, brokerId = quote.brokerId, carrierId = quote.carrierId, driverId = quote.driverId } = change;
  const closedReason = to === 'closed' ? (change.closedReason ?? null) : null;
  await ctx.sql`
    update quotes set workflow_state = ${to}, is_accepted = ${isAccepted}, broker_id = ${brokerId}, carrier_id = ${carrierId},
      driver_id = ${driverId}, closed_reason = ${closedReason}, updated_at = ${ctx.now}
    where id = ${quote.id}`;
  const moved: HeldQuote = { ...quote, workflowState: to, isAccepted, brokerId, carrierId, driverId };
  await recordStep(ctx, moved, quote.workflowState, change);
  return followQuote(ctx, moved, quote, change.transportStatus);
}

import type { TransportStatus } from '#domains/transports/schemas.ts';
import { setTransportStatus } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { newId } from '#shared/ids.ts';
import { describeClosed, type ClosedReason } from '../ending/closing-rules.ts';
import type { WorkflowState } from '../schemas.ts';
import { getAgreement } from '../crew/driver-rules.ts';
import { quoteStateChanged } from '../events/state-changed.ts';
import { toQuoteFact, type LockedQuote } from './locked-quote.ts';
import { drivesOther } from './jobs-at-hand.ts';
import { saveTrustCards } from '../credentials/saved-trust-cards.ts';
import { isUpForGrabs } from '../policy.ts';
import { toInstants, getStatus, workflowLabels, type Refusal } from '../rules.ts';
import { checkGuards, runTransitionHooks, type PassedGuard } from './step-rules.ts';

/** Omitted fields stay unchanged. */
export interface StepChange {
  readonly isAccepted?: boolean;
  readonly brokerId?: string | null;
  readonly carrierId?: string | null;
  readonly driverId?: string | null;
  /** `closedNote` is an administrator's own wording. */
  readonly closedReason?: ClosedReason;
  readonly closedNote?: string | null;
  readonly reason?: string | null;
  /** Refusals by rules.ts; a super admin may override them by name. */
  readonly refusals?: readonly Refusal[];
  /** For when it doesn't follow from the accepted quote's state: cancelled, or quoted again. */
  readonly transportStatus?: TransportStatus;
}

/** The quote after the step; the transport follows if the quote is, or was until now, accepted. */
function toPlan({ now, actor }: Ctx, quote: LockedQuote, to: WorkflowState, change: StepChange): LockedQuote {
  const { isAccepted = quote.isAccepted, brokerId = quote.brokerId, carrierId = quote.carrierId, driverId = quote.driverId } = change;
  const leadsTransport = isAccepted || quote.isAccepted;
  const transportStatus = leadsTransport ? (change.transportStatus ?? getStatus(to)) : quote.transportStatus;
  const driverAgreedAt = getAgreement(quote, driverId, actor?.id ?? null, now);
  const planned = { ...quote, workflowState: to, isAccepted, brokerId, carrierId, driverId, driverAgreedAt, transportStatus };
  return { ...planned, ...toInstants(quote, planned, now) };
}

async function carrierChange({ sql, actor }: Ctx, { id, carrierId, driverId, workflowState }: LockedQuote, was: LockedQuote) {
  const isNew = carrierId !== was.carrierId;
  const [carrier] =
    carrierId !== null && workflowState === 'assigned'
      ? await sql<{ name: string; isOnOtherJob: boolean }[]>`
          select coalesce(company_name, full_name) as name, ${drivesOther(sql, carrierId, sql`${id}::uuid`)} as is_on_other_job
          from users where id = ${carrierId}`
      : [];
  const isNamed = isNew && carrierId !== actor?.id;
  return {
    carrierName: carrier?.name ?? null,
    namedCarrierId: isNamed ? carrierId : null,
    namedIsOnOtherJob: isNamed && driverId === carrierId && carrier?.isOnOtherJob === true,
    replacedCarrierId: isNew ? was.carrierId : null,
  };
}

async function recordStep(
  ctx: Ctx,
  quote: LockedQuote,
  was: LockedQuote,
  { reason: statedReason = null, ...change }: StepChange,
  overrides: readonly PassedGuard[],
): Promise<void> {
  const { sql, actor, now } = ctx;
  const [from, to] = [was.workflowState, quote.workflowState];
  const closedReason = describeClosed(change.closedReason ?? null, change.closedNote);
  // Contact details are revealed only by the booking; the shipper and bidders read this before.
  const reason = statedReason && !quote.isAccepted && !was.isAccepted ? hideContacts(statedReason) : statedReason;
  await sql`
    insert into quote_transitions (id, quote_id, from_state, to_state, actor_id, actor_role, reason, overrides, created_at)
    values (${newId()}, ${quote.id}, ${from}, ${to}, ${actor?.id ?? null}, ${actor?.role ?? null}, ${reason ?? closedReason},
      ${sql.json(overrides)}, ${now})`;
  const moved = {
    from,
    to,
    toLabel: workflowLabels[to],
    reason,
    closedReason,
    overrides: [...overrides],
    ...(await carrierChange(ctx, quote, was)),
  };
  await publish(ctx, quoteStateChanged, { ...toQuoteFact(ctx, quote), ...moved });
}

/** Only a quote that is, or was until now, accepted moves its transport. */
async function followQuote(ctx: Ctx, quote: LockedQuote, was: LockedQuote): Promise<LockedQuote> {
  if (!quote.isAccepted && !was.isAccepted) return quote;
  const transport = await setTransportStatus(ctx, quote.transport, quote.transportStatus, {
    totalAmount: quote.isAccepted ? quote.totalQuote : null,
    fixedPrice: isUpForGrabs(quote) ? quote.totalQuote : null,
  });
  await saveTrustCards(ctx, quote, was);
  return { ...quote, transport };
}

function namingAfter({ sql, actor, now }: Ctx, { carrierId, driverId }: LockedQuote): Fragment {
  const isCarrierSame = sql`${carrierId}::uuid is not distinct from carrier_id`;
  const isDriverSame = sql`${driverId}::uuid is not distinct from driver_id`;
  return sql`
    carrier_named_by = case when ${isCarrierSame} then carrier_named_by else ${actor?.id ?? null}::uuid end,
    carrier_named_at = case when ${isCarrierSame} then carrier_named_at else ${now}::timestamptz end,
    driver_named_by = case when ${isDriverSame} then driver_named_by else ${actor?.id ?? null}::uuid end,
    driver_named_at = case when ${isDriverSame} then driver_named_at else ${now}::timestamptz end`;
}

/**
 * The only writer of a quote's state: guards, row, history, event, transport and hooks. Needs the transport's lock; the caller checks
 * permission. Throws 409 unless overridden.
 */
export async function applyStep(ctx: Ctx, quote: LockedQuote, to: WorkflowState, change: StepChange = {}): Promise<LockedQuote> {
  const moved = toPlan(ctx, quote, to, change);
  const { closedReason = null, closedNote = null, refusals = [] } = change;
  const overrides = await checkGuards(ctx, quote, moved, refusals);
  await ctx.sql`
    update quotes set workflow_state = ${to}, is_accepted = ${moved.isAccepted}, broker_id = ${moved.brokerId},
      carrier_id = ${moved.carrierId}, driver_id = ${moved.driverId}, driver_agreed_at = ${moved.driverAgreedAt},
      ${namingAfter(ctx, moved)},
      declined_driver_id = case when ${moved.driverId}::uuid is null then declined_driver_id end,
      driver_declined_at = case when ${moved.driverId}::uuid is null then driver_declined_at end,
      driver_declined_reason = case when ${moved.driverId}::uuid is null then driver_declined_reason end, closed_reason = ${closedReason},
      closed_note = ${closedNote},
      accepted_at = coalesce(accepted_at, ${moved.acceptedAt}), picked_up_at = coalesce(picked_up_at, ${moved.pickedUpAt}),
      delivered_at = coalesce(delivered_at, ${moved.deliveredAt}), completed_at = coalesce(completed_at, ${moved.completedAt}),
      updated_at = ${ctx.now}
    where id = ${quote.id}`;
  await recordStep(ctx, moved, quote, change, overrides);
  const after = await followQuote(ctx, moved, quote);
  await runTransitionHooks(ctx, quote, after);
  return after;
}

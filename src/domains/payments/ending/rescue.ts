import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { wasPickedUp } from '#domains/quotes/booking/locked-quote.ts';
import { isExpired } from '#domains/quotes/rules.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { dayMs, openDay } from '#shared/dates/days.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { leastChargeCents } from '../checkout/checkout-rules.ts';
import { feeOfNext } from '../booking/difference.ts';
import type { EscrowStatus } from '../ledger/escrow-rules.ts';
import { readBooks } from '../ledger/ledger.ts';
import { wasPickedUpSql } from '../booking/picked-up.ts';
import { daysWithoutCarrier } from '../refunds/refund-rules.ts';
import { fixedRefusal, frozenRefusal } from '../transfers/repointing-rules.ts';
import type { Rescue, RescueOffer } from './schemas.ts';
import { carrierLeftAtSql } from './left-since.ts';
import { readFunds } from './settlement.ts';

interface RescuedBooking {
  readonly id: string;
  readonly quoteId: string;
  readonly shipperId: string;
  readonly amount: string;
  readonly platformFee: string;
  readonly vehicleValue: string | null;
  readonly escrowStatus: EscrowStatus;
  readonly carrierName: string;
  readonly reason: string | null;
  readonly leftAt: string;
  readonly isPickedUp: boolean;
  readonly isFixed: boolean;
  readonly isTest: boolean;
}

async function findLeft({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<RescuedBooking | null> {
  const [row] = await sql<RescuedBooking[]>`
    select p.id, p.quote_id, t.shipper_id, p.amount, p.platform_fee, p.escrow_status, p.is_test, t.vehicle_value, coalesce(u.company_name, u.full_name, 'The carrier') as carrier_name,
      ${carrierLeftAtSql(sql)} as left_at, ${wasPickedUp(sql, sql`t.id`)} as is_picked_up, ${wasPickedUpSql(sql)} as is_fixed,
      (select h.reason from quote_transitions h where h.quote_id = p.quote_id and h.created_at = ${carrierLeftAtSql(sql)} order by h.id desc limit 1) as reason
    from payments p join transports t on t.id = p.transport_id join quotes q on q.id = p.quote_id
      left join users u on u.id = coalesce(q.broker_id, q.carrier_id, q.user_id)
    where p.transport_id = ${transportId} and p.escrow_status in ('escrow', 'held') and t.status in ('submitted', 'quoted')
      and not exists (select from quotes a where a.transport_id = t.id and a.is_accepted)`;
  return row ?? null;
}

type RescueCandidate = Pick<RescueOffer, 'kind' | 'id' | 'name' | 'price' | 'estimatedDeliveryDays' | 'validUntil'>;

/** Offers that can be accepted now, cheapest first. */
async function listStanding({ sql, now }: Ctx, transportId: string): Promise<RescueCandidate[]> {
  const quotes = await sql<(RescueCandidate & { workflowState: WorkflowState; isAccepted: boolean })[]>`
    select 'quote' as kind, q.id, coalesce(u.company_name, u.full_name, 'Carriage estimate') as name, q.total_quote as price,
      q.estimated_delivery_days, q.valid_until, q.workflow_state, q.is_accepted
    from quotes q left join users u on u.id = coalesce(q.user_id, q.broker_id, q.carrier_id)
    where q.transport_id = ${transportId} and q.workflow_state in ('submitted', 'quoted', 'assigned') and q.total_quote > 0
      and (u.id is null or (u.is_active and not u.is_blocked))`;
  const bids = await sql<RescueCandidate[]>`
    select 'bid' as kind, b.id, coalesce(u.company_name, u.full_name) as name, b.bid_amount as price, b.estimated_delivery_days,
      null as valid_until
    from bids b join users u on u.id = b.bidder_id where b.transport_id = ${transportId} and b.status = 'active' and u.is_active and not u.is_blocked
      and (b.pickup_day is null or b.pickup_day >= ${openDay(now)})`;
  const valid = quotes.filter((quote) => !isExpired(quote, now)).map(({ workflowState: _state, isAccepted: _is, ...offer }) => offer);
  return [...valid, ...bids].toSorted((a, b) => toCents(a.price) - toCents(b.price));
}

function toOffer(candidate: RescueCandidate, booking: RescuedBooking, heldCents: number): RescueOffer {
  const dueCents = toCents(candidate.price) + feeOfNext(booking, booking.vehicleValue);
  // The platform pays a difference too small for a card (docs/decisions/066).
  const totalCents = dueCents > heldCents && dueCents - heldCents < leastChargeCents ? heldCents : dueCents;
  const cents = totalCents - heldCents;
  const direction = cents > 0 ? 'more' : cents < 0 ? 'less' : 'same';
  return { ...candidate, total: fromCents(totalCents), difference: fromCents(Math.abs(cents)), direction };
}

/** What booking now would be refused with, wherever the shipper presses; only the offer that a fixed payment is for can come back. */
function toLimit({ escrowStatus, isFixed, quoteId }: RescuedBooking): Rescue['limit'] {
  if (escrowStatus === 'held') return { quoteId: null, why: frozenRefusal.message };
  return isFixed ? { quoteId, why: fixedRefusal.message } : null;
}

export async function findRescue(ctx: ActorCtx, transportId: string): Promise<Rescue | null> {
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const booking = await findLeft(ctx, transportId);
  if (!booking || !(isOwner(ctx.actor, booking) || isAdmin(ctx.actor.role))) return null;
  // After pickup the carrier keeps its payment (repointing-rules.ts).
  const offers = booking.isFixed ? [] : await listStanding(ctx, transportId);
  const heldCents = await readFunds(ctx, booking);
  return {
    heldAmount: fromCents(heldCents),
    carrierName: booking.carrierName,
    reason: booking.reason,
    leftAt: booking.leftAt,
    backBy: booking.isPickedUp ? null : new Date(Date.parse(booking.leftAt) + daysWithoutCarrier * dayMs).toISOString(),
    frozen: fromCents(Math.min(heldCents, (await readBooks(ctx, booking.id)).disputes)),
    offers: offers.map((candidate) => toOffer(candidate, booking, heldCents)),
    limit: toLimit(booking),
    isTest: booking.isTest,
  };
}

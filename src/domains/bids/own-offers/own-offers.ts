import { describeClosed, takenBack, type ClosedReason } from '#domains/quotes/ending/closing-rules.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { toPage } from '#shared/paging.ts';
import type { listOwnOffers as listEndpoint, OwnOffer } from './own-offers-schemas.ts';

type Row = Omit<OwnOffer, 'can' | 'isRequestOpen' | 'reason'> & {
  readonly transportStatus: TransportStatus;
  readonly reason: ClosedReason | null;
  readonly note: string | null;
};

/** An accepted bid is listed once, as a bid. */
export async function listOwnOffers(
  { sql, actor, now }: ActorCtx,
  { state, transportId, limit, cursor, ...range }: QueryOf<typeof listEndpoint>,
): Promise<{ rows: OwnOffer[]; next: string | null }> {
  const partBy = (created: Fragment) => sql`
    where ${state ? sql`state = ${state}` : sql`true`} ${transportId ? sql`and transport_id = ${transportId}` : sql``} ${cursor ? sql`and id < ${cursor}` : sql``}
    ${isWithin(sql, range, { created, updated: sql`updated_at` })} order by id desc ${rowLimit(sql, limit)}`;
  // One select per index: a combined condition would scan all quotes.
  const listQuotes = (isMine: Fragment) => sql`
    select id, case kind when 'own' then 'quote' else 'estimate' end, transport_id, total_quote, estimated_delivery_days, pickup_day, delivery_day,
        coalesce(includes_insurance, false), notes, state, case when state = 'rejected' or closed_reason in ('account_blocked', 'account_deactivated') then closed_reason end, closed_note,
        valid_until, created_at, updated_at
      from (select *, case when is_accepted then 'accepted' when closed_reason = any(${[...takenBack]}) then 'withdrawn'
          when closed_reason = 'expired' then 'expired' when workflow_state = 'closed' then 'rejected'
          when valid_until <= ${now} then 'expired' else 'active' end as state
        from quotes where ${isMine}) q ${partBy(sql`created_at`)}`;
  const found = await sql<Row[]>`
    select o.*, t.status as transport_status, t.vehicle_year || ' ' || t.vehicle_make || ' ' || t.vehicle_model as vehicle,
      t.from_city || ', ' || t.from_state || ' to ' || t.to_city || ', ' || t.to_state as route,
      t.opening_estimate, t.road_miles, t.pickup_date, t.pickup_until, t.best_offer, t.offer_count
    from (
      (select id, 'bid' as kind, transport_id, bid_amount as amount, estimated_delivery_days, pickup_day, delivery_day, includes_insurance, notes, status as state,
          rejection_reason as reason, null as note, null::timestamptz as valid_until, submitted_at, updated_at
        from (select *, status as state from bids where bidder_id = ${actor.id}) b ${partBy(sql`submitted_at`)})
      union all (${listQuotes(sql`kind = 'own' and user_id = ${actor.id}`)})
      union all (${listQuotes(sql`kind = 'opening' and coalesce(broker_id, carrier_id) = ${actor.id}`)})
    ) o join transports t on t.id = o.transport_id
    order by o.id desc ${rowLimit(sql, limit)}`;
  const { rows, next } = toPage([...found], limit);
  return {
    rows: rows.map(({ transportStatus, reason, note, ...offer }) => ({
      ...offer,
      reason: reason && describeClosed(reason, note),
      isRequestOpen: isOpen(transportStatus),
      can: { change: offer.kind === 'bid' && offer.state === 'active' && isOpen(transportStatus) },
    })),
    next,
  };
}

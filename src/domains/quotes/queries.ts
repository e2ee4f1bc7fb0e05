import { trustColumns, withTrust, type TrustRow } from '#domains/carriers/trust-queries.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import { toSortClauses, type SortClauses } from '#server/db/sql/sorted.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { TimeRange } from '#shared/dates/time-range.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { withInside } from '#domains/transports/participants/visibility.ts';
import { isCarriersSide } from '#domains/transports/policy.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import { describeClosed, statedReason, type ClosedReason } from './ending/closing-rules.ts';
import type { ListedQuote, Quote } from './schemas.ts';
import { visibleQuotes } from './visibility.ts';
import { isNamedParty, isUnderBroker, mayReadHistory, isParticipantOnly, quoteCan, canSeeCarrierPay, type QuoteParties } from './policy.ts';
import { isExpired } from './rules.ts';

type QuoteRow = Omit<Quote, 'isExpired' | 'can' | 'trust' | 'closedReason' | 'priceKind'> &
  QuoteParties &
  TrustRow & { readonly closedReason: ClosedReason | null; readonly closedNote: string | null };

export type ListedRow = QuoteRow & Pick<ListedQuote, 'transport' | 'metadata'>;

const stepColumns = (sql: Sql) => sql`
  case when q.is_accepted then (
    select json_build_object('at', iso(h.created_at), 'by', case when a.id in (q.broker_id, q.carrier_id) then coalesce(a.company_name, a.full_name) end)
    from quote_transitions h left join users a on a.id = h.actor_id
    where h.quote_id = q.id and h.to_state = 'assigned' and h.from_state <> 'assigned' order by h.id desc limit 1) end as taken,
  case when q.completed_at is not null then (
    select case h.actor_id when t.shipper_id then 'shipper' else case when h.actor_id is null then 'platform' else 'support' end end
    from quote_transitions h where h.quote_id = q.id and h.from_state = 'delivered' and h.to_state = 'closed' order by h.id limit 1) end as completed_by,
  case when q.accepted_at is not null and q.completed_at is null and q.workflow_state = 'closed' then (
    select json_build_object('at', iso(h.created_at), 'by', case when h.actor_id is null then 'platform' when h.actor_id = t.shipper_id then 'shipper'
        when h.actor_role in ('admin', 'super_admin') then 'support' else 'carrier' end, 'reason', h.reason)
    from quote_transitions h where h.quote_id = q.id and h.to_state = 'closed' order by h.id desc limit 1) end as ended`;

const quoteColumns = (sql: Sql) => sql`
  q.id, q.transport_id, q.kind, q.workflow_state, q.base_rate, q.fuel_surcharge, q.tolls, q.permits, q.special_handling, q.agreed_changes, q.total_quote, q.carrier_pay,
  q.estimated_delivery_days, q.pickup_day, q.delivery_day, q.new_delivery_day, q.includes_insurance, q.valid_until, q.is_accepted, q.notes, q.closed_reason, q.closed_note, q.created_at, q.updated_at,
  q.accepted_at, q.picked_up_at, q.delivered_at, q.completed_at, ${stepColumns(sql)},
  q.broker_id, q.carrier_id, q.driver_id, t.shipper_id, t.status as transport_status, coalesce(c.company_name, c.full_name) as carrier_name, d.full_name as driver_name,
  q.driver_agreed_at, case when q.declined_driver_id is not null then json_build_object('name', n.full_name, 'at', iso(q.driver_declined_at),
    'reason', q.driver_declined_reason) end as driver_declined,
  case when o.id is not null then json_build_object('id', o.id, 'name', coalesce(o.company_name, o.full_name), 'role', o.role,
    'dotMcVerified', o.dot_mc_verified, 'insuranceVerified', o.insurance_verified) end as offered_by,
  ${trustColumns(sql, sql`o.id`)}`;

const quoteTables = (sql: Sql, quotes: Fragment = sql`quotes q`) => sql`
  ${quotes} join transports t on t.id = q.transport_id
  left join users o on o.id = coalesce(q.user_id, q.broker_id, q.carrier_id) left join users d on d.id = q.driver_id
  left join users c on c.id = q.carrier_id
  left join users n on n.id = q.declined_driver_id`;

const listedColumns = (sql: Sql, actor: Actor) => sql`
  ${quoteColumns(sql)},
  json_build_object('status', t.status, 'vehicleType', t.vehicle_type, 'vehicleYear', t.vehicle_year, 'vehicleMake', t.vehicle_make,
    'vehicleModel', t.vehicle_model, 'fromCity', t.from_city, 'fromState', t.from_state, 'toCity', t.to_city, 'toState', t.to_state,
    'fromZipCode', case when r.inside then t.from_zip_code else left(t.from_zip_code, 3) end,
    'toZipCode', case when r.inside then t.to_zip_code else left(t.to_zip_code, 3) end) as transport,
  ${isAdmin(actor.role) ? sql`q.metadata` : sql`'{}'::jsonb`} as metadata`;

const seesDecline = (actor: Actor, row: QuoteParties): boolean => isNamedParty(actor, row) || isOverseer(actor);

const nothing = '0.00';

function pricesFor(actor: Actor, row: QuoteRow): Pick<Quote, 'priceKind' | 'carrierPay'> & Partial<Quote> {
  const carrierPay = canSeeCarrierPay(actor, row) ? row.carrierPay : null;
  const isOutside = isParticipantOnly(actor, row);
  if (!isOutside && !isUnderBroker(actor, row)) return { priceKind: 'agreed', carrierPay };
  const own = carrierPay ?? nothing;
  const lines = { fuelSurcharge: nothing, tolls: nothing, permits: nothing, specialHandling: nothing, agreedChanges: nothing };
  const priceKind = isOutside ? 'withheld' : carrierPay === null ? 'hidden' : 'carrier_pay';
  return { ...lines, baseRate: own, totalQuote: own, carrierPay, priceKind };
}

function toQuote({ actor, now }: ActorCtx, row: QuoteRow): Quote {
  const {
    brokerId: _b,
    carrierId: _c,
    driverId: _d,
    shipperId: _s,
    transportStatus: _t,
    closedReason,
    closedNote,
    ...shown
  } = withTrust(row, now, row.isAccepted || row.shipperId === actor.id || !isCarriersSide(actor));
  return {
    ...shown,
    ...pricesFor(actor, row),
    closedReason: describeClosed(closedReason, closedNote),
    ended: row.ended && { ...row.ended, reason: statedReason(row.ended.reason) },
    isExpired: isExpired(row, now),
    can: quoteCan(actor, row, now, row.driverAgreedAt !== null),
    driverDeclined: seesDecline(actor, row) ? row.driverDeclined : null,
  };
}

/** Throws 404, also if the actor may not see it. */
export async function getQuote(ctx: ActorCtx, id: string): Promise<Quote> {
  const { sql, actor } = ctx;
  const [row] = await sql<
    QuoteRow[]
  >`select ${quoteColumns(sql)} from ${quoteTables(sql)} where q.id = ${id} and ${visibleQuotes(sql, actor)}`;
  if (!row) throw quoteMissing();
  return toQuote(ctx, row);
}

export const quoteMissing = () => notFound("This quote does not exist or you don't have access to it");

/** Newest first, only visible ones. Throws 404 for a transport the actor can't see. */
export async function listTransportQuotes(ctx: ActorCtx, transportId: string): Promise<Quote[]> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const rows = await sql<QuoteRow[]>`
    select ${quoteColumns(sql)} from ${quoteTables(sql)} where q.transport_id = ${transportId} and ${visibleQuotes(sql, actor)} order by q.id desc`;
  return rows.map((row) => toQuote(ctx, row));
}

export interface Page<T> {
  readonly list: T[];
  readonly next: string | null;
}

export const toListed = (ctx: ActorCtx, row: ListedRow): ListedQuote => ({
  ...toQuote(ctx, row),
  transport: row.transport,
  metadata: row.metadata,
});

export interface Listing extends SortClauses {
  readonly limit: number;
  /** Search only among the next `among` rows. */
  readonly among?: number;
}

export function rowsWhere({ sql, actor }: ActorCtx, where: Fragment, { limit, after, by, cursor, among }: Listing): Query<ListedRow[]> {
  const [columns, order] = [sql`${listedColumns(sql, actor)}, ${cursor} as cursor`, sql`order by ${by} limit ${limit + 1}`];
  if (!among)
    return sql<ListedRow[]>`
      select ${columns} from ${quoteTables(sql)} ${withInside(sql, actor)} where ${where} ${after} ${order}`;
  const next = sql`(select * from quotes q where true ${after} order by ${by} limit ${among}) q`;
  return sql<ListedRow[]>`
    select ${columns} from ${quoteTables(sql, next)} ${withInside(sql, actor)} where ${where} ${order}`;
}

export async function listWhere(ctx: ActorCtx, where: Fragment, listing: Listing): Promise<Page<ListedRow>> {
  const { rows, next } = toPage(await rowsWhere(ctx, where, listing), listing.limit);
  return { list: rows, next };
}

/** Condition on `quotes q`: received for an own transport, or naming the account, within the time range. */
export function isPartyTo(sql: Sql, userId: string, range: TimeRange = {}): Fragment {
  const within = isWithin(sql, range, { created: sql`mine.created_at`, updated: sql`mine.updated_at` });
  return sql`q.id in (
    select mine.id from quotes mine join transports own on own.id = mine.transport_id where own.shipper_id = ${userId} ${within}
    union all select id from quotes mine where broker_id = ${userId} ${within}
    union all select id from quotes mine where carrier_id = ${userId} ${within}
    union all select id from quotes mine where driver_id = ${userId} ${within})`;
}

export async function listQuotes(ctx: ActorCtx, { limit, cursor, ...range }: PageQuery & TimeRange): Promise<Page<ListedQuote>> {
  const { sql, actor } = ctx;
  const newestFirst = toSortClauses(sql, { id: sql`q.id`, order: 'desc', cursor });
  const within = isWithin(sql, range, { created: sql`q.created_at`, updated: sql`q.updated_at` });
  const where = sql`${isOverseer(actor) ? sql`true` : isPartyTo(sql, actor.id, range)} ${within}`;
  const { list, next } = await listWhere(ctx, where, { limit, ...newestFirst });
  return { list: list.map((row) => toListed(ctx, row)), next };
}

/** Oldest first. Throws 404 if the actor may not read the history. */
export async function listTransitions({ sql, actor }: ActorCtx, id: string) {
  const [quote] = await sql<QuoteRow[]>`select ${quoteColumns(sql)} from ${quoteTables(sql)} where q.id = ${id}`;
  if (!quote || !mayReadHistory(actor, quote)) throw quoteMissing();
  return sql<
    {
      id: string;
      fromState: string;
      toState: string;
      actorName: string | null;
      actorRole: string | null;
      reason: string | null;
      overrides: { guard: string; refusal: string }[];
      createdAt: string;
    }[]
  >`
    select h.id, h.from_state, h.to_state, u.full_name as actor_name, h.actor_role, h.reason, h.overrides, h.created_at
    from quote_transitions h left join users u on u.id = h.actor_id where h.quote_id = ${id} order by h.id`;
}

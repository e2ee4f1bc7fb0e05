import type { Actor, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isCarriersSide, isOverseer, isSupporting } from '../policy.ts';

export type Reader = Pick<Actor, 'id' | 'role' | 'isConfirmed' | 'emailVerified'>;

/** Names, streets and phone numbers are only for readers with a confirmed address. */
const isProven = (sql: Sql, { emailVerified }: Reader): Fragment => (emailVerified ? sql`true` : sql`false`);

/** Condition on `quotes`: accepted, or the carrier committed a truck. */
const isJob = (sql: Sql): Fragment => sql`(is_accepted or workflow_state = 'assigned')`;

/** Condition on `quotes`: the account works for a broker and must not see the shipper's price. */
const isBrokered = (sql: Sql, actor: Reader): Fragment => sql`(broker_id is not null and broker_id <> ${actor.id})`;

/** Own transports and jobs with `inside`, `price_hidden` and `pay`; see `withInside`. */
const toJobsSql = (sql: Sql, actor: Reader): Fragment => sql`
  select id, bool_or(inside) as inside, bool_and(price_hidden) as price_hidden, max(pay) as pay from (
    select id, true as inside, false as price_hidden, null::numeric as pay from transports where shipper_id = ${actor.id} and status <> 'draft'
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, false, null from quotes where broker_id = ${actor.id} and ${isJob(sql)}
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, ${isBrokered(sql, actor)}, carrier_pay from quotes where carrier_id = ${actor.id} and ${isJob(sql)}
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, ${isBrokered(sql, actor)}, null from quotes where driver_id = ${actor.id} and ${isJob(sql)}) jobs
  group by id`;

/** Own transports and those the account is a participant of. */
const supportedBy = (sql: Sql, actor: Reader): Fragment => sql`
  select id, true as inside, bool_and(price_hidden) as price_hidden, null::numeric as pay from (
    select id, false as price_hidden from transports where shipper_id = ${actor.id} and status <> 'draft'
    union all select transport_id, true from transport_participants where user_id = ${actor.id} and ${isProven(sql, actor)}) mine
  group by id`;

const everything = (sql: Sql): Fragment => sql`(select true as inside, false as price_hidden, null::numeric as pay) r`;

/** For `from`: transports `t` the account takes part in, and `r` (see `withInside`). Ends with a condition: continue with `and`. */
export function visibleTransports(sql: Sql, actor: Reader): Fragment {
  if (isOverseer(actor)) return sql`transports t cross join ${everything(sql)} where t.status <> 'draft'`;
  if (isCarriersSide(actor)) return sql`transports t join (${toJobsSql(sql, actor)}) r on r.id = t.id where t.status <> 'draft'`;
  if (isSupporting(actor)) return sql`transports t join (${supportedBy(sql, actor)}) r on r.id = t.id where t.status <> 'draft'`;
  return sql`transports t cross join ${everything(sql)} where t.shipper_id = ${actor.id} and t.status <> 'draft'`;
}

/** Condition on `transports t`: open to offers or at a fixed price. */
export const isOnMarketplace = (sql: Sql): Fragment => sql`(t.status in ('submitted', 'quoted') or t.fixed_price is not null)`;

const namesActor = (sql: Sql, actor: Reader, which: Fragment): Fragment => sql`
  exists (select 1 from quotes where transport_id = t.id and ${which} and ${actor.id} in (broker_id, carrier_id, driver_id))`;

function takesPart(sql: Sql, actor: Reader): Fragment {
  if (isOverseer(actor)) return sql`true`;
  if (isCarriersSide(actor)) return sql`(${isOnMarketplace(sql)} or ${namesActor(sql, actor, isJob(sql))})`;
  if (isSupporting(actor))
    return sql`exists (select 1 from transport_participants where transport_id = t.id and user_id = ${actor.id} and ${isProven(sql, actor)})`;
  return sql`false`;
}

/** Condition on `transports t`: the owner (drafts too), those who take part, and the carrier's side on the marketplace. */
export const mayKnow = (sql: Sql, actor: Reader): Fragment =>
  sql`(t.shipper_id = ${actor.id} or (t.status <> 'draft' and ${takesPart(sql, actor)}))`;

/** For transports `t` that pass `mayKnow`: shows streets, names and full ZIP codes. Carriers only once accepted and confirmed. */
export const toFullViewSql = (sql: Sql, actor: Reader): Fragment =>
  isCarriersSide(actor)
    ? sql`(t.shipper_id = ${actor.id} or (${isProven(sql, actor)} and ${namesActor(sql, actor, sql`is_accepted`)}))`
    : sql`true`;

/** For transports `t` with full view: shows the records of quote `quoteId`. Hides records of an earlier carrier from the next. */
export const seesJob = (sql: Sql, actor: Reader, quoteId: Fragment): Fragment =>
  isCarriersSide(actor)
    ? sql`(t.shipper_id = ${actor.id} or exists (
        select from quotes j where j.id = ${quoteId} and (j.is_accepted or ${actor.id} in (j.broker_id, j.carrier_id, j.driver_id))))`
    : sql`true`;

const worksForBroker = (sql: Sql, actor: Reader): Fragment => sql`(t.shipper_id <> ${actor.id} and exists (
  select 1 from quotes where transport_id = t.id and is_accepted and ${isBrokered(sql, actor)} and ${actor.id} in (carrier_id, driver_id)))`;

const payByBroker = (sql: Sql, actor: Reader): Fragment => sql`(
  select carrier_pay from quotes where transport_id = t.id and is_accepted and ${isBrokered(sql, actor)} and carrier_id = ${actor.id})`;

/** Lateral table `r`, computed once per row: `inside` (full view), `price_hidden` (shipper's price), `pay` (what the broker pays). */
export function withInside(sql: Sql, actor: Reader): Fragment {
  if (isCarriersSide(actor))
    return sql`cross join lateral (select ${toFullViewSql(sql, actor)} as inside, ${worksForBroker(sql, actor)} as price_hidden, ${payByBroker(sql, actor)} as pay offset 0) r`;
  if (isSupporting(actor))
    return sql`cross join lateral (select true as inside, t.shipper_id <> ${actor.id} as price_hidden, null::numeric as pay) r`;
  return sql`cross join ${everything(sql)}`;
}

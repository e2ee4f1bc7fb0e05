import type { Actor, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isCarriersSide, isOverseer, isSupporting } from '../policy.ts';

/** What reach rests on: it is also asked for accounts of which nothing else is known. */
export type Reader = Pick<Actor, 'id' | 'role' | 'isConfirmed' | 'emailVerified'>;

/** Names, streets and phones of others are for those whose own address is proven: who only typed one may be anybody. */
const isProven = (sql: Sql, { emailVerified }: Reader): Fragment => (emailVerified ? sql`true` : sql`false`);

/** Condition on `quotes`: the shipper accepted it, or its carrier has committed a truck. */
const isJob = (sql: Sql): Fragment => sql`(is_accepted or workflow_state = 'assigned')`;

/** Condition on `quotes` that name the account: a broker stands between it and the shipper, whose price is not its price. */
const isBrokered = (sql: Sql, actor: Reader): Fragment => sql`(broker_id is not null and broker_id <> ${actor.id})`;

/**
 * Ids of own transports and of jobs that name the account, each with whether it sees names, streets and full ZIP codes, whether the price is
 * hidden because a broker stands before it, and what that one pays.
 */
const toJobsSql = (sql: Sql, actor: Reader): Fragment => sql`
  select id, bool_or(inside) as inside, bool_and(price_hidden) as price_hidden, max(pay) as pay from (
    select id, true as inside, false as price_hidden, null::numeric as pay from transports where shipper_id = ${actor.id} and status <> 'draft'
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, false, null from quotes where broker_id = ${actor.id} and ${isJob(sql)}
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, ${isBrokered(sql, actor)}, carrier_pay from quotes where carrier_id = ${actor.id} and ${isJob(sql)}
    union all select transport_id, is_accepted and ${isProven(sql, actor)}, ${isBrokered(sql, actor)}, null from quotes where driver_id = ${actor.id} and ${isJob(sql)}) jobs
  group by id`;

/** Own transports, and those that the account takes part in without paying or being paid. */
const supportedBy = (sql: Sql, actor: Reader): Fragment => sql`
  select id, true as inside, bool_and(price_hidden) as price_hidden, null::numeric as pay from (
    select id, false as price_hidden from transports where shipper_id = ${actor.id} and status <> 'draft'
    union all select transport_id, true from transport_participants where user_id = ${actor.id} and ${isProven(sql, actor)}) mine
  group by id`;

/** `r` for those who see all of every row. */
const everything = (sql: Sql): Fragment => sql`(select true as inside, false as price_hidden, null::numeric as pay) r`;

/**
 * What follows `from` in a list: the transports `t` that the account takes part in, drafts left out, and `r` (see `withInside`). Own ones for
 * everybody; for the carrier's side those it was accepted for or has committed to; for supporting roles those it was added to; all for
 * overseers. Ends in a condition: go on with `and`.
 */
export function visibleTransports(sql: Sql, actor: Reader): Fragment {
  if (isOverseer(actor)) return sql`transports t cross join ${everything(sql)} where t.status <> 'draft'`;
  if (isCarriersSide(actor)) return sql`transports t join (${toJobsSql(sql, actor)}) r on r.id = t.id where t.status <> 'draft'`;
  if (isSupporting(actor)) return sql`transports t join (${supportedBy(sql, actor)}) r on r.id = t.id where t.status <> 'draft'`;
  return sql`transports t cross join ${everything(sql)} where t.shipper_id = ${actor.id} and t.status <> 'draft'`;
}

/** Condition on `transports t`: stands in the marketplace, open to offers or at a fixed price. */
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

/** Condition on one transport `t`: its owner, a draft too; who takes part in it; the carrier's side while it stands in the marketplace. */
export const mayKnow = (sql: Sql, actor: Reader): Fragment =>
  sql`(t.shipper_id = ${actor.id} or (t.status <> 'draft' and ${takesPart(sql, actor)}))`;

/**
 * Condition on a transport `t` that the account may know of: it sees street, names and full ZIP codes. The carrier's side only once the
 * shipper has accepted it, and with a proven address.
 */
export const toFullViewSql = (sql: Sql, actor: Reader): Fragment =>
  isCarriersSide(actor)
    ? sql`(t.shipper_id = ${actor.id} or (${isProven(sql, actor)} and ${namesActor(sql, actor, sql`is_accepted`)}))`
    : sql`true`;

/**
 * Condition on a transport `t` that the account sees all of, and the quote of the id `quoteId`: what was made on that job is the account's to
 * see. The carrier's side sees what is of the job as it is booked now, or of one that names it, and nothing of a carrier that left.
 */
export const seesJob = (sql: Sql, actor: Reader, quoteId: Fragment): Fragment =>
  isCarriersSide(actor)
    ? sql`(t.shipper_id = ${actor.id} or exists (
        select from quotes j where j.id = ${quoteId} and (j.is_accepted or ${actor.id} in (j.broker_id, j.carrier_id, j.driver_id))))`
    : sql`true`;

/** Of one transport `t`: the accepted quote has the account haul or drive for a broker. */
const worksForBroker = (sql: Sql, actor: Reader): Fragment => sql`(t.shipper_id <> ${actor.id} and exists (
  select 1 from quotes where transport_id = t.id and is_accepted and ${isBrokered(sql, actor)} and ${actor.id} in (carrier_id, driver_id)))`;

const payByBroker = (sql: Sql, actor: Reader): Fragment => sql`(
  select carrier_pay from quotes where transport_id = t.id and is_accepted and ${isBrokered(sql, actor)} and carrier_id = ${actor.id})`;

/**
 * A table `r` beside each row, worked out once per row however often it is read: `inside`; `price_hidden`, for whom what the shipper pays is
 * not to be known; and `pay`, what the broker pays that one.
 */
export function withInside(sql: Sql, actor: Reader): Fragment {
  if (isCarriersSide(actor))
    return sql`cross join lateral (select ${toFullViewSql(sql, actor)} as inside, ${worksForBroker(sql, actor)} as price_hidden, ${payByBroker(sql, actor)} as pay offset 0) r`;
  if (isSupporting(actor))
    return sql`cross join lateral (select true as inside, t.shipper_id <> ${actor.id} as price_hidden, null::numeric as pay) r`;
  return sql`cross join ${everything(sql)}`;
}

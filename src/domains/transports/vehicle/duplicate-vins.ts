import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { DuplicateVin, listDuplicateVins as listEndpoint } from './duplicate-vins-schemas.ts';

/** Shorter numbers are of boats and old vehicles, and no proof that two are the same. */
const shortestVin = 17;

/**
 * Condition on two open requests `t` and `twin`: the same VIN, listed by two accounts that have nothing to do with each other. An account
 * that takes part in the other's request acts for it.
 */
const isSameVehicle = (sql: Sql): Fragment => sql`
  twin.vin = t.vin and twin.status in ('submitted', 'quoted') and t.status in ('submitted', 'quoted')
  and length(t.vin) >= ${shortestVin} and twin.shipper_id <> t.shipper_id
  and not exists (select from transport_participants p where p.transport_id = t.id and p.user_id = twin.shipper_id)
  and not exists (select from transport_participants p where p.transport_id = twin.id and p.user_id = t.shipper_id)`;

/** Condition on `checked_vins c`: an officer checked the accounts of `t` and `twin`. */
const isCheckOfPair = (sql: Sql): Fragment => sql`
  c.vin = t.vin and c.shipper_id = least(t.shipper_id, twin.shipper_id) and c.other_shipper_id = greatest(t.shipper_id, twin.shipper_id)`;

const isUnchecked = (sql: Sql): Fragment => sql`not exists (select from checked_vins c where ${isCheckOfPair(sql)})`;

/** Whether another account that nobody checked lists the vehicle of `transports t` too. */
export const isListedElsewhere = (sql: Sql): Fragment =>
  sql`exists (select from transports twin where ${isSameVehicle(sql)} and ${isUnchecked(sql)})`;

const listed = (sql: Sql, one: Fragment): Fragment => sql`jsonb_build_object(
  'id', ${one}.id, 'status', ${one}.status, 'submittedAt', iso(${one}.submitted_at),
  'vehicle', ${one}.vehicle_year || ' ' || ${one}.vehicle_make || ' ' || ${one}.vehicle_model,
  'route', ${one}.from_city || ', ' || ${one}.from_state || ' to ' || ${one}.to_city || ', ' || ${one}.to_state,
  'shipperId', ${one}.shipper_id,
  'shipperName', (select coalesce(company_name, full_name) from users where id = ${one}.shipper_id))`;

/** Of open requests `t` and `twin`, each pair once. */
const pairs = (sql: Sql): Fragment => sql`
  select t.vin, ${listed(sql, sql`t`)} as first, ${listed(sql, sql`twin`)} as second, (
    select jsonb_build_object('at', iso(c.checked_at), 'by', u.full_name, 'note', c.note)
    from checked_vins c left join users u on u.id = c.checked_by and u.deleted_at is null where ${isCheckOfPair(sql)}) as checked
  from transports t join transports twin on ${isSameVehicle(sql)} and twin.id > t.id`;

/** Pairs of open requests with the same VIN by two accounts, the newest first; at most 50. */
export async function listDuplicateVins({ sql }: Pick<Ctx, 'sql'>, { state }: QueryOf<typeof listEndpoint>): Promise<DuplicateVin[]> {
  return [
    ...(await sql<DuplicateVin[]>`
      ${pairs(sql)} where t.vin is not null and ${state === 'open' ? isUnchecked(sql) : sql`not ${isUnchecked(sql)}`}
      order by twin.id desc, t.id desc limit 50`),
  ];
}

/** Null unless the two requests are such a pair. */
export async function findPair({ sql }: Pick<Ctx, 'sql'>, ids: readonly [string, string]): Promise<DuplicateVin | null> {
  const [first, second] = ids.toSorted();
  const [row] = await sql<DuplicateVin[]>`${pairs(sql)} where t.id = ${first!} and twin.id = ${second!}`;
  return row ?? null;
}

import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { DuplicateVin } from './duplicate-vins-schemas.ts';

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

/** Whether another account lists the vehicle of `transports t` too. */
export const isListedElsewhere = (sql: Sql): Fragment => sql`exists (select from transports twin where ${isSameVehicle(sql)})`;

const listed = (sql: Sql, one: Fragment): Fragment => sql`jsonb_build_object(
  'id', ${one}.id, 'status', ${one}.status, 'submittedAt', iso(${one}.submitted_at),
  'vehicle', ${one}.vehicle_year || ' ' || ${one}.vehicle_make || ' ' || ${one}.vehicle_model,
  'route', ${one}.from_city || ', ' || ${one}.from_state || ' to ' || ${one}.to_city || ', ' || ${one}.to_state,
  'shipperId', ${one}.shipper_id,
  'shipperName', (select coalesce(company_name, full_name) from users where id = ${one}.shipper_id))`;

/** Pairs of open requests with the same VIN by two accounts, the newest first; at most 50. */
export async function listDuplicateVins({ sql }: Pick<Ctx, 'sql'>): Promise<DuplicateVin[]> {
  return [
    ...(await sql<DuplicateVin[]>`
      select t.vin, ${listed(sql, sql`t`)} as first, ${listed(sql, sql`twin`)} as second
      from transports t join transports twin on ${isSameVehicle(sql)} and twin.id > t.id
      where t.vin is not null order by twin.id desc, t.id desc limit 50`),
  ];
}

import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Reader } from '../participants/visibility.ts';
import { isCarriersSide } from '../policy.ts';
import type { StopKind } from './stop-rules.ts';

/** Joins `sp` (pickup) and `sd` (delivery) to `transports t`. */
export const stopTables = (sql: Sql): Fragment => sql`
  left join stops sp on sp.transport_id = t.id and sp.kind = 'pickup' left join stops sd on sd.transport_id = t.id and sd.kind = 'delivery'`;

/** Arguments of `json_build_object`. */
const openColumns = (sql: Sql, s: Fragment): Fragment => sql`
  'windowFrom', ${s}.window_from, 'windowTo', ${s}.window_to, 'hours', ${s}.hours, 'longestTruckFt', ${s}.longest_truck_ft,
  'needsAppointment', coalesce(${s}.needs_appointment, false), 'needsTwic', coalesce(${s}.needs_twic, false)`;

export const openStopsColumn = (sql: Sql): Fragment => sql`
  json_build_object('pickup', json_build_object(${openColumns(sql, sql`sp`)}), 'delivery', json_build_object(${openColumns(sql, sql`sd`)}))`;

/** Workflow state in which the driver heads for this stop. */
const toActionState = (sql: Sql, kind: StopKind): Fragment => (kind === 'pickup' ? sql`'assigned'` : sql`'in_transit'`);

/** With a confirmed address: carrier and broker of the accepted job, and its driver while this stop is next. */
const worksAt = (sql: Sql, { id, emailVerified }: Reader, kind: StopKind): Fragment => sql`
  ${emailVerified ? sql`true` : sql`false`} and exists (select from quotes q where q.transport_id = t.id and q.is_accepted and (
    ${id} in (q.carrier_id, q.broker_id)
    or q.driver_id = ${id} and q.driver_agreed_at is not null and q.workflow_state = ${toActionState(sql, kind)}))`;

/** Condition on `transports t`: the shipper always; after booking also administrators and those of `worksAt`. */
export function seesContacts(sql: Sql, actor: Reader, kind: StopKind): Fragment {
  const isBooked = sql`t.status in ('accepted', 'assigned', 'in_transit', 'delivered', 'completed')`;
  const others = isAdmin(actor.role) ? sql`true` : isCarriersSide(actor) ? worksAt(sql, actor, kind) : sql`false`;
  return sql`(t.shipper_id = ${actor.id} or (${isBooked} and ${others}))`;
}

function stopColumns(sql: Sql, actor: Reader, kind: StopKind): Fragment {
  const s = kind === 'pickup' ? sql`sp` : sql`sd`;
  // Without delivery contacts, the pickup contacts are called.
  const served = sql`case when ${seesContacts(sql, actor, 'pickup')} then sd.contacts else coalesce(nullif(sd.contacts, '[]'), sp.contacts) end`;
  const contacts = sql`coalesce(${kind === 'delivery' ? served : sql`sp.contacts`}, '[]')`;
  return sql`json_build_object(${openColumns(sql, s)}, 'contacts', case when ${seesContacts(sql, actor, kind)} then ${contacts} end,
    'gatePass', case when r.inside then ${s}.gate_pass end, 'notes', case when r.inside then ${s}.notes end)`;
}

/** First contact of a stop who may sign; null if none. */
export const signerSql = (sql: Sql, kind: StopKind): Fragment => sql`
  (select one ->> 'name' from stops s, jsonb_array_elements(s.contacts) with ordinality as c (one, at)
    where s.transport_id = t.id and s.kind = ${sql.unsafe(`'${kind}'`)} and (one ->> 'maySign')::boolean and one ->> 'name' is not null order by at limit 1)`;

/** `StopReply` of both stops, from `transports t`, `stopTables` and `r`. */
export const stopsColumn = (sql: Sql, actor: Reader): Fragment => sql`
  json_build_object('pickup', ${stopColumns(sql, actor, 'pickup')}, 'delivery', ${stopColumns(sql, actor, 'delivery')})`;

export const formerColumns = (sql: Sql, actor: Reader): Fragment => {
  const [pickup, delivery] = [seesContacts(sql, actor, 'pickup'), seesContacts(sql, actor, 'delivery')];
  return sql`
    case when r.inside then sp.gate_pass end as "releaseNumber", case when r.inside then sp.notes end as "accessNotes",
    case when ${pickup} then sp.contacts -> 0 ->> 'name' end as "contactName", case when ${pickup} then sp.contacts -> 0 ->> 'phone' end as "contactPhone",
    case when ${delivery} then sd.contacts -> 0 ->> 'name' end as "deliveryContactName",
    case when ${delivery} then sd.contacts -> 0 ->> 'phone' end as "deliveryContactPhone"`;
};

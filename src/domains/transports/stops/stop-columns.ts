import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Reader } from '../participants/visibility.ts';
import { isCarriersSide } from '../policy.ts';
import type { StopKind } from './stop-rules.ts';

/** Tables `sp` and `sd` beside `transports t`: its pickup and its delivery. */
export const stopTables = (sql: Sql): Fragment => sql`
  left join stops sp on sp.transport_id = t.id and sp.kind = 'pickup' left join stops sd on sd.transport_id = t.id and sd.kind = 'delivery'`;

/** `OpenStop` as the arguments of `json_build_object`. */
const openColumns = (sql: Sql, s: Fragment): Fragment => sql`
  'windowFrom', ${s}.window_from, 'windowTo', ${s}.window_to, 'hours', ${s}.hours, 'longestTruckFt', ${s}.longest_truck_ft,
  'needsAppointment', coalesce(${s}.needs_appointment, false), 'needsTwic', coalesce(${s}.needs_twic, false)`;

/** Both stops as carriers read them before booking, from `stopTables`. */
export const openStopsColumn = (sql: Sql): Fragment => sql`
  json_build_object('pickup', json_build_object(${openColumns(sql, sql`sp`)}), 'delivery', json_build_object(${openColumns(sql, sql`sd`)}))`;

/** The workflow state in which a driver goes to this end. */
const toActionState = (sql: Sql, kind: StopKind): Fragment => (kind === 'pickup' ? sql`'assigned'` : sql`'in_transit'`);

/** For accounts whose address is proven: who dispatches the accepted job, and its driver while this end is next. */
const worksAt = (sql: Sql, { id, emailVerified }: Reader, kind: StopKind): Fragment => sql`
  ${emailVerified ? sql`true` : sql`false`} and exists (select from quotes q where q.transport_id = t.id and q.is_accepted and (
    ${id} in (q.carrier_id, q.broker_id)
    or q.driver_id = ${id} and q.driver_agreed_at is not null and q.workflow_state = ${toActionState(sql, kind)}))`;

/** Condition on `transports t`: its shipper always; after booking who dispatches it and administrators; its driver while this end is next. */
export function seesContacts(sql: Sql, actor: Reader, kind: StopKind): Fragment {
  const isBooked = sql`t.status in ('accepted', 'assigned', 'in_transit', 'delivered', 'completed')`;
  const others = isAdmin(actor.role) ? sql`true` : isCarriersSide(actor) ? worksAt(sql, actor, kind) : sql`false`;
  return sql`(t.shipper_id = ${actor.id} or (${isBooked} and ${others}))`;
}

function stopColumns(sql: Sql, actor: Reader, kind: StopKind): Fragment {
  const s = kind === 'pickup' ? sql`sp` : sql`sd`;
  // Whoever delivers calls the pickup while the delivery has no contacts of its own.
  const served = sql`case when ${seesContacts(sql, actor, 'pickup')} then sd.contacts else coalesce(nullif(sd.contacts, '[]'), sp.contacts) end`;
  const contacts = sql`coalesce(${kind === 'delivery' ? served : sql`sp.contacts`}, '[]')`;
  return sql`json_build_object(${openColumns(sql, s)}, 'contacts', case when ${seesContacts(sql, actor, kind)} then ${contacts} end,
    'gatePass', case when r.inside then ${s}.gate_pass end, 'notes', case when r.inside then ${s}.notes end)`;
}

/** The first at an end of `transports t` who may sign, by name; null for none. */
export const signerAt = (sql: Sql, kind: StopKind): Fragment => sql`
  (select one ->> 'name' from stops s, jsonb_array_elements(s.contacts) with ordinality as c (one, at)
    where s.transport_id = t.id and s.kind = ${sql.unsafe(`'${kind}'`)} and (one ->> 'maySign')::boolean and one ->> 'name' is not null order by at limit 1)`;

/** `StopReply` of both ends, from `transports t`, `stopTables` and `r`. */
export const stopsColumn = (sql: Sql, actor: Reader): Fragment => sql`
  json_build_object('pickup', ${stopColumns(sql, actor, 'pickup')}, 'delivery', ${stopColumns(sql, actor, 'delivery')})`;

/** The first contact of each end and what requests had before stops, for programs that read those fields. */
export const formerColumns = (sql: Sql, actor: Reader): Fragment => {
  const [pickup, delivery] = [seesContacts(sql, actor, 'pickup'), seesContacts(sql, actor, 'delivery')];
  return sql`
    case when r.inside then sp.gate_pass end as "releaseNumber", case when r.inside then sp.notes end as "accessNotes",
    case when ${pickup} then sp.contacts -> 0 ->> 'name' end as "contactName", case when ${pickup} then sp.contacts -> 0 ->> 'phone' end as "contactPhone",
    case when ${delivery} then sd.contacts -> 0 ->> 'name' end as "deliveryContactName",
    case when ${delivery} then sd.contacts -> 0 ->> 'phone' end as "deliveryContactPhone"`;
};

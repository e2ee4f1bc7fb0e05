import { isOverseer } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { Participants } from './crew-schemas.ts';
import { promiseColumns } from '../promise/promise-columns.ts';
import { visibleQuotes } from '../visibility.ts';

const partyColumns = (sql: Sql, u: Fragment, showsContacts: boolean): Fragment => sql`
  'name', coalesce(${u}.company_name, ${u}.full_name), 'dotNumber', ${u}.dot_number,
  'phone', case when ${showsContacts} then ${u}.phone_number end`;

const toEquipmentSql = (sql: Sql): Fragment => sql`
  coalesce((select json_agg(json_build_object('kind', e.kind, 'unitCount', e.unit_count, 'capacity', e.capacity) order by e.kind)
    from carrier_equipment e where e.user_id = c.id), '[]')`;

/** Empty before acceptance and after a cancellation. A named driver's phone is shown once it agreed. Throws 404. */
export async function listJobParticipants(ctx: ActorCtx, transportId: string): Promise<Participants[]> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const showsContacts = actor.emailVerified || isOverseer(actor);
  return sql<Participants[]>`
    select case when b.id is not null then json_build_object(${partyColumns(sql, sql`b`, showsContacts)}) end as broker,
      case when c.id is not null then json_build_object(${partyColumns(sql, sql`c`, showsContacts)}, 'equipment', ${toEquipmentSql(sql)}) end as carrier,
      case when d.id is not null then json_build_object('name', d.full_name, 'isCarrier', d.id = q.carrier_id,
        'hasAgreed', d.id = q.carrier_id or q.driver_agreed_at is not null,
        'phone', case when ${showsContacts} and (d.id = q.carrier_id or q.driver_agreed_at is not null) then d.phone_number end) end as driver,
      ${showsContacts} as shows_contacts, q.estimated_delivery_days as delivery_days, t.pickup_date, ${promiseColumns(sql)}, q.picked_up_at, q.delivered_at
    from quotes q join transports t on t.id = q.transport_id
      left join users b on b.id = q.broker_id left join users c on c.id = q.carrier_id left join users d on d.id = q.driver_id
    where q.transport_id = ${transportId} and q.is_accepted and ${visibleQuotes(sql, actor)}
      and t.status in ('accepted', 'assigned', 'in_transit', 'delivered', 'completed')`;
}

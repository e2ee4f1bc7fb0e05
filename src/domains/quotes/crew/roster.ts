import type { ActorCtx } from '#server/db/context.ts';
import { isAtHand } from '../booking/jobs-at-hand.ts';
import { promiseColumns } from '../promise/promise-columns.ts';
import { getCurrentDays, type CurrentHaul } from '../promise/promise-rules.ts';
import { rosterLimit, type RosterMember } from './roster-schemas.ts';

interface RosterRow extends Omit<RosterMember, 'currentJob'>, CurrentHaul {
  readonly transportId: string | null;
  readonly fromCity: string;
  readonly toCity: string;
}

const toMember = ({ transportId, fromCity, toCity, ...row }: RosterRow): RosterMember => ({
  id: row.id,
  part: row.part,
  name: row.name,
  email: row.email,
  jobCount: row.jobCount,
  lastJobAt: row.lastJobAt,
  isOnJob: row.isOnJob,
  phone: row.phone,
  license: row.license,
  currentJob: transportId === null ? null : { transportId, route: `${fromCity} to ${toCity}`, until: getCurrentDays(row).delivery },
});

/** Lists only people who agreed or hauled, so that naming an address can't reveal the account's later address. */
export async function listRoster({ sql, actor: { id } }: ActorCtx): Promise<RosterMember[]> {
  const rows = await sql<RosterRow[]>`
    with named as (
      select 'driver' as part, q.driver_id as user_id, q.accepted_at from quotes q
        where q.carrier_id = ${id} and q.is_accepted and q.driver_id <> ${id} and q.driver_agreed_at is not null
      union all select 'driver', q.driver_id, q.accepted_at from quotes q
        where q.broker_id = ${id} and q.is_accepted and q.driver_agreed_at is not null
      union all select 'carrier', q.carrier_id, q.accepted_at from quotes q
        where q.broker_id = ${id} and q.is_accepted and q.carrier_id is not null and q.picked_up_at is not null),
    known as (select part, user_id, count(*)::int as job_count, max(accepted_at) as last_job_at from named group by 1, 2)
    select u.id, k.part, coalesce(case when k.part = 'carrier' then u.company_name end, u.full_name) as name, u.email, k.job_count,
      iso(k.last_job_at) as last_job_at, exists (select from quotes o where o.driver_id = u.id and ${isAtHand(sql)}) as is_on_job,
      case when (select email_verified_at is not null from users where id = ${id}) then u.phone_number end as phone,
      coalesce(l.license, 'none') as license, j.*
    from known k join users u on u.id = k.user_id
      left join lateral (
        select case when bool_or(d.verified and not d.is_expired) then 'verified' when bool_or(not d.verified and d.rejection_reason is null) then 'in_review' end as license
        from compliance_documents d where d.user_id = u.id and d.document_type = 'driver_license') l on k.part = 'driver'
      left join lateral (
        select q.transport_id, t.from_city, t.to_city, t.from_state, ${promiseColumns(sql)}, iso(q.picked_up_at) as picked_up_at,
          q.estimated_delivery_days as days
        from quotes q join transports t on t.id = q.transport_id
        where q.driver_id = u.id and ${isAtHand(sql)} and ${id}::uuid in (q.carrier_id, q.broker_id)
        order by q.picked_up_at nulls last, t.pickup_date nulls last, q.id limit 1) j on k.part = 'driver'
    where u.is_active and not u.is_blocked and u.deleted_at is null and u.email_verified_at is not null
    order by k.last_job_at desc, u.id limit ${rosterLimit}`;
  return rows.map(toMember);
}

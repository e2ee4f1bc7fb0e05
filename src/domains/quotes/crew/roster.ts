import type { ActorCtx } from '#server/db/context.ts';
import { isAtHand } from '../booking/jobs-at-hand.ts';
import { rosterLimit, type RosterMember } from './roster-schemas.ts';

/** Lists only people who agreed or hauled, so that naming an address can't reveal the account's later address. */
export const listRoster = ({ sql, actor: { id } }: ActorCtx): Promise<RosterMember[]> =>
  sql<RosterMember[]>`
    with named as (
      select 'driver' as part, q.driver_id as user_id, q.accepted_at from quotes q
        where q.carrier_id = ${id} and q.is_accepted and q.driver_id <> ${id} and q.driver_agreed_at is not null
      union all select 'driver', q.driver_id, q.accepted_at from quotes q
        where q.broker_id = ${id} and q.is_accepted and q.driver_agreed_at is not null
      union all select 'carrier', q.carrier_id, q.accepted_at from quotes q
        where q.broker_id = ${id} and q.is_accepted and q.carrier_id is not null and q.picked_up_at is not null),
    known as (select part, user_id, count(*)::int as job_count, max(accepted_at) as last_job_at from named group by 1, 2)
    select u.id, k.part, coalesce(case when k.part = 'carrier' then u.company_name end, u.full_name) as name, u.email, k.job_count,
      iso(k.last_job_at) as last_job_at, exists (select from quotes o where o.driver_id = u.id and ${isAtHand(sql)}) as is_on_job
    from known k join users u on u.id = k.user_id
    where u.is_active and not u.is_blocked and u.deleted_at is null and u.email_verified_at is not null
    order by k.last_job_at desc, u.id limit ${rosterLimit}`;

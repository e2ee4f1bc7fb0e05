import type { Ctx } from '#server/db/context.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import type { getSystemStats as endpoint } from './system-stats-contract.ts';

/** What the console counts at a glance, at the moment of `ctx` (specification 2, section 2). */
export async function getSystemStats({ sql, now }: Ctx): Promise<ReplyInput<typeof endpoint>> {
  const [row] = await sql<ReplyInput<typeof endpoint>[]>`
    select (select count(*)::int from users where deleted_at is null) as total_users,
      (select count(*)::int from transports where status in ('accepted', 'assigned', 'in_transit')) as active_transports,
      (select coalesce(sum(occurrences), 0)::int from security_logs where created_at > ${now}::timestamptz - interval '24 hours') as security_alerts`;
  return row!;
}

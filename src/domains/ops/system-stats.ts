import type { Ctx } from '#server/db/context.ts';
import { readCounters } from '#server/db/counters.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import type { getSystemStats as endpoint } from './system-stats-schemas.ts';

export async function getSystemStats({ sql, now }: Ctx): Promise<ReplyInput<typeof endpoint>> {
  const counts = await readCounters(sql, ['users', 'transports.active']);
  const [row] = await sql<{ securityAlerts: number }[]>`
    select coalesce(sum(occurrences), 0)::int as security_alerts from security_logs where created_at > ${now}::timestamptz - interval '24 hours'`;
  return { totalUsers: counts.users, activeTransports: counts['transports.active'], ...row! };
}

import { rateLimited } from '#shared/errors.ts';
import type { Sql } from '../db/context.ts';

/**
 * Takes one request, or as many as `count`, out of what `key` may do per minute, counted over all replicas.
 * A row holds the moment at which the allowance is whole again: `perMinute` requests may come at once,
 * after that one each 60/perMinute seconds. Throws 429 `rate_limited` with the seconds to wait.
 */
export async function takeFromLimit(sql: Sql, key: string, perMinute: number, count = 1): Promise<void> {
  const stepSeconds = (60 / perMinute) * count;
  const taken = await sql`
    insert into rate_limits as kept (key, full_at)
    values (${key}, now() + make_interval(secs => ${stepSeconds}::float8))
    on conflict (key) do update
      set full_at = greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8)
      where greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8) <= now() + interval '60.001 seconds'
    returning 1`;
  if (taken.length > 0) return;
  const [row] = await sql<{ waitSeconds: number }[]>`
    select ceil(extract(epoch from full_at - now()) + ${stepSeconds}::float8 - 60)::int as wait_seconds from rate_limits where key = ${key}`;
  throw rateLimited(Math.max(1, row?.waitSeconds ?? 1));
}

/** Forgets callers whose allowance is whole again. */
export async function deleteSpentLimits(sql: Sql): Promise<number> {
  return (await sql`delete from rate_limits where full_at < now()`).count;
}

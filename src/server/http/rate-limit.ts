import { rateLimited } from '#shared/errors.ts';
import type { Sql } from '../db/context.ts';

/** So many at once, and the same number again in the course of so many seconds. */
export interface Allowance {
  readonly atOnce: number;
  readonly seconds: number;
}

/**
 * Takes one, or as many as `count`, out of what `key` may do, counted over all replicas, and answers 0; where nothing is left it takes nothing
 * and answers the seconds to wait. A row holds the moment at which the allowance is whole again.
 */
export async function tryLimit(sql: Sql, key: string, { atOnce, seconds }: Allowance, count = 1): Promise<number> {
  const stepSeconds = (seconds / atOnce) * count;
  const taken = await sql`
    insert into rate_limits as kept (key, full_at)
    values (${key}, now() + make_interval(secs => ${stepSeconds}::float8))
    on conflict (key) do update
      set full_at = greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8)
      where greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8) <= now() + make_interval(secs => ${seconds + 0.001}::float8)
    returning 1`;
  if (taken.length > 0) return 0;
  const [row] = await sql<{ waitSeconds: number }[]>`
    select ceil(extract(epoch from full_at - now()) + ${stepSeconds}::float8 - ${seconds}::float8)::int as wait_seconds
    from rate_limits where key = ${key}`;
  return Math.max(1, row?.waitSeconds ?? 1);
}

/**
 * Takes one request, or as many as `count`, out of what `key` may do per minute: `perMinute` requests may come at once, after that one each
 * 60/perMinute seconds. Throws 429 `rate_limited` with the seconds to wait.
 */
export async function takeFromLimit(sql: Sql, key: string, perMinute: number, count = 1): Promise<void> {
  const waitSeconds = await tryLimit(sql, key, { atOnce: perMinute, seconds: 60 }, count);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
}

/** Forgets callers whose allowance is whole again. */
export async function deleteSpentLimits(sql: Sql): Promise<number> {
  return (await sql`delete from rate_limits where full_at < now()`).count;
}

import { rateLimited } from '#shared/errors.ts';
import type { Sql } from '#server/db/context.ts';
import type { Quota } from './quota.ts';

/** A burst of `atOnce`, refilled over `seconds`. */
export interface Allowance {
  readonly atOnce: number;
  readonly seconds: number;
}

interface RateLimitResult {
  readonly waitSeconds: number;
  readonly resetSeconds: number;
}

/** Shared by all replicas. Takes nothing if not enough is left. The row stores when the quota is full again. */
async function take(sql: Sql, key: string, { atOnce, seconds }: Allowance, count: number): Promise<RateLimitResult> {
  const stepSeconds = (seconds / atOnce) * count;
  const [counted] = await sql<{ resetSeconds: number }[]>`
    insert into rate_limits as kept (key, full_at)
    values (${key}, now() + make_interval(secs => ${stepSeconds}::float8))
    on conflict (key) do update
      set full_at = greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8)
      where greatest(kept.full_at, now()) + make_interval(secs => ${stepSeconds}::float8) <= now() + make_interval(secs => ${seconds + 0.001}::float8)
    returning extract(epoch from full_at - now())::float8 as reset_seconds`;
  if (counted) return { ...counted, waitSeconds: 0 };
  const [row] = await sql<{ resetSeconds: number }[]>`
    select extract(epoch from full_at - now())::float8 as reset_seconds from rate_limits where key = ${key}`;
  const resetSeconds = row?.resetSeconds ?? 1;
  return { resetSeconds, waitSeconds: Math.max(1, Math.ceil(resetSeconds + stepSeconds - seconds)) };
}

/** Returns 0 if allowed, else the seconds to wait. */
export const consumeLimit = async (sql: Sql, key: string, allowance: Allowance): Promise<number> =>
  (await take(sql, key, allowance, 1)).waitSeconds;

export async function consumeQuota(sql: Sql, key: string, perMinute: number): Promise<Quota> {
  const { waitSeconds, resetSeconds } = await take(sql, key, { atOnce: perMinute, seconds: 60 }, 1);
  const remaining = Math.max(0, Math.floor(((60 - resetSeconds) * perMinute) / 60 + 0.001));
  return { name: 'call', perMinute, remaining, resetSeconds: Math.ceil(resetSeconds), waitSeconds };
}

/** Throws 429 `rate_limited` with the seconds to wait. */
export async function requireQuota(sql: Sql, key: string, perMinute: number, count = 1): Promise<void> {
  const { waitSeconds } = await take(sql, key, { atOnce: perMinute, seconds: 60 }, count);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
}

export async function deleteSpentLimits(sql: Sql): Promise<number> {
  return (await sql`delete from rate_limits where full_at < now()`).count;
}

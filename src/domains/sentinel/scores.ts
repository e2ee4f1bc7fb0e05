import { isSuspended } from '#domains/accounts/api-keys/api-key-use.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { SourceKind } from './incidents/schemas.ts';
import type { Cause } from './schemas.ts';
import { isOpenBan, isOpenHold } from './open.ts';
import type { EventType } from './rules.ts';

/** SQL version of `pointsLeft` in rules.ts, for a row `l` of security_logs. */
const pointsLeft = (sql: Sql, now: Date) => sql`
  l.threat_score * power(0.5::float8, greatest(0, extract(epoch from ${now}::timestamptz - l.created_at))::float8 / 3600)`;

/** Follows `select ... from`: events since the last ban or release. After a day no points are left. */
const ofAddresses = (sql: Sql, now: Date): Fragment => sql`
  security_logs l left join banned_ips b on b.ip_address = l.ip_address
  where l.user_id is null and l.created_at > ${now}::timestamptz - interval '24 hours' and (b.counts_from is null or l.created_at > b.counts_from)`;

const ofAccounts = (sql: Sql, now: Date): Fragment => sql`
  security_logs l left join held_accounts h on h.user_id = l.user_id
  where l.user_id is not null and l.api_key_id is null and l.created_at > ${now}::timestamptz - interval '24 hours' and (h.counts_from is null or l.created_at > h.counts_from)`;

const ofKeys = (sql: Sql, now: Date): Fragment => sql`
  security_logs l join api_keys k on k.id = l.api_key_id
  where l.user_id is not null and l.created_at > ${now}::timestamptz - interval '24 hours'
    and (k.suspended_at is null or l.created_at > k.suspended_at)`;

/** Addresses without points are omitted, as in the two functions below. */
export const readAddressScores = (sql: Sql, addresses: readonly string[], now: Date): Promise<{ ipAddress: string; points: number }[]> =>
  sql<{ ipAddress: string; points: number }[]>`
    select l.ip_address, sum(${pointsLeft(sql, now)}) as points from ${ofAddresses(sql, now)}
      and l.ip_address = any(${addresses as string[]}) group by l.ip_address`;

export const readAccountScores = (sql: Sql, userIds: readonly string[], now: Date): Promise<{ userId: string; points: number }[]> =>
  sql<{ userId: string; points: number }[]>`
    select l.user_id, sum(${pointsLeft(sql, now)}) as points from ${ofAccounts(sql, now)}
      and l.user_id = any(${userIds as string[]}::uuid[]) group by l.user_id`;

export const readKeyScores = (sql: Sql, apiKeyIds: readonly string[], now: Date): Promise<{ apiKeyId: string; points: number }[]> =>
  sql<{ apiKeyId: string; points: number }[]>`
    select l.api_key_id, sum(${pointsLeft(sql, now)}) as points from ${ofKeys(sql, now)}
      and l.api_key_id = any(${apiKeyIds as string[]}::uuid[]) group by l.api_key_id`;

export function sourcePoints(sql: Sql, now: Date, { kind, id }: { readonly kind: SourceKind; readonly id: string }): Fragment {
  if (kind === 'address')
    return sql`(select coalesce(sum(${pointsLeft(sql, now)}), 0) from ${ofAddresses(sql, now)} and l.ip_address = ${id})`;
  return kind === 'account'
    ? sql`(select coalesce(sum(${pointsLeft(sql, now)}), 0) from ${ofAccounts(sql, now)} and l.user_id = ${id}::uuid)`
    : sql`(select coalesce(sum(${pointsLeft(sql, now)}), 0) from ${ofKeys(sql, now)} and l.api_key_id = ${id}::uuid)`;
}

/** Sources that are not banned or suspended. */
export const openSources = (sql: Sql, now: Date): Fragment => sql`
  select 'address' as kind, l.ip_address as id, sum(${pointsLeft(sql, now)}) as points from ${ofAddresses(sql, now)}
    and not coalesce(${isOpenBan(sql, now, 'b')}, false) group by l.ip_address
  union all
  select 'account', l.user_id::text, sum(${pointsLeft(sql, now)}) from ${ofAccounts(sql, now)}
    and not coalesce(${isOpenHold(sql, now)}, false) group by l.user_id
  union all
  select 'key', l.api_key_id::text, sum(${pointsLeft(sql, now)}) from ${ofKeys(sql, now)}
    and k.revoked_at is null and not ${isSuspended(sql, 'k')} group by l.api_key_id`;

export const highestOpenPoints = (sql: Sql, now: Date): Fragment =>
  sql`(select coalesce(max(points), 0) from (${openSources(sql, now)}) o)`;

const causeColumns = (sql: Sql, now: Date) =>
  sql`l.event_type, sum(l.occurrences)::int as times, round(sum(${pointsLeft(sql, now)}))::int as points`;

export const readAddressCauses = (sql: Sql, address: string, now: Date): Promise<Cause[]> =>
  sql<Cause[]>`
    select ${causeColumns(sql, now)} from ${ofAddresses(sql, now)} and l.ip_address = ${address}
    group by l.event_type having sum(l.threat_score) > 0 order by points desc, l.event_type`;

export const readAccountCauses = (sql: Sql, userId: string, now: Date): Promise<Cause[]> =>
  sql<Cause[]>`
    select ${causeColumns(sql, now)} from ${ofAccounts(sql, now)} and l.user_id = ${userId}
    group by l.event_type having sum(l.threat_score) > 0 order by points desc, l.event_type`;

export const toKinds = (causes: readonly Cause[]): EventType[] => causes.map(({ eventType }) => eventType);

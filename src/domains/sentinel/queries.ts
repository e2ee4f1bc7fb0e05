import { listSuspendedKeys } from '#domains/accounts/api-keys/api-key-suspension.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { holds } from '#server/db/sql/like.ts';
import { toSortClauses, type SortKey } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { toPage } from '#shared/paging.ts';
import { banColumns } from './bans/bans.ts';
import type { BansQuery } from './console-schemas.ts';
import type { Ban, SuspendedAccount, SecurityEvent, SecurityMetrics } from './schemas.ts';
import { holdColumns } from './holds.ts';
import { eventSourceId, eventSourceKind, isBlockedSql, sourceJson } from './incidents/sources.ts';
import { isOpenBan, isOpenHold } from './open.ts';
import { getBand, platformScore, toScore } from './rules.ts';
import { highestOpenPoints } from './scores.ts';

interface Figures {
  readonly highestPoints: number;
  readonly lastHour: number;
  readonly weekBefore: number;
  readonly failedLogins: number;
  readonly honeypotTriggers: number;
  readonly blockedIps: number;
  readonly isLate: boolean;
  readonly eventsByHour: SecurityMetrics['eventsByHour'];
  readonly eventsByKind: SecurityMetrics['eventsByKind'];
  readonly topSources: SecurityMetrics['topSources'];
  readonly recentEvents: SecurityEvent[];
}

async function readFigures({ sql, now }: Ctx): Promise<Figures> {
  const since = (interval: string) => sql`created_at > ${now}::timestamptz - ${interval}::interval`;
  const [row] = await sql<Figures[]>`
    with today as materialized (
      select date_trunc('hour', created_at) as hour, sum(occurrences) as count,
        sum(occurrences) filter (where event_type in ('failed_login', 'blocked_login') and ${since('24 hours')}) as failed_logins,
        sum(occurrences) filter (where event_type in ('honeypot_path', 'honeypot_field') and ${since('24 hours')}) as honeypot_triggers
      from security_logs where created_at > date_trunc('hour', ${now}::timestamptz) - interval '24 hours' group by 1
    ), hours as (
      select hour, coalesce(count, 0)::int as count
      from generate_series(date_trunc('hour', ${now}::timestamptz) - interval '23 hours', date_trunc('hour', ${now}::timestamptz), interval '1 hour') hour
      left join today using (hour)
    ), kinds as (
      select event_type, sum(occurrences)::int as count, sum(threat_score)::int as points from security_logs
      where created_at >= date_trunc('hour', ${now}::timestamptz) - interval '23 hours' group by 1
    ), top as (
      select ${eventSourceKind(sql)} as kind, ${eventSourceId(sql)} as id, sum(l.occurrences)::int as count, sum(l.threat_score)::int as points
      from security_logs l where l.created_at >= date_trunc('hour', ${now}::timestamptz) - interval '23 hours' group by 1, 2
      order by 4 desc, 3 desc, 2 limit 10
    ), recent as (
      select l.id, l.ip_address as "ipAddress", l.event_type as "eventType", l.threat_score as "threatScore", l.occurrences,
        l.request_path as "requestPath", iso(l.created_at) as "createdAt", l.details, ${sourceJson(sql)} as source
      from security_logs l cross join lateral (select ${eventSourceKind(sql)} as kind, ${eventSourceId(sql)} as id) s
      order by l.created_at desc, l.id desc limit 50
    )
    select
      ${highestOpenPoints(sql, now)} as highest_points,
      (select coalesce(sum(occurrences), 0)::int from security_logs where ${since('1 hour')}) as last_hour,
      (select coalesce(sum(occurrences), 0)::int from security_logs where ${since('169 hours')} and not (${since('1 hour')})) as week_before,
      (select coalesce(sum(failed_logins), 0)::int from today) as failed_logins,
      (select coalesce(sum(honeypot_triggers), 0)::int from today) as honeypot_triggers,
      (select count(*)::int from banned_ips where ${isOpenBan(sql, now)}) as blocked_ips,
      exists (select from jobs where failed_at is null and run_at < ${now}::timestamptz - interval '5 minutes') as is_late,
      (select json_agg(json_build_object('hour', iso(hour), 'count', count) order by hour) from hours) as events_by_hour,
      (select coalesce(json_agg(json_build_object('eventType', event_type, 'count', count, 'points', points) order by count desc, event_type), '[]')
        from kinds) as events_by_kind,
      (select coalesce(json_agg(json_build_object('source', ${sourceJson(sql)}, 'count', count, 'points', points, 'isKeptOut', ${isBlockedSql(sql, now)})
        order by points desc, count desc, id), '[]') from top s) as top_sources,
      (select coalesce(json_agg(row_to_json(r)), '[]') from recent r) as recent_events`;
  return row!;
}

/** Follows `select ... from`; optionally filtered by address or reason. */
export const openBans = (sql: Sql, now: Date, search: string | undefined): Fragment => {
  const found = search ? sql`and (${holds(sql, sql`ip_address`, search)} or ${holds(sql, sql`reason`, search)})` : sql``;
  return sql`banned_ips where ${isOpenBan(sql, now)} ${found}`;
};

async function readBans({ sql, now }: Ctx, search: string | undefined): Promise<{ activeBans: Ban[]; matchingBans: number }> {
  const rows = await sql<(Ban & { total: number })[]>`
    select ${banColumns(sql)}, count(*) over ()::int as total from ${openBans(sql, now, search)} order by id desc limit 100`;
  return { activeBans: rows, matchingBans: rows[0]?.total ?? 0 };
}

const listHeld = ({ sql, now }: Ctx): Promise<SuspendedAccount[]> =>
  sql<SuspendedAccount[]>`
    select ${holdColumns(sql)} from held_accounts h join users u on u.id = h.user_id where ${isOpenHold(sql, now)} order by h.id desc limit 100`;

const banKeys = (sql: Sql): Record<Exclude<BansQuery['sort'], 'created'>, SortKey> => ({
  address: { by: sql`ip_address`, type: 'text' },
  score: { by: sql`threat_score`, type: 'int' },
});

/** A new ban of the same address has a new id. Throws 422 `invalid` for a cursor of another sort order. */
export async function listBans(
  { sql, now }: Ctx,
  { search, limit, sort, ...way }: BansQuery,
): Promise<{ rows: Ban[]; next: string | null }> {
  const key = sort === 'created' ? undefined : banKeys(sql)[sort];
  const { after, by, cursor } = toSortClauses(sql, { id: sql`id`, key, ...way });
  const rows = await sql<Ban[]>`
    select ${banColumns(sql)}, ${cursor} as cursor from ${openBans(sql, now, search)} ${after} order by ${by} limit ${limit + 1}`;
  return toPage([...rows], limit);
}

export async function getMetrics(ctx: Ctx, { search }: { search?: string | undefined }): Promise<SecurityMetrics> {
  const [figures, bans, heldAccounts, suspendedKeys, isEnforced] = await Promise.all([
    readFigures(ctx),
    readBans(ctx, search),
    listHeld(ctx),
    listSuspendedKeys(ctx),
    readSetting(ctx.sql, 'sentinelEnforceBan'),
  ]);
  const { highestPoints, lastHour, weekBefore, isLate, ...metrics } = figures;
  const threatScore = platformScore({
    highestOpenScore: toScore(highestPoints),
    eventsLastHour: lastHour,
    normalPerHour: weekBefore / 168,
  });
  return {
    ...metrics,
    ...bans,
    heldAccounts,
    suspendedKeys,
    threatScore,
    band: getBand(threatScore),
    isEnforced,
    systemStatus: isLate ? 'degraded' : 'operational',
    measuredAt: ctx.now.toISOString(),
  };
}

import { isSuspended } from '#domains/accounts/api-keys/api-key-use.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { readSetting } from '#server/db/system-config.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import { isOpenBan, isOpenHold } from '../open.ts';
import { getBand, toScore } from '../rules.ts';
import { sourcePoints } from '../scores.ts';
import type { Incident, SourceKind, SourceQuery } from './schemas.ts';
import { eventSourceId, eventSourceKind, sourceJson, sourceNames } from './sources.ts';

interface StoredIncident {
  readonly restriction: Incident['restriction'];
  readonly restrictionCount: number;
}

interface Row extends Pick<Incident, 'hours' | 'rules' | 'events' | 'related'> {
  readonly label: string;
  readonly ownerName: string | null;
  readonly isThere: boolean;
  readonly points: number;
  readonly kept: StoredIncident | null;
}

const eventsFrom = (sql: Sql, { kind, id }: SourceQuery): Fragment => {
  if (kind === 'address') return sql`l.ip_address = ${id}`;
  return kind === 'account' ? sql`l.user_id = ${id}::uuid and l.api_key_id is null` : sql`l.api_key_id = ${id}::uuid`;
};

const asJson = (sql: Sql, parts: Fragment, count: Fragment, isOpen: Fragment): Fragment =>
  sql`json_build_object('restrictionCount', ${count}, 'restriction', case when ${isOpen} then json_build_object(${parts}) end)`;

function restrictionColumn(sql: Sql, now: Date, { kind, id }: SourceQuery): Fragment {
  if (kind === 'address')
    return sql`(select ${asJson(
      sql,
      sql`'reason', b.reason, 'since', iso(b.created_at), 'until', iso(b.banned_until), 'isAutomatic', b.is_automatic`,
      sql`greatest(b.ban_count, 1)`,
      isOpenBan(sql, now, 'b'),
    )} from banned_ips b where b.ip_address = ${id})`;
  if (kind === 'account')
    return sql`(select ${asJson(
      sql,
      sql`'reason', h.reason, 'since', iso(h.created_at), 'until', iso(h.held_until), 'isAutomatic', true`,
      sql`greatest(h.hold_count, 1)`,
      isOpenHold(sql, now),
    )} from held_accounts h where h.user_id = ${id}::uuid)`;
  return sql`(select ${asJson(
    sql,
    sql`'reason', k.suspend_reason, 'since', iso(k.suspended_at), 'until', iso(k.suspended_until), 'isAutomatic', true`,
    sql`k.suspension_count`,
    isSuspended(sql, 'k'),
  )} from api_keys k where k.id = ${id}::uuid)`;
}

const isThere = (sql: Sql, { kind, id }: SourceQuery): Fragment => {
  if (kind === 'address') return sql`true`;
  return kind === 'account'
    ? sql`exists (select from users where id = ${id}::uuid)`
    : sql`exists (select from api_keys where id = ${id}::uuid)`;
};

/** Normalizes an address. Throws 422 for an invalid address, 404 for an invalid id. */
function knownSource({ kind, id }: SourceQuery): SourceQuery {
  if (kind === 'address') {
    const address = watchedAddress(id);
    if (!address) throw invalid({ id: 'Enter an IP address' });
    return { kind, id: address };
  }
  if (!idSchema.safeParse(id).success) throw missing(kind);
  return { kind, id };
}

const missing = (kind: SourceKind) => notFound(kind === 'key' ? 'This API key does not exist' : 'This account does not exist');

/** Throws 404 for an unknown account or key. */
export async function getIncident({ sql, now }: Ctx, query: SourceQuery): Promise<Incident> {
  const source = knownSource(query);
  const { kind, id } = source;
  const from = eventsFrom(sql, source);
  const read = sql<Row[]>`
    with s as (select ${kind}::text as kind, ${id}::text as id),
    span as (select date_trunc('hour', max(l.created_at)) as last_hour from security_logs l where ${from}),
    recent as materialized (select l.*, ${eventSourceKind(sql)} as counts_for from security_logs l, span where ${from} and l.created_at >= span.last_hour - interval '23 hours'),
    hours as (select hour, (select coalesce(sum(r.occurrences), 0)::int from recent r where date_trunc('hour', r.created_at) = hour) as count
      from span, generate_series(span.last_hour - interval '23 hours', span.last_hour, interval '1 hour') hour),
    rules as (select event_type, sum(occurrences)::int as count, sum(threat_score)::int as points, max(created_at) as last_at
      from recent where counts_for = ${kind} group by 1),
    shown as (select l.id, l.event_type, l.occurrences, l.threat_score, l.request_path, coalesce(l.user_agent, '') as user_agent, l.ip_address,
        l.created_at, ${eventSourceKind(sql)} as counts_for from security_logs l where ${from} order by l.created_at desc, l.id desc limit 100),
    others as (select kind, id, sum(occurrences)::int as count from (
      select ${kind === 'address' ? sql`${eventSourceKind(sql)} as kind, ${eventSourceId(sql)} as id` : sql`'address' as kind, l.ip_address as id`}, l.occurrences
      from recent l) o where (kind, id) <> (${kind}, ${id}) group by 1, 2 order by 3 desc, 2 limit 10)
    select s.*, ${sourceNames(sql)}, ${isThere(sql, source)} as is_there, ${sourcePoints(sql, now, source)} as points,
      ${restrictionColumn(sql, now, source)} as kept,
      (select coalesce(json_agg(json_build_object('hour', iso(hour), 'count', count) order by hour), '[]') from hours) as hours,
      (select coalesce(json_agg(json_build_object('eventType', event_type, 'count', count, 'points', points, 'lastAt', iso(last_at))
        order by points desc, event_type), '[]') from rules) as rules,
      (select coalesce(json_agg(json_build_object('id', e.id, 'eventType', e.event_type, 'occurrences', e.occurrences, 'threatScore', e.threat_score,
        'requestPath', e.request_path, 'userAgent', e.user_agent, 'ipAddress', e.ip_address, 'createdAt', iso(e.created_at), 'countsFor', e.counts_for)
        order by e.created_at desc, e.id desc), '[]') from shown e) as events,
      (select coalesce(json_agg(json_build_object('source', ${sourceJson(sql)}, 'count', s.count) order by s.count desc, s.id), '[]') from others s) as related
    from s`;
  const [[row], isEnforced] = await Promise.all([read, readSetting(sql, 'sentinelEnforceBan')]);
  if (!row!.isThere) throw missing(kind);
  return toIncident(source, row!, isEnforced);
}

function toIncident(
  { kind, id }: SourceQuery,
  { label, ownerName, points, kept, hours, rules, events, related }: Row,
  isEnforced: boolean,
): Incident {
  const score = toScore(points);
  return {
    source: { kind, id, label, ownerName },
    score,
    band: getBand(score),
    restriction: kept?.restriction ?? null,
    restrictionCount: kept?.restrictionCount ?? 0,
    isEnforced,
    hours,
    rules,
    events,
    related,
  };
}

import type { Readable } from 'node:stream';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { toPrefixPattern } from '#server/db/sql/like.ts';
import { pageLimit, searchedPage, sortedForGood } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { csvStream } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import { dayMs } from '#shared/dates/days.ts';
import { conflict } from '#shared/errors.ts';
import { timeOfId } from '#shared/ids.ts';
import { toPage, maxPageRows } from '#shared/paging.ts';
import { eventLabel } from './event-labels-rules.ts';
import type { AuditFilter, AuditLine, AuditQuery } from './audit-log-schemas.ts';
import { writeAudit } from './commands.ts';

const auditExportLimit = 50_000;

const nearDays = 40;

/** Conditions on `audit_log a`; each uses an index. */
const narrowed = (sql: Sql, { actor, event, row, from, to, hide }: AuditFilter): Fragment => sql`
  ${actor ? sql`and a.actor_id = ${actor}` : sql``}
  ${event ? sql`and a.event_type like ${toPrefixPattern(event)}` : sql``}
  ${hide && !event ? sql`and a.event_type not like '%.read' and a.event_type not in ('account.signed-in', 'account.seen')` : sql``}
  ${row ? sql`and a.subject_id = ${row}` : sql``}
  ${from ? sql`and a.created_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
  ${to ? sql`and a.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}`;

/** Frequent events fill a page from recent months, without planning older partitions. Null if other filters are selective. */
function nearSince({ event, actor, row, from, to }: AuditFilter, cursor: string | undefined, now: Date): Date | null {
  if (!event || actor || row || from) return null;
  const last = cursor ? timeOfId(cursor) : to ? new Date(`${to}T00:00:00Z`) : now;
  return new Date(last.getTime() - nearDays * dayMs);
}

export async function listAuditLog(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  { limit, cursor, sort: _sort, order, ...filter }: AuditQuery,
): Promise<{ rows: AuditLine[]; next: string | null }> {
  const last = sql`(select created_at, id from audit_log where id = ${cursor})`;
  const { after, by } = sortedForGood(sql, { id: sql`a.id`, by: sql`a.created_at`, last, order, cursor });
  const readSince = (since: Date | null) => sql<AuditLine[]>`
    select a.id, a.event_type as action, a.details, a.created_at as timestamp, a.actor_id, u.full_name as actor, a.actor_role,
      a.subject_type, a.subject_id, a.ip_address, a.user_agent
    from audit_log a left join users u on u.id = a.actor_id and u.deleted_at is null
    where true ${narrowed(sql, filter)} ${after} ${since ? sql`and a.created_at >= ${since}` : sql``}
    order by ${by} ${pageLimit(
      sql,
      limit,
      Object.entries(filter).every(([name, value]) => name === 'hide' || value === undefined),
    )}`;
  const since = order === 'desc' ? nearSince(filter, cursor, now) : null;
  const rows = since ? await searchedPage(limit, readSince(since), () => readSince(null)) : await readSince(null);
  return toPage([...rows], limit);
}

const columns: readonly CsvColumn<AuditLine>[] = [
  ['Time', ({ timestamp }) => timestamp],
  ['Event', ({ action, details }) => eventLabel(action, details)],
  ['Event type', ({ action }) => action],
  ['Actor', ({ actor }) => actor],
  ['Actor ID', ({ actorId }) => actorId],
  ['Role', ({ actorRole }) => actorRole],
  ['Record', ({ subjectType }) => subjectType],
  ['Record ID', ({ subjectId }) => subjectId],
  ['Details', ({ details }) => JSON.stringify(details)],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Device', ({ userAgent }) => userAgent],
  ['ID', ({ id }) => id],
];

async function refuseTooMany({ sql }: ActorCtx, filter: AuditFilter): Promise<void> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from audit_log a where true ${narrowed(sql, filter)} limit ${auditExportLimit + 1}) counted`;
  if (found!.count > auditExportLimit)
    throw conflict('too_many', 'One file holds at most 50,000 entries. Choose fewer days and export several files');
}

/** Streams CSV page by page; the export is logged first. An error breaks off the stream. Throws 409 `too_many`. */
export async function exportAuditLog(ctx: ActorCtx, { sort, order, ...filter }: Omit<AuditQuery, 'limit' | 'cursor'>): Promise<Readable> {
  await refuseTooMany(ctx, filter);
  const usedFilter = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await writeAudit(ctx, { eventType: 'audit-log.exported', subjectType: 'audit_log', details: { filter: usedFilter } });
  return csvStream(columns, (cursor) => listAuditLog(ctx, { ...filter, sort, order, limit: maxPageRows, cursor }));
}

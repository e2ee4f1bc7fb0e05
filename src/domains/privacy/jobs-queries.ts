import type { ActorCtx, Sql } from '#server/db/context.ts';
import { toSortClauses } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { toPage } from '#shared/paging.ts';
import type { RetentionJob, RetentionJobsQuery } from './jobs-schemas.ts';
import type { PiiType } from './retention-rules.ts';

const jobs = (sql: Sql) => sql`
  select j.id, j.status, j.pii_type, j.records_processed, j.records_deleted, j.records_held, j.records_failed,
    u.full_name as started_by, iso(j.started_at) as started_at, iso(j.finished_at) as finished_at
  from retention_jobs j left join users u on u.id = j.started_by`;

export const runsWhere = (sql: Sql, { piiType, status }: Pick<RetentionJobsQuery, 'piiType' | 'status'>): Fragment => sql`
  true ${piiType ? sql`and j.pii_type = ${piiType}` : sql``} ${status ? sql`and j.status = ${status}` : sql``}`;

export async function listRetentionJobs(
  { sql }: ActorCtx,
  { limit, cursor, order, ...filter }: RetentionJobsQuery,
): Promise<{ rows: RetentionJob[]; next: string | null }> {
  const { after, by } = toSortClauses(sql, { id: sql`j.id`, order, cursor });
  const rows = await sql<RetentionJob[]>`
    ${jobs(sql)} where ${runsWhere(sql, filter)} ${after} order by ${by} limit ${limit + 1}`;
  return toPage([...rows], limit);
}

/** From inclusive, until exclusive; the newest 100. */
export const listJobsStarted = (sql: Sql, from: Date, until: Date): Promise<RetentionJob[]> => sql<RetentionJob[]>`
  ${jobs(sql)} where j.started_at >= ${from} and j.started_at < ${until} order by j.id desc limit 100`;

type Totals = Pick<RetentionJob, 'recordsProcessed' | 'recordsDeleted' | 'recordsHeld' | 'recordsFailed'> & { readonly runs: number };

export async function getTotals(sql: Sql, piiType: PiiType, from: Date, until: Date): Promise<Totals> {
  const [row] = await sql<Totals[]>`
    select count(*)::int as runs, coalesce(sum(records_processed), 0)::int as records_processed,
      coalesce(sum(records_deleted), 0)::int as records_deleted, coalesce(sum(records_held), 0)::int as records_held,
      coalesce(sum(records_failed), 0)::int as records_failed
    from retention_jobs where pii_type = ${piiType} and started_at >= ${from} and started_at < ${until}`;
  return row!;
}

import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { Ctx, Sql } from '../db/context.ts';
import { holds } from '../db/sql/like.ts';
import { toSortClauses } from '../db/sql/sorted.ts';
import type { Fragment } from '../db/sql/sql.ts';

/** A dead job. Its data is not shown, because it may name people. */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly topic: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly failedAt: string;
}

/** Other jobs have an `eventId` of the payment provider, which is not a UUID. */
const toEventSql = (sql: Sql): Fragment => sql`
  case when j.data ->> 'eventId' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (j.data ->> 'eventId')::uuid end`;

const columns = (sql: Sql) => sql`j.id, j.name, e.topic, j.attempts, j.last_error, j.created_at, j.failed_at`;

export const countFailedJobs = (sql: Sql): Fragment => sql`select count(*)::int as count from jobs j where j.failed_at is not null`;

const givenUpJobs = (sql: Sql, search: string | undefined): Fragment => sql`
  jobs j left join events e on e.id = ${toEventSql(sql)}
  where j.failed_at is not null ${search ? sql`and ${holds(sql, sql`j.name || ' ' || coalesce(e.topic, '')`, search)}` : sql``}`;

interface Question extends PageQuery {
  readonly order: ListOrder;
  readonly search?: string | undefined;
}

export function listFailedJobs({ sql }: Pick<Ctx, 'sql'>, { limit, cursor, order, search }: Question): Promise<FailedJob[]> {
  const { after, by } = toSortClauses(sql, { id: sql`j.id`, order, cursor });
  return sql<FailedJob[]>`select ${columns(sql)} from ${givenUpJobs(sql, search)} ${after} order by ${by} limit ${limit + 1}`;
}

/** Returns one empty row per job, up to `limit`. */
export const countDeadJobs = (sql: Sql, search: string | undefined, limit: number): Promise<unknown[]> =>
  sql`select from ${givenUpJobs(sql, search)} limit ${limit}`;

/** Its key is dropped, so it may run in addition to newer work with that key. Null if there is no such dead job. */
export async function retryFailedJob({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<string | null> {
  const [job] = await sql<{ name: string }[]>`
    update jobs set failed_at = null, attempts = 0, key = null, run_at = now()
    where id = ${id} and failed_at is not null returning name`;
  if (job) await sql`select pg_notify('jobs', '')`;
  return job?.name ?? null;
}

export async function dropFailedJob({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<string | null> {
  const [job] = await sql<{ name: string }[]>`delete from jobs where id = ${id} and failed_at is not null returning name`;
  return job?.name ?? null;
}

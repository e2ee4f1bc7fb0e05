import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { Ctx, Sql } from '../db/context.ts';
import { holds } from '../db/sql/like.ts';
import { sortedBy } from '../db/sql/sorted.ts';
import type { Fragment } from '../db/sql/sql.ts';

/** A job that was tried as often as it may be and now waits for a person. What it was to work on is not shown: it can name people. */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  /** The fact it reacts to ('quote.accepted'), where it reacts to one. */
  readonly topic: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly failedAt: string;
}

/** The fact that a job reacts to; others have events of the payment provider, whose ids are none of ours. */
const toEventSql = (sql: Sql): Fragment => sql`
  case when j.data ->> 'eventId' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (j.data ->> 'eventId')::uuid end`;

const columns = (sql: Sql) => sql`j.id, j.name, e.topic, j.attempts, j.last_error, j.created_at, j.failed_at`;

/** A select of how many jobs are given up, `count`. */
export const countFailedJobs = (sql: Sql): Fragment => sql`select count(*)::int as count from jobs j where j.failed_at is not null`;

/** The given-up jobs whose name, or the fact they react to, holds a text, for `select ... from` before it. */
const givenUpJobs = (sql: Sql, search: string | undefined): Fragment => sql`
  jobs j left join events e on e.id = ${toEventSql(sql)}
  where j.failed_at is not null ${search ? sql`and ${holds(sql, sql`j.name || ' ' || coalesce(e.topic, '')`, search)}` : sql``}`;

interface Question extends PageQuery {
  readonly order: ListOrder;
  readonly search?: string | undefined;
}

/** Given-up jobs in the order in which they began, one more than `limit` where there is a next page. */
export function listFailedJobs({ sql }: Pick<Ctx, 'sql'>, { limit, cursor, order, search }: Question): Promise<FailedJob[]> {
  const { after, by } = sortedBy(sql, { id: sql`j.id`, order, cursor });
  return sql<FailedJob[]>`select ${columns(sql)} from ${givenUpJobs(sql, search)} ${after} order by ${by} limit ${limit + 1}`;
}

/** As many rows as there are given-up jobs with a text in their name, up to a limit. */
export const countDeadJobs = (sql: Sql, search: string | undefined, limit: number): Promise<unknown[]> =>
  sql`select from ${givenUpJobs(sql, search)} limit ${limit}`;

/**
 * Lets a given-up job run again at once, with all its attempts before it; answers its name, or null when no given-up job has this id
 * (any more). It no longer stands for its key: work that was added since under the same key runs beside it.
 */
export async function retryFailedJob({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<string | null> {
  const [job] = await sql<{ name: string }[]>`
    update jobs set failed_at = null, attempts = 0, key = null, run_at = now()
    where id = ${id} and failed_at is not null returning name`;
  if (job) await sql`select pg_notify('jobs', '')`;
  return job?.name ?? null;
}

/** Deletes a given-up job, whose work is then never done; answers its name, or null when no given-up job has this id (any more). */
export async function dropFailedJob({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<string | null> {
  const [job] = await sql<{ name: string }[]>`delete from jobs where id = ${id} and failed_at is not null returning name`;
  return job?.name ?? null;
}

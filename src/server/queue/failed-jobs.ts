import type { PageQuery } from '#shared/paging.ts';
import type { Ctx, Sql } from '../db/context.ts';
import type { Fragment } from '../db/sql.ts';

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

const columns = (sql: Sql) => sql`j.id, j.name, e.topic, j.attempts, j.last_error, j.created_at, j.failed_at`;

/** A select of how many jobs are given up, `count`. */
export const countFailedJobs = (sql: Sql): Fragment => sql`select count(*)::int as count from jobs j where j.failed_at is not null`;

/** Given-up jobs, newest first, one more than `limit` where there is a next page. */
export const listFailedJobs = ({ sql }: Pick<Ctx, 'sql'>, { limit, cursor }: PageQuery): Promise<FailedJob[]> =>
  sql<FailedJob[]>`
    select ${columns(sql)} from jobs j left join events e on e.id::text = j.data ->> 'eventId'
    where j.failed_at is not null and (${cursor ?? null}::uuid is null or j.id < ${cursor ?? null}::uuid)
    order by j.id desc limit ${limit + 1}`;

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

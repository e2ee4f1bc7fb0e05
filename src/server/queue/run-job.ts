import type { Logger } from 'pino';
import type { Pool, Sql } from '../db/sql/sql.ts';
import { completeJob, toContext, type ClaimedJob, type ClaimedJobHandle } from './claimed-job.ts';
import type { JobHandler } from './queue.ts';
import type { Services } from '../services.ts';
import { traced } from '../tracing/traced.ts';
import { getLeaseMs, runOutside } from './run-outside.ts';

export interface QueueDeps {
  readonly sql: Pool;
  readonly log: Logger;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly services: Services;
  readonly stopSignal?: AbortSignal;
}

interface Claim extends ClaimedJob, Pick<TakenJob, 'isInLine' | 'hasMore'> {}

export function byName(handlers: readonly JobHandler[]): ReadonlyMap<string, JobHandler> {
  const map = new Map(handlers.map((handler) => [handler.job.name, handler]));
  if (map.size !== handlers.length) throw new Error('two handlers have the same job name');
  return map;
}

/*
 * Committed before the work: counts the attempt, so that a job that kills its process ends up dead, and takes a lease, after which another
 * worker takes over. A claimed job still blocks its line. A claim of our own work doesn't wait for the disk: lost in a crash, it leaves the
 * job due.
 */
async function claim(sql: Pool, handlers: QueueDeps['handlers']): Promise<Claim | undefined> {
  const names = [...handlers.keys()];
  const isInside = !handlers.values().some((handler) => 'outside' in handler);
  const isDue = sql`
    failed_at is null and run_at <= now() and name = any(${names}) and (line is null or not exists (
      select from jobs ahead where ahead.line = due.line and ahead.place < due.place and ahead.failed_at is null))`;
  const [job] = await sql<Claim[]>`
    update jobs set attempts = attempts + 1, run_at = now() + make_interval(secs => ${getLeaseMs(handlers.values()) / 1000}::float8)
    where id = (select id from jobs due where ${isDue} order by run_at, id limit 1 for update skip locked)
    returning id, name, data, attempts, line is not null as is_in_line,
      exists (select from jobs due where ${isDue} and due.id <> jobs.id) as has_more
      ${isInside ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}`;
  return job;
}

async function reschedule(handle: Omit<ClaimedJobHandle, 'data'>, handler: JobHandler, error: unknown): Promise<void> {
  const { sql: pool, job } = handle;
  const { attemptLimit, backoffSeconds, schema } = handler.job;
  const isLast = job.attempts >= attemptLimit;
  const waitSeconds = Math.min(3600, backoffSeconds * 2 ** (job.attempts - 1)) * (0.9 + Math.random() * 0.2);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const storeFailure = (sql: Sql) => sql`
    update jobs set
      last_error = ${reason},
      run_at = now() + make_interval(secs => ${waitSeconds}::float8),
      failed_at = ${isLast ? sql`now()` : null}
    where id = ${job.id} and attempts = ${job.attempts} returning 1`;
  const outside = isLast && 'outside' in handler ? handler.outside : null;
  const { data } = schema.safeParse(job.data);
  if (!outside?.giveUp || !data) return void (await storeFailure(pool));
  await pool.begin(async (tx) => {
    if ((await storeFailure(tx)).length > 0) await outside.giveUp?.(toContext(handle, tx), data as never);
  });
}

export async function recordFailure(claimed: Omit<ClaimedJobHandle, 'data'>, handler: JobHandler, error: unknown): Promise<void> {
  const { job, log } = claimed;
  log[job.attempts >= handler.job.attemptLimit ? 'error' : 'warn']({ err: error, attempt: job.attempts }, 'job failed');
  await reschedule(claimed, handler, error);
}

export async function runNextJob(deps: QueueDeps): Promise<boolean> {
  const claimed = await claimJob(deps);
  await claimed?.run();
  return claimed !== null;
}

const neverStops = new AbortController().signal;

export interface TakenJob {
  readonly isInLine: boolean;
  readonly hasMore: boolean;
  /** Throws only if the queue can't be reached. */
  run(): Promise<void>;
}

export async function claimJob(deps: QueueDeps): Promise<TakenJob | null> {
  const job = await claim(deps.sql, deps.handlers);
  return job ? { isInLine: job.isInLine, hasMore: job.hasMore, run: () => runClaimed(deps, job) } : null;
}

async function runClaimed({ sql, log, handlers, services, stopSignal = neverStops }: QueueDeps, job: ClaimedJob): Promise<void> {
  const handler = handlers.get(job.name)!;
  const jobLog = log.child({ job: job.name, jobId: job.id });
  const claimed = { sql, job, log: jobLog, services };
  try {
    if (job.attempts > handler.job.attemptLimit) throw new Error('the server stopped during every attempt');
    const handle = { ...claimed, data: handler.job.schema.parse(job.data) as never };
    await traced(
      services.tracing,
      () => ({
        name: `job ${job.name}`,
        kind: 'consumer',
        attributes: { 'carriage.job.id': job.id, 'carriage.job.attempt': job.attempts },
      }),
      () =>
        'outside' in handler
          ? runOutside(handle, handler, stopSignal)
          : completeJob(handle, (ctx) => handler.run(ctx, handle.data, job.attempts)),
    );
  } catch (error) {
    await recordFailure(claimed, handler, error);
  }
}

export async function runDueJobs(deps: QueueDeps): Promise<number> {
  let count = 0;
  while (await runNextJob(deps)) count += 1;
  return count;
}

/** Also runs jobs that a killed program had claimed. Call it at startup, before adding work that must come later. */
export async function runPendingJobs(deps: QueueDeps): Promise<void> {
  await deps.sql`update jobs set run_at = now() where name = any(${[...deps.handlers.keys()]}) and failed_at is null`;
  await runDueJobs(deps);
}

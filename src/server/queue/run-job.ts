import type { Logger } from 'pino';
import type { Ctx, Wiring } from '../db/context.ts';
import type { Pool, Transaction } from '../db/sql.ts';
import type { JobHandler } from './queue.ts';

interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
}

/** What running jobs needs. */
export interface QueueDeps {
  readonly sql: Pool;
  readonly log: Logger;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly wiring?: Wiring;
}

/** Handlers by the name of their job. Throws when two claim the same name. */
export function byName(handlers: readonly JobHandler[]): ReadonlyMap<string, JobHandler> {
  const map = new Map(handlers.map((handler) => [handler.job.name, handler]));
  if (map.size !== handlers.length) throw new Error('two handlers have the same job name');
  return map;
}

/*
 * The claim is committed before the work: it counts the attempt, so that a job that kills its process is given up in the end,
 * and puts the job off for a minute, after which another worker takes it if this one died. While the work goes on for longer,
 * the row lock of `runInTransaction` keeps the job out of other hands.
 */
async function claim(sql: Pool, names: string[]): Promise<ClaimedJob | undefined> {
  const [job] = await sql<ClaimedJob[]>`
    update jobs set attempts = attempts + 1, run_at = now() + interval '1 minute'
    where id = (
      select id from jobs where failed_at is null and run_at <= now() and name = any(${names})
      order by run_at, id limit 1 for update skip locked)
    returning id, name, data, attempts`;
  return job;
}

const contextOf = (job: ClaimedJob, sql: Transaction, log: Logger, wiring: Wiring): Ctx<null> => ({
  sql,
  actor: null,
  now: new Date(),
  ip: '',
  userAgent: `job ${job.name}`,
  requestId: job.id,
  log,
  wiring,
});

async function runInTransaction({ sql, wiring = {} }: QueueDeps, job: ClaimedJob, handler: JobHandler, log: Logger): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = '120s'`;
    // Waits instead of skipping: the claim of another worker may hold this row for the moment in which it finds it taken.
    const held = await tx`select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update`;
    if (held.length === 0) return;
    await handler.run(contextOf(job, tx, log, wiring), handler.job.schema.parse(job.data) as never, job.attempts);
    await tx`delete from jobs where id = ${job.id}`;
  });
}

async function putOff(sql: Pool, job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
  const { attemptLimit, backoffSeconds } = handler.job;
  const waitSeconds = Math.min(3600, backoffSeconds * 2 ** (job.attempts - 1)) * (0.9 + Math.random() * 0.2);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  await sql`
    update jobs set
      last_error = ${reason},
      run_at = now() + make_interval(secs => ${waitSeconds}::float8),
      failed_at = ${job.attempts >= attemptLimit ? sql`now()` : null}
    where id = ${job.id} and attempts = ${job.attempts}`;
}

/** Runs the job that is due longest and answers whether there was one. A failure is logged, recorded and tried again later. */
export async function runNextJob(deps: QueueDeps): Promise<boolean> {
  const { sql, log, handlers } = deps;
  const job = await claim(sql, [...handlers.keys()]);
  if (!job) return false;
  const handler = handlers.get(job.name)!;
  const jobLog = log.child({ job: job.name, jobId: job.id });
  try {
    if (job.attempts > handler.job.attemptLimit) throw new Error('the process ended during every attempt');
    await runInTransaction(deps, job, handler, jobLog);
  } catch (error) {
    jobLog[job.attempts >= handler.job.attemptLimit ? 'error' : 'warn']({ err: error, attempt: job.attempts }, 'job failed');
    await putOff(sql, job, handler, error);
  }
  return true;
}

/** Runs everything that is due now, one after the other, and answers how many jobs ran: for tests and one-off commands. */
export async function runDueJobs(deps: QueueDeps): Promise<number> {
  let count = 0;
  while (await runNextJob(deps)) count += 1;
  return count;
}

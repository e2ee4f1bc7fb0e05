import type { Logger } from 'pino';
import type { Pool, Transaction } from '#server/db/sql/sql.ts';
import { toContext, type ClaimedJob, type ClaimedJobHandle } from '#server/queue/claimed-job.ts';
import type { InsideHandler, JobHandler, ExternalCallHandler } from '#server/queue/queue.ts';
import { recordFailure } from '#server/queue/run-job.ts';
import { callAndRecord } from '#server/queue/run-outside.ts';
import type { Services } from '#server/services.ts';

/** `sql` must allow each statement as much time as a job. */
interface DrainDeps {
  readonly sql: Pool;
  readonly log: Logger;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly skipped: readonly string[];
  readonly services: Services;
}

interface DueJob extends ClaimedJob {
  readonly line: string | null;
}

const leaseSeconds = 120;
const neverStops = new AbortController().signal;

/** In a worker's order; skips serial queues that wait for a job that isn't due. */
const findDue = ({ sql, handlers }: DrainDeps): Promise<DueJob[]> => {
  const names = [...handlers.keys()];
  return sql<DueJob[]>`
    select id, name, data, attempts, line from jobs
    where failed_at is null and run_at <= now() and name = any(${names}) and (line is null or not exists (
      select from jobs ahead
      where ahead.line = jobs.line and ahead.place < jobs.place and ahead.failed_at is null and not (ahead.run_at <= now() and ahead.name = any(${names}))))
    order by max(run_at) over (partition by coalesce(line, id::text) order by place), place`;
};

const unlessTaken = (tx: Transaction, { id, attempts }: DueJob) => tx`(
  select id from jobs where id = ${id} and attempts = ${attempts} and failed_at is null and run_at <= now() for update skip locked)`;

async function runInside(held: ClaimedJobHandle, due: DueJob, handler: InsideHandler): Promise<boolean> {
  return held.sql.begin(async (tx) => {
    const taken = await tx`delete from jobs where id = ${unlessTaken(tx, due)} returning 1`;
    if (taken.length > 0) await handler.run(toContext(held, tx), held.data, held.job.attempts);
    return taken.length > 0;
  });
}

async function runOutside(held: ClaimedJobHandle, due: DueJob, { outside }: ExternalCallHandler): Promise<boolean> {
  let prepared: unknown = null;
  const isMine = await held.sql.begin(async (tx) => {
    const taken = await tx`
      update jobs set attempts = ${held.job.attempts}, run_at = now() + make_interval(secs => ${leaseSeconds}::float8)
      where id = ${unlessTaken(tx, due)} returning 1`;
    if (taken.length === 0) return false;
    prepared = await outside.prepare(toContext(held, tx), held.data, held.job.attempts);
    if (prepared === null) await tx`delete from jobs where id = ${due.id}`;
    return true;
  });
  if (prepared !== null) await callAndRecord(held, outside, prepared, neverStops);
  return isMine;
}

/** Null if another worker has the job. */
async function run({ sql, log, handlers, services }: DrainDeps, due: DueJob): Promise<boolean | null> {
  const handler = handlers.get(due.name)!;
  const job = { ...due, attempts: due.attempts + 1 };
  const claimed = { sql, job, log: log.child({ job: job.name, jobId: job.id }), services };
  try {
    if (job.attempts > handler.job.attemptLimit) throw new Error('the server stopped during every attempt');
    const held = { ...claimed, data: handler.job.schema.parse(job.data) as never };
    return (await ('outside' in handler ? runOutside(held, due, handler) : runInside(held, due, handler))) || null;
  } catch (error) {
    await sql`update jobs set attempts = ${job.attempts} where id = ${job.id} and attempts = ${due.attempts}`;
    await recordFailure(claimed, handler, error);
    return false;
  }
}

/** Like `runDueJobs`, but sequential and with half the statements. Returns the number of jobs. Not for tests of the queue. */
export async function drainJobs(deps: DrainDeps): Promise<number> {
  let count = 0;
  for (;;) {
    if (deps.skipped.length > 0) await deps.sql`delete from jobs where name = any(${deps.skipped}) and attempts = 0`;
    const due = await findDue(deps);
    const waiting = new Set<string>();
    const before = count;
    for (const job of due) {
      if (job.line !== null && waiting.has(job.line)) continue;
      const isDone = await run(deps, job);
      if (isDone !== null) count += 1;
      if (!isDone && job.line !== null) waiting.add(job.line);
    }
    if (count === before) return count;
  }
}

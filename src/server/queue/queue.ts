import type { Logger } from 'pino';
import type { z } from 'zod';
import { newId } from '#shared/ids.ts';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Query, Sql } from '../db/sql/sql.ts';
import type { Services } from '../services.ts';

export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: S;
  readonly attemptLimit: number;
  /** Before the second attempt; doubles each time, up to an hour. */
  readonly backoffSeconds: number;
}

/** `ctx.sql` is the transaction that also completes the job. */
export interface InsideHandler {
  readonly job: Job;
  readonly run: (ctx: Ctx<null>, data: never, attempt: number) => Promise<void>;
}

export interface OutsideCall {
  /** Idempotency key: the same for all attempts of this job. */
  readonly key: string;
  /** Aborts at the deadline, or earlier when the program stops. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly services: Services;
  /** A short transaction during the call, committed even if the call fails. Throws once another worker has the job. */
  readonly meanwhile: <T>(work: (ctx: Ctx<null>) => Promise<T>) => Promise<T>;
}

export interface ExternalCallJob<Data, Prepared, Result> {
  /** The third party. Each has its own workers, so that one that hangs delays only itself. */
  readonly queueName: string;
  readonly deadlineMs: number;
  /** In a short transaction. Null: nothing (more) to do. */
  prepare(ctx: Ctx<null>, data: Data, attempt: number): Promise<Prepared | null>;
  /** Outside of any transaction. Errors are failed attempts; return refusals that the job handles itself. */
  call(prepared: Prepared, call: OutsideCall): Promise<Result>;
  /** In the transaction that completes the job. Retried while the lease lasts, because the call can't be undone. */
  record(ctx: Ctx<null>, prepared: Prepared, result: Result): Promise<void>;
  /** In the transaction that marks the job as dead. */
  giveUp?(ctx: Ctx<null>, data: Data): Promise<void>;
}

export interface ExternalCallHandler {
  readonly job: Job;
  readonly outside: ExternalCallJob<never, unknown, unknown>;
}

export type JobHandler = InsideHandler | ExternalCallHandler;

/** `name` says the outcome ('expire-stale-quotes'). Separate from the handler, so that commands can enqueue it. */
export const defineJob = <S extends z.ZodType>(
  name: string,
  schema: S,
  { retryLimit = 7, backoffSeconds = 5 }: { retryLimit?: number; backoffSeconds?: number } = {},
): Job<S> => ({ name, schema, attemptLimit: retryLimit + 1, backoffSeconds });

/** Errors roll back what `run` wrote. It must not call third parties, because transactions must not wait; see `handleExternalCall`. */
export const handleJob = <S extends z.ZodType>(
  job: Job<S>,
  run: (ctx: Ctx<null>, data: z.output<S>, attempt: number) => Promise<void>,
): InsideHandler => ({ job, run });

/** The job's row survives a crash: when its lease ends, another worker calls with the same key and records the result. */
export const handleExternalCall = <S extends z.ZodType, Prepared, Result>(
  job: Job<S>,
  outside: ExternalCallJob<z.output<S>, Prepared, Result>,
): ExternalCallHandler => ({ job, outside: outside as ExternalCallJob<never, unknown, unknown> });

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A job is not added while one with the same name and key waits for its first run. */
  readonly key?: string;
  /** Serial queue: its jobs run one after the other, in order. A failing job blocks the queue until it succeeds or is dead. */
  readonly line?: string | null;
}

export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly key: string | null;
  readonly line: string | null;
  readonly run_at: string | null;
}

/** Throws if `data` doesn't fit the job. */
export function newJob<S extends z.ZodType>(job: Job<S>, data: z.input<S>, { key, line, runAt }: EnqueueOptions = {}): NewJob {
  job.schema.parse(data);
  return { id: newId(), name: job.name, data, key: key ?? null, line: line ?? null, run_at: runAt?.toISOString() ?? null };
}

/** Preserves the order within a line. The SQL text is the same for any number of jobs, so that PostgreSQL reuses the prepared statement. */
export const insertJobs = (sql: Sql, jobs: readonly NewJob[], condition: Fragment | true = true): Query => sql`
  insert into jobs (id, name, data, key, line, run_at)
  select id, name, data, key, line, coalesce(run_at, now())
  from jsonb_to_recordset(${sql.json(jobs)}) as added (id uuid, name text, data jsonb, key text, line text, run_at timestamptz)
  where ${condition} on conflict do nothing`;

/** Jobs exist once the transaction of `ctx` commits. */
export async function enqueueAll({ sql }: Pick<Ctx, 'sql'>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await insertJobs(sql, jobs);
}

export async function enqueue<S extends z.ZodType>(
  ctx: Pick<Ctx, 'sql'>,
  job: Job<S>,
  data: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(ctx, [newJob(job, data, options)]);
}

/** Runs all waiting jobs of this kind now, except those that were attempted before. Returns their number. */
export async function promoteJobs({ sql }: Pick<Ctx, 'sql'>, { name }: Job): Promise<number> {
  const hurried = await sql`
    update jobs set run_at = now() where name = ${name} and attempts = 0 and failed_at is null and run_at > now() returning 1`;
  if (hurried.length > 0) await sql`select pg_notify('jobs', '')`;
  return hurried.length;
}

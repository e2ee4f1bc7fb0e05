import type { Logger } from 'pino';
import type { z } from 'zod';
import { newId } from '#shared/ids.ts';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Query, Sql } from '../db/sql/sql.ts';
import type { Services } from '../services.ts';

/** A kind of background work: its name, the shape of its data and how long it is tried. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: S;
  /** How often it is run before it is left as failed. */
  readonly attemptLimit: number;
  /** Pause before the second attempt; it doubles each time, up to an hour. */
  readonly backoffSeconds: number;
}

/** Work on our own rows: `ctx.sql` is the transaction in which the job is also marked done. */
export interface InsideHandler {
  readonly job: Job;
  readonly run: (ctx: Ctx<null>, data: never, attempt: number) => Promise<void>;
}

/** What a call to an outside party gets beside what it was prepared with. */
export interface OutsideCall {
  /** The same at every attempt of this job: the other side knows by it what it did already. */
  readonly key: string;
  /** Ends at the deadline of the job, or earlier when the program stops. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly services: Services;
  /**
   * A short transaction while the call goes on, which stays whatever becomes of the call: to read on, or to say how far it is. Throws once
   * another worker has the job.
   */
  readonly meanwhile: <T>(work: (ctx: Ctx<null>) => Promise<T>) => Promise<T>;
}

/** How a job deals with an outside party: a mail server, the register, the object store, a payment provider. */
export interface ExternalCallJob<Data, Prepared, Result> {
  /** The outside party. Each has workers of its own: one that hangs holds up nothing but itself. */
  readonly lane: string;
  /** How long one call may take, in milliseconds. */
  readonly deadlineMs: number;
  /** In a short transaction: reads what the call needs. Null: there is nothing (more) to do. */
  prepare(ctx: Ctx<null>, data: Data, attempt: number): Promise<Prepared | null>;
  /** Outside any transaction. What it throws is a failed attempt; refusals that the job deals with itself are results. */
  call(prepared: Prepared, call: OutsideCall): Promise<Result>;
  /** In the transaction in which the job is also marked done. Tried again while the lease lasts: what happened outside did happen. */
  record(ctx: Ctx<null>, prepared: Prepared, result: Result): Promise<void>;
  /** In the transaction in which a job that was tried as often as it may be is left as failed. */
  giveUp?(ctx: Ctx<null>, data: Data): Promise<void>;
}

/** A job that asks an outside party, together with the code that does it. */
export interface ExternalCallHandler {
  readonly job: Job;
  readonly outside: ExternalCallJob<never, unknown, unknown>;
}

/** A job together with the code that does it. */
export type JobHandler = InsideHandler | ExternalCallHandler;

/** Declares a job; its name says the outcome ('expire-stale-quotes'). Stands apart from its handler so that commands can enqueue it. */
export const defineJob = <S extends z.ZodType>(
  name: string,
  schema: S,
  { retryLimit = 7, backoffSeconds = 5 }: { retryLimit?: number; backoffSeconds?: number } = {},
): Job<S> => ({ name, schema, attemptLimit: retryLimit + 1, backoffSeconds });

/**
 * Ties a job to its code. What `run` writes with `ctx.sql` happens once: a failure or a killed process takes it back. It asks nobody
 * outside, because a transaction must not wait for strangers: `handleExternalCall` does.
 */
export const handleJob = <S extends z.ZodType>(
  job: Job<S>,
  run: (ctx: Ctx<null>, data: z.output<S>, attempt: number) => Promise<void>,
): InsideHandler => ({ job, run });

/**
 * Ties a job to its work with an outside party. The row of the job is the intent: a process that is killed at any moment leaves it,
 * and when its lease ends another worker calls with the same key and records.
 */
export const handleExternalCall = <S extends z.ZodType, Prepared, Result>(
  job: Job<S>,
  outside: ExternalCallJob<z.output<S>, Prepared, Result>,
): ExternalCallHandler => ({ job, outside: outside as ExternalCallJob<never, unknown, unknown> });

/** When a job runs, and which waiting one it repeats. */
export interface EnqueueOptions {
  readonly runAt?: Date;
  /** While a job of this name and key waits for its first run, another one is not added. */
  readonly key?: string;
  /**
   * Jobs of one line run one after the other, in the order in which they were added. One that fails holds the line up until it is through
   * or given up.
   */
  readonly line?: string | null;
}

/** A job that is to be added, checked; see `newJob`. */
export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly key: string | null;
  readonly line: string | null;
  readonly run_at: string | null;
}

/** A job for `enqueueAll`. Throws when data does not fit the job. */
export function newJob<S extends z.ZodType>(job: Job<S>, data: z.input<S>, { key, line, runAt }: EnqueueOptions = {}): NewJob {
  job.schema.parse(data);
  return { id: newId(), name: job.name, data, key: key ?? null, line: line ?? null, run_at: runAt?.toISOString() ?? null };
}

/** Inserts jobs, those of one line in the order given; its text is the same for any number of them, so that it stays prepared. */
export const insertJobs = (sql: Sql, jobs: readonly NewJob[], condition: Fragment | true = true): Query => sql`
  insert into jobs (id, name, data, key, line, run_at)
  select id, name, data, key, line, coalesce(run_at, now())
  from jsonb_to_recordset(${sql.json(jobs)}) as added (id uuid, name text, data jsonb, key text, line text, run_at timestamptz)
  where ${condition} on conflict do nothing`;

/** Adds jobs in the transaction of `ctx`, all with one statement: they exist if and only if that transaction commits. */
export async function enqueueAll({ sql }: Pick<Ctx, 'sql'>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await insertJobs(sql, jobs);
}

/** The same for one job. Throws when data does not fit the job. */
export async function enqueue<S extends z.ZodType>(
  ctx: Pick<Ctx, 'sql'>,
  job: Job<S>,
  data: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(ctx, [newJob(job, data, options)]);
}

/** Lets jobs of a kind that wait for a later time, and are in nobody's hands, run at once; answers how many. */
export async function promoteJobs({ sql }: Pick<Ctx, 'sql'>, { name }: Job): Promise<number> {
  const hurried = await sql`
    update jobs set run_at = now() where name = ${name} and attempts = 0 and failed_at is null and run_at > now() returning 1`;
  if (hurried.length > 0) await sql`select pg_notify('jobs', '')`;
  return hurried.length;
}

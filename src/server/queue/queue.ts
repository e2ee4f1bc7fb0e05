import type { z } from 'zod';
import { newId } from '#shared/ids.ts';
import type { Ctx } from '../db/context.ts';
import type { OutsideHandler } from './outside.ts';

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

/** A job together with the code that does it. */
export type JobHandler = InsideHandler | OutsideHandler;

/** Declares a job; its name says the outcome ('expire-stale-quotes'). Stands apart from its handler so that commands can enqueue it. */
export const defineJob = <S extends z.ZodType>(
  name: string,
  schema: S,
  { retryLimit = 7, backoffSeconds = 5 }: { retryLimit?: number; backoffSeconds?: number } = {},
): Job<S> => ({ name, schema, attemptLimit: retryLimit + 1, backoffSeconds });

/**
 * Ties a job to its code. What `run` writes with `ctx.sql` happens once: a failure or a killed process takes it back. It asks nobody
 * outside, because a transaction must not wait for strangers: `handleOutside` does.
 */
export const handleJob = <S extends z.ZodType>(
  job: Job<S>,
  run: (ctx: Ctx<null>, data: z.output<S>, attempt: number) => Promise<void>,
): InsideHandler => ({ job, run });

/** When a job runs, and which waiting one it repeats. */
export interface EnqueueOptions {
  readonly runAt?: Date;
  /** While a job of this name and key waits for its first run, another one is not added. */
  readonly key?: string;
}

/** Adds a job in the transaction of `ctx`: it exists if and only if that transaction commits. Throws when data does not fit the job. */
export async function enqueue<S extends z.ZodType>(
  ctx: Pick<Ctx, 'sql'>,
  job: Job<S>,
  data: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.schema.parse(data);
  await ctx.sql`
    insert into jobs (id, name, data, key, run_at)
    values (${newId()}, ${job.name}, ${ctx.sql.json(data as never)}, ${options.key ?? null}, coalesce(${options.runAt?.toISOString() ?? null}::timestamptz, now()))
    on conflict do nothing`;
}

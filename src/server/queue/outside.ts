import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import type { Job } from './queue.ts';

/** What a call to an outside party gets beside what it was prepared with. */
export interface OutsideCall {
  /** The same at every attempt of this job: the other side knows by it what it did already. */
  readonly key: string;
  /** Ends at the deadline of the job, or earlier when the program stops. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** How a job deals with an outside party: a mail server, the register, the object store, a payment provider. */
export interface OutsideWork<Data, Prepared, Result> {
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
}

/** A job that asks an outside party, together with the code that does it. */
export interface OutsideHandler {
  readonly job: Job;
  readonly outside: OutsideWork<never, unknown, unknown>;
}

/**
 * Ties a job to its work with an outside party. The row of the job is the intent: a process that is killed at any moment leaves it,
 * and when its lease ends another worker calls with the same key and records.
 */
export const handleOutside = <S extends z.ZodType, Prepared, Result>(
  job: Job<S>,
  outside: OutsideWork<z.output<S>, Prepared, Result>,
): OutsideHandler => ({ job, outside: outside as OutsideWork<never, unknown, unknown> });

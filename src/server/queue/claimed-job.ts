import type { Logger } from 'pino';
import type { Ctx } from '../db/context.ts';
import type { Pool, Sql, Transaction } from '../db/sql/sql.ts';
import type { Services } from '../services.ts';

/** A job looks at more rows than a request, and nobody waits for it. */
const answerLimitMs = 60_000;

/** A job as its worker claimed it. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
}

/** A claimed job in the hand of its worker. */
export interface ClaimedJobHandle {
  readonly sql: Pool;
  readonly job: ClaimedJob;
  readonly data: never;
  readonly log: Logger;
  readonly services: Services;
}

/** What work for a job gets, in its transaction. */
export const toContext = ({ job, log, services }: Omit<ClaimedJobHandle, 'data'>, sql: Transaction): Ctx<null> => ({
  sql,
  actor: null,
  now: new Date(),
  ip: '',
  userAgent: `job ${job.name}`,
  requestId: job.id,
  log,
  services,
});

const limits = (sql: Sql) => sql`
  set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true),
  set_config('idle_in_transaction_session_timeout', '120s', true)`;

// Both wait for the row instead of skipping it: the claim of another worker may hold it for the moment in which it finds it taken.
const deleteRow = (sql: Sql, { id, attempts }: ClaimedJob) => sql`
  delete from jobs where id = ${id} and attempts = ${attempts} returning ${limits(sql)}`;
const lockRow = (sql: Sql, { id, attempts }: ClaimedJob) => sql`
  select ${limits(sql)} from jobs where id = ${id} and attempts = ${attempts} for update`;

const withRow = (takeRow: typeof lockRow) => (held: ClaimedJobHandle, work: (ctx: Ctx<null>) => Promise<void>) =>
  held.sql.begin(
    async (tx) => {
      if ((await takeRow(tx, held.job)).length > 0) await work(toContext(held, tx));
    },
    { answerLimitMs },
  );

/** Completes the job: runs `work` in the transaction that deletes it. Does nothing while the job is in other hands. */
export const completeJob = withRow(deleteRow);

/** Runs `work` in a transaction that holds the job, which goes on. Does nothing while the job is in other hands. */
export const continueJob = withRow(lockRow);

/** Deletes a job that has nothing (more) to do. */
export const deleteJob = (sql: Sql, job: ClaimedJob): Promise<unknown> => deleteRow(sql, job);

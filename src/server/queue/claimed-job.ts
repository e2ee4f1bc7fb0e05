import type { Logger } from 'pino';
import type { Ctx } from '../db/context.ts';
import type { Pool, Sql, Transaction } from '../db/sql/sql.ts';
import type { Services } from '../services.ts';

/** Longer than for requests, because nobody waits. */
const answerLimitMs = 60_000;

export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
}

export interface ClaimedJobHandle {
  readonly sql: Pool;
  readonly job: ClaimedJob;
  readonly data: never;
  readonly log: Logger;
  readonly services: Services;
}

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

// These wait for the row lock instead of skipping: another worker's claim may hold it briefly.
const deleteRow = (sql: Sql, { id, attempts }: ClaimedJob) => sql`
  delete from jobs where id = ${id} and attempts = ${attempts} returning ${limits(sql)}`;
const lockRow = (sql: Sql, { id, attempts }: ClaimedJob) => sql`
  select ${limits(sql)} from jobs where id = ${id} and attempts = ${attempts} for update`;

const withRow = (takeRow: typeof lockRow) => (handle: ClaimedJobHandle, work: (ctx: Ctx<null>) => Promise<void>) =>
  handle.sql.begin(
    async (tx) => {
      if ((await takeRow(tx, handle.job)).length > 0) await work(toContext(handle, tx));
    },
    { answerLimitMs },
  );

/** Runs `work` in the transaction that deletes the job. Does nothing if another worker has it. */
export const completeJob = withRow(deleteRow);

/** Runs `work` in a transaction that locks the job, without completing it. Does nothing if another worker has it. */
export const continueJob = withRow(lockRow);

export const deleteJob = (sql: Sql, job: ClaimedJob): Promise<unknown> => deleteRow(sql, job);

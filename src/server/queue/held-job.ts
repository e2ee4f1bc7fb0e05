import type { Logger } from 'pino';
import type { Ctx } from '../db/context.ts';
import type { Pool, Transaction } from '../db/sql.ts';
import type { Services } from '../services.ts';

/** A job looks at more rows than a request, and nobody waits for it. */
const statementLimitMs = 60_000;

/** A job as its worker claimed it. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
}

/** A claimed job in the hand of its worker. */
export interface Held {
  readonly sql: Pool;
  readonly job: ClaimedJob;
  readonly data: never;
  readonly log: Logger;
  readonly services: Services;
}

/** What work for a job gets, in its transaction. */
export const contextOf = ({ job, log, services }: Omit<Held, 'data'>, sql: Transaction): Ctx<null> => ({
  sql,
  actor: null,
  now: new Date(),
  ip: '',
  userAgent: `job ${job.name}`,
  requestId: job.id,
  log,
  services,
});

/** Runs `work` in a transaction that holds the job, and deletes the job in it when `work` answers 'done'. Nothing while the job is in other hands. */
export async function inJobTransaction(held: Held, work: (ctx: Ctx<null>) => Promise<'done' | 'goes-on'>): Promise<void> {
  const { sql, job } = held;
  const inside = async (tx: Transaction) => {
    // Waits instead of skipping: the claim of another worker may hold this row for the moment in which it finds it taken.
    const rows = await tx`
      select set_config('idle_in_transaction_session_timeout', '120s', true) from jobs where id = ${job.id} and attempts = ${job.attempts} for update`;
    if (rows.length === 0) return;
    if ((await work(contextOf(held, tx))) === 'done') await tx`delete from jobs where id = ${job.id}`;
  };
  await sql.begin(inside, { statementLimitMs });
}

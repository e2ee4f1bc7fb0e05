import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Serializes all writes of facts, including loading the program's files: versions are numbered and reviewed one at a time. */
export const withFactsLocked = <C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (inner) => {
    await inner.sql`select pg_advisory_xact_lock(hashtext('copilot-knowledge'))`;
    return work(inner);
  });

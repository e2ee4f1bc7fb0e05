import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Runs `work` while nobody else writes facts, the reading of the program's files included: versions are numbered and judged one after the other. */
export const withFactsLocked = <C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (inner) => {
    await inner.sql`select pg_advisory_xact_lock(hashtext('copilot-knowledge'))`;
    return work(inner);
  });

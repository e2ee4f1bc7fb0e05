import type { Ctx } from './context.ts';
import type { Sql, Transaction } from './sql.ts';

const isTransaction = (sql: Sql): sql is Transaction => 'savepoint' in sql;

/**
 * Runs `work` in one transaction: all of it or nothing. Inside a transaction it joins through a savepoint,
 * so a command may call another command and an idempotent request may wrap them all.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const run = (sql: Transaction) => work({ ...ctx, sql });
  return isTransaction(ctx.sql) ? ctx.sql.savepoint(run) : ctx.sql.begin(run);
}

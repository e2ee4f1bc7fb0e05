import type postgres from 'postgres';
import type { Ctx, Sql } from './context.ts';

const isTransaction = (sql: Sql): sql is postgres.TransactionSql => 'savepoint' in sql;

/**
 * Runs `work` in one transaction: all of it or nothing. Inside a transaction it joins through a savepoint,
 * so a command may call another command and an idempotent request may wrap them all.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const run = (sql: postgres.TransactionSql) => work({ ...ctx, sql });
  const result = isTransaction(ctx.sql) ? await ctx.sql.savepoint(run) : await ctx.sql.begin(run);
  return result as T;
}

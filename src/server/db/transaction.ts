import { setTimeout as pause } from 'node:timers/promises';
import { failureCode } from './connection/connect.ts';
import type { Ctx } from './context.ts';
import { isOutdated } from './connection/session.ts';
import type { Sql, Transaction } from './sql/sql.ts';

const isTransaction = (sql: Sql): sql is Transaction => 'savepoint' in sql;

/** Serialization failure and deadlock: a retry would succeed. */
const ofOthers = new Set(['40001', '40P01']);
const attempts = 4;
const longestPauseMs = 40;

/** Joins an outer transaction by savepoint. Retries conflicts up to three times, unless `once`: for work that can't be repeated. */
export async function inTransaction<C extends Ctx, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  { once = false }: { once?: boolean } = {},
): Promise<T> {
  const { sql } = ctx;
  const run = (tx: Transaction) => work({ ...ctx, sql: tx });
  if (isTransaction(sql)) return sql.savepoint(run);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin(run);
    } catch (error) {
      if (once || attempt === attempts || !(ofOthers.has(failureCode(error)) || isOutdated(error))) throw error;
      await pause(Math.random() * longestPauseMs * attempt);
    }
  }
}

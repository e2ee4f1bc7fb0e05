import { setTimeout as pause } from 'node:timers/promises';
import { failureCode } from './connection/connect.ts';
import type { Ctx } from './context.ts';
import { isOutdated } from './connection/session.ts';
import type { Sql, Transaction } from './sql/sql.ts';

const isTransaction = (sql: Sql): sql is Transaction => 'savepoint' in sql;

/** Serialization failure and deadlock: the database took one of several back, which would go well alone. */
const ofOthers = new Set(['40001', '40P01']);
const attempts = 4;
const longestPauseMs = 40;

/**
 * Runs `work` in one transaction: all of it or nothing. Inside a transaction it joins through a savepoint,
 * so a command may call another command and an idempotent request may wrap them all. What the database took back because of others
 * is run again, up to three times; with `once` it is not, for work that cannot be done twice (a stream that was read).
 */
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

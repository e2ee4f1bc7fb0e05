import { AppError } from '#shared/errors.ts';
import type { Sql } from '#server/db/context.ts';

/** `record` is written after the transaction of the refused request was rolled back. */
export class RecordedRefusal extends AppError {
  readonly record: (sql: Sql) => Promise<unknown>;

  constructor(status: number, code: string, message: string, record: (sql: Sql) => Promise<unknown>) {
    super(status, code, message);
    this.record = record;
  }
}

/** Call it outside of any transaction. */
export async function rethrowRecorded(sql: Sql, error: unknown): Promise<never> {
  if (error instanceof RecordedRefusal) await error.record(sql);
  throw error;
}

import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { RawJson } from '#server/http/handle.ts';
import { maxPageRows } from '#shared/paging.ts';

/** One row for a whole page: one line of JSON per row found, and the cursor when there was one row more than the page holds. */
export interface RawPageRow {
  readonly lines: string | null;
  readonly next: string | null;
}

/** Columns of `RawPageRow` from a subquery `c` in its order, asked for one row more than `limit`. */
export const rawPageColumns = (sql: Sql, limit: number) => sql`
  string_agg(row_to_json(c)::text, E',\\n') as lines, case when count(*) > ${limit}::int then (array_agg(c.id))[${limit}::int] end as next`;

/** A limit of one row more. */
export const rowLimit = (sql: Sql, limit: number): Fragment => sql`limit ${limit}::int + 1`;

/**
 * The limit of the longest page, to stand within `rowLimit`. In a statement that is put together once it is part of the text: a limit
 * that is a parameter alone tells the planner nothing, so that it takes a tenth of all for wanted, or plans every execution anew.
 */
export const longestPage = (sql: Sql): Fragment => sql`limit ${maxPageRows + 1}`;

/** The page as it is sent, without the row that only told of the next page; JSON text has no line break of its own. */
export function rawPage({ lines, next }: RawPageRow): { list: RawJson; next: string | null } {
  const shown = next && lines ? lines.slice(0, lines.lastIndexOf(',\n')) : (lines ?? '');
  return { list: new RawJson(`[${shown}]`), next };
}

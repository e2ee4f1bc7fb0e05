import type { Sql } from '#server/db/context.ts';
import { RawJson } from '#server/http/handle.ts';

/** One row for a whole page: one line of JSON per row found, and the cursor when there was one row more than the page holds. */
export interface RawPageRow {
  readonly lines: string | null;
  readonly next: string | null;
}

/** Columns of `RawPageRow` from a subquery `c` in its order, asked for one row more than `limit`. */
export const rawPageColumns = (sql: Sql, limit: number) => sql`
  string_agg(row_to_json(c)::text, E',\\n') as lines, case when count(*) > ${limit} then (array_agg(c.id))[${limit}] end as next`;

/** A limit of one row more, written into the text: as a parameter it would have every execution planned anew. */
export const rowLimit = (sql: Sql, limit: number) => sql.unsafe(`limit ${Math.trunc(limit) + 1}`);

/** The page as it is sent, without the row that only told of the next page; JSON text has no line break of its own. */
export function rawPage({ lines, next }: RawPageRow): { list: RawJson; next: string | null } {
  const shown = next && lines ? lines.slice(0, lines.lastIndexOf(',\n')) : (lines ?? '');
  return { list: new RawJson(`[${shown}]`), next };
}

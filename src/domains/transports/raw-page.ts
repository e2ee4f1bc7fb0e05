import type { Sql } from '#server/db/context.ts';
import type { JsonRow } from '#server/db/json-rows.ts';
import type { Fragment } from '#server/db/sql.ts';
import { RawJson } from '#server/http/handle.ts';
import { maxPageRows } from '#shared/paging.ts';

/** A limit of one row more. */
export const rowLimit = (sql: Sql, limit: number): Fragment => sql`limit ${limit}::int + 1`;

/**
 * The limit of the longest page, to stand within `rowLimit`. In a statement that is put together once it is part of the text: a limit
 * that is a parameter alone tells the planner nothing, so that it takes a tenth of all for wanted, or plans every execution anew.
 */
export const longestPage = (sql: Sql): Fragment => sql`limit ${maxPageRows + 1}`;

const noRows = Buffer.from('[]');

/** The page as it is sent, of rows that were asked for with `rowLimit`, and its cursor: the id of its last row, when there is one more. */
export function rawPage(rows: readonly JsonRow[], limit: number): { list: RawJson; next: string | null } {
  const last = rows[Math.min(rows.length, limit) - 1];
  const next = rows.length > limit ? (JSON.parse(last!.json.toString()) as { id: string }).id : null;
  return { list: new RawJson(last?.listToHere ?? noRows), next };
}

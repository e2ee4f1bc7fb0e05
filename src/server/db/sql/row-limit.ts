import { maxPageRows } from '#shared/paging.ts';
import type { Fragment, Sql } from './sql.ts';

/** One row more than the page, to see whether there is a next page. */
export const rowLimit = (sql: Sql, limit: number): Fragment => sql`limit ${limit}::int + 1`;

/**
 * Limit of the longest page, for use inside `rowLimit`. A literal for statements that are composed once: with only a parameter as limit,
 * the planner expects a tenth of all rows, or plans every execution again.
 */
export const longestPage = (sql: Sql): Fragment => sql`limit ${maxPageRows + 1}`;

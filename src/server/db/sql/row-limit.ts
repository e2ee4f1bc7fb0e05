import { maxPageRows } from '#shared/paging.ts';
import type { Fragment, Sql } from './sql.ts';

/** A limit of one row more than a page has: there is a next one where it comes. */
export const rowLimit = (sql: Sql, limit: number): Fragment => sql`limit ${limit}::int + 1`;

/**
 * The limit of the longest page, to stand within `rowLimit`. In a statement that is put together once it is part of the text: a limit
 * that is a parameter alone tells the planner nothing, so that it takes a tenth of all for wanted, or plans every execution anew.
 */
export const longestPage = (sql: Sql): Fragment => sql`limit ${maxPageRows + 1}`;

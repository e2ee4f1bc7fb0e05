import { maxPageRows } from '#shared/paging.ts';
import type { Fragment, Sql } from './sql.ts';

/** One row more than the page, to see whether there is a next page. */
export const rowLimit = (sql: Sql, limit: number): Fragment => sql`limit ${limit}::int + 1`;

/** For use inside `rowLimit`. A literal, because for a parameter the planner expects a tenth of all rows. */
export const longestPage = (sql: Sql): Fragment => sql`limit ${maxPageRows + 1}`;

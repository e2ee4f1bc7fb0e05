import { usualPageRows, type ListOrder } from '#shared/paging.ts';
import type { Sql } from './context.ts';
import type { Fragment } from './sql.ts';

interface Sorting {
  /** The id of a row in the list. */
  readonly id: Fragment;
  /** What a row is sorted by, never null, as an index on it and the id says it; absent where the id alone is the order. */
  readonly by?: Fragment | undefined;
  /** The same of the row on which the last page ended, with its id: `(select ..., id from ... where id = cursor)`. */
  readonly last?: Fragment | undefined;
  readonly order: ListOrder;
  readonly cursor?: string | undefined;
}

/** How a sorted list goes on after its last page (`and ...`), and its order: value and id go the same way, so that one index serves both ways. */
export function sortedBy(sql: Sql, { id, by, last, order, cursor }: Sorting): { after: Fragment; by: Fragment } {
  const way = order === 'desc' ? sql`desc` : sql`asc`;
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  if (!by || !last) return { after: cursor ? sql`and ${id} ${beyond} ${cursor}` : sql``, by: sql`${id} ${way}` };
  return { after: cursor ? sql`and (${by}, ${id}) ${beyond} ${last}` : sql``, by: sql`${by} ${way}, ${id} ${way}` };
}

/**
 * `limit ...` for a page and the row that says that there is more. The usual page is part of the text where `isFound` by the order alone, whatever
 * the values: of a limit that is a parameter PostgreSQL expects a tenth of the list, finds that each plan for the values is better, and plans each
 * time anew, which costs more than the page. A condition that few rows may meet needs its values looked at.
 */
export const pageLimit = (sql: Sql, limit: number, isFound = true): Fragment =>
  isFound && limit === usualPageRows ? sql`${sql.unsafe(`limit ${usualPageRows + 1}`)}` : sql`limit ${limit + 1}`;

/** Rows that a search reads in the order of its list, before it asks an index of texts. */
export const walkedRows = 1_000;

/** Rows of a list that are read for a text that many hold, before all that hold it are gathered. */
export const walkedFar = 30_000;

/**
 * A page of a search, with the row that says that there is more: found among the next rows of the list where the text is one that many hold,
 * so that all of those are never sorted; else among all rows. Both ways give the same rows.
 */
export async function searchedPage<Row>(limit: number, near: PromiseLike<Row[]>, all: () => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await near;
  return rows.length > limit ? rows : all();
}

/** So many times as many rows are read next where they are likely to hold the rest of a page. */
const fartherBy = 15;
/** A page is likely among so many times as many rows: they cost less than a look into an index of texts that many hold. */
const likelyWithin = 5;

/**
 * A page of a search, with the row that says that there is more: found among the next rows of the list, and among more of them where the page is
 * likely there; else, and where a page is longer than those rows, as `all` finds it. Each way gives the same rows.
 */
export async function searchedAlong<Row>(
  limit: number,
  rows: number,
  near: (among: number) => PromiseLike<Row[]>,
  all: () => PromiseLike<Row[]>,
): Promise<Row[]> {
  if (rows <= limit) return all();
  const found = await near(rows);
  if (found.length > limit) return found;
  return found.length * likelyWithin > limit ? searchedPage(limit, near(rows * fartherBy), all) : all();
}

import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import { id as anyId } from '#shared/id-schemas.ts';
import { isPlace, noPlace, readPlace, usualPageRows, type ListOrder, type Place } from '#shared/paging.ts';
import type { Sql } from '../context.ts';
import type { Fragment } from './sql.ts';

const day = `(?!0000)${z.regexes.date.source.slice(1, -1)}`;

/** How PostgreSQL writes what lists are sorted by, to the last digit, by its type: what fits is read back as that very value and never overflows. */
const keyTypes = {
  text: /^[^\0]*$/,
  numeric: /^\d{1,8}(?:\.\d\d)?$/,
  // The largest stands for what is not known.
  int: /^(?:\d{1,9}|2147483647)$/,
  float8: /^\d(?:\.\d{1,20})?(?:e-\d\d)?$/,
  date: new RegExp(`^(?:${day}|infinity)$`),
  timestamptz: new RegExp(`^(?:${day} (?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,6})?\\+00|-?infinity)$`),
} as const;

/** What a row is sorted by before its id. */
export interface SortKey {
  /** Never null; as an index on it and the id says it, where there is one. */
  readonly by: Fragment;
  readonly type: keyof typeof keyTypes;
}

/** Where a list goes on that is sorted by keys of a type, or by the id alone. Throws 422 `invalid` for a cursor that is no place in it. */
export function placeIn(cursor: string, type: SortKey['type'] | undefined): Place {
  if (type ? !isPlace(cursor, keyTypes[type]) : !anyId.safeParse(cursor).success) throw invalid({ cursor: noPlace });
  return readPlace(cursor);
}

interface SortOptions {
  /** The id of a row in the list. */
  readonly id: Fragment;
  /** Absent where the id alone is the order. */
  readonly key?: SortKey | undefined;
  readonly order: ListOrder;
  /** Which way rows of one key go, where not the same way: no index serves such an order. */
  readonly ids?: ListOrder | undefined;
  /** As it came, or the place that `placeIn` read of it. */
  readonly cursor?: string | Place | undefined;
}

/** A list in its order. */
export interface SortClauses {
  /** How it goes on after its last page (`and ...`). */
  readonly after: Fragment;
  /** For `order by`. */
  readonly by: Fragment;
  /** A column: the cursor of what follows a row. It carries the key, so that the list goes on there wherever that row has gone by then. */
  readonly cursor: Fragment;
}

const ways = (sql: Sql, order: ListOrder) => (order === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]) as [Fragment, Fragment];

/**
 * How a list is sorted whose keys may change and whose rows may go, and how it goes on after a page. Key and id go the same way unless told, so
 * that one index serves both ways. Throws 422 `invalid` for a cursor that is no place in this order.
 */
export function sortedBy(sql: Sql, { id, key, order, ids = order, cursor }: SortOptions): SortClauses {
  const last = typeof cursor === 'string' ? placeIn(cursor, key?.type) : cursor;
  const [[way, beyond], [idWay, idBeyond]] = [ways(sql, order), ways(sql, ids)];
  if (!key) return { after: last ? sql`and ${id} ${idBeyond} ${last.id}` : sql``, by: sql`${id} ${idWay}`, cursor: sql`${id}::text` };
  const { by, type } = key;
  const sorted = { by: sql`${by} ${way}, ${id} ${idWay}`, cursor: sql`concat(${by}, '.', ${id})` };
  if (!last) return { ...sorted, after: sql`` };
  const [at, lastId] = [sql`${last.key}::${sql.unsafe(type)}`, sql`${last.id}::uuid`];
  const after =
    ids === order
      ? sql`and (${by}, ${id}) ${beyond} (${at}, ${lastId})`
      : sql`and (${by} ${beyond} ${at} or (${by} = ${at} and ${id} ${idBeyond} ${lastId}))`;
  return { ...sorted, after };
}

/** The same for rows that nobody changes or deletes: the cursor is an id, and `last` looks up the key of its row, with that id. */
export function sortedForGood(
  sql: Sql,
  { id, by, last, order, cursor }: { id: Fragment; by: Fragment; last: Fragment; order: ListOrder; cursor?: string | undefined },
): Omit<SortClauses, 'cursor'> {
  const [way, beyond] = ways(sql, order);
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

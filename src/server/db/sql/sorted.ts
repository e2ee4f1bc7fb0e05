import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import { id as anyId } from '#shared/id-schemas.ts';
import { isPlace, noPlace, readPlace, usualPageRows, type ListOrder, type Place } from '#shared/paging.ts';
import type { Sql } from '../context.ts';
import type { Fragment } from './sql.ts';

const day = `(?!0000)${z.regexes.date.source.slice(1, -1)}`;

/** PostgreSQL's exact output for each sort key type: a match can be read back as the same value, without overflow. */
const keyTypes = {
  text: /^[^\0]*$/,
  numeric: /^\d{1,8}(?:\.\d\d)?$/,
  // The maximum means unknown.
  int: /^(?:\d{1,9}|2147483647)$/,
  float8: /^\d(?:\.\d{1,20})?(?:e-\d\d)?$/,
  date: new RegExp(`^(?:${day}|infinity)$`),
  timestamptz: new RegExp(`^(?:${day} (?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,6})?\\+00|-?infinity)$`),
} as const;

export interface SortKey {
  /** Never null; written like the index on it and the id, if there is one. */
  readonly by: Fragment;
  readonly type: keyof typeof keyTypes;
}

/** Throws 422 `invalid` for a cursor of another list. Without `type`: sorted by id only. */
export function parsePlace(cursor: string, type: SortKey['type'] | undefined): Place {
  if (type ? !isPlace(cursor, keyTypes[type]) : !anyId.safeParse(cursor).success) throw invalid({ cursor: noPlace });
  return readPlace(cursor);
}

interface SortOptions {
  readonly id: Fragment;
  readonly key?: SortKey | undefined;
  readonly order: ListOrder;
  /** Direction of ids with the same key, if different. No index serves such an order. */
  readonly ids?: ListOrder | undefined;
  /** The raw cursor, or the result of `parsePlace`. */
  readonly cursor?: string | Place | undefined;
}

export interface SortClauses {
  readonly after: Fragment;
  readonly by: Fragment;
  /** Contains the sort key, so that the list continues there even if the row moves or is deleted. */
  readonly cursor: Fragment;
}

const ways = (sql: Sql, order: ListOrder) => (order === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]) as [Fragment, Fragment];

/** Key and id go in the same direction by default, so that one index serves both. Throws 422 `invalid` for a wrong cursor. */
export function toSortClauses(sql: Sql, { id, key, order, ids = order, cursor }: SortOptions): SortClauses {
  const last = typeof cursor === 'string' ? parsePlace(cursor, key?.type) : cursor;
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

/** For rows that never change or go: the cursor is an id, and `last` looks up the key of its row. */
export function sortedForGood(
  sql: Sql,
  { id, by, last, order, cursor }: { id: Fragment; by: Fragment; last: Fragment; order: ListOrder; cursor?: string | undefined },
): Omit<SortClauses, 'cursor'> {
  const [way, beyond] = ways(sql, order);
  return { after: cursor ? sql`and (${by}, ${id}) ${beyond} ${last}` : sql``, by: sql`${by} ${way}, ${id} ${way}` };
}

/** A literal for the usual page if the order alone finds the rows (`isFound`): a parameter makes PostgreSQL plan every execution. */
export const pageLimit = (sql: Sql, limit: number, isFound = true): Fragment =>
  isFound && limit === usualPageRows ? sql`${sql.unsafe(`limit ${usualPageRows + 1}`)}` : sql`limit ${limit + 1}`;

/** Rows that a search reads in list order before it uses a text index. */
export const walkedRows = 1_000;

/** Rows that are read for a common text before all matches are gathered. */
export const walkedFar = 30_000;

/** Returns up to `limit + 1` rows. `near` reads only the next rows of the list, so that matches of a common text aren't all sorted. */
export async function searchedPage<Row>(limit: number, near: PromiseLike<Row[]>, all: () => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await near;
  return rows.length > limit ? rows : all();
}

const fartherBy = 15;
/** If a page is likely within this many times as many rows, reading them is cheaper than a text index. */
const likelyWithin = 5;

/** Like `searchedPage`, but tries `near` with more rows if the rest of the page is likely among them. */
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

import { z } from 'zod';
import { id } from './id-schemas.ts';

/** Rows of the longest page. */
export const maxPageRows = 100;
/** Rows of a page whose length nobody named. */
export const usualPageRows = 20;

/** Query of every list: 20 rows unless told, 100 at most; `cursor` is the id of the last row seen, or its place (`placeCursor`). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageRows).default(usualPageRows),
  cursor: id.optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** A list that is sorted by its columns: by which one, 'created' unless told, and which way, the newest or largest first unless told. */
export const sortedQuery = <const Key extends string>(keys: readonly ['created', ...Key[]]) =>
  pageQuery.extend({
    sort: z.enum(keys).default('created' as never),
    order: z.enum(['asc', 'desc']).default('desc'),
  });

/** Which way a list goes. */
export type ListOrder = 'asc' | 'desc';

/** Where a row stands in a list whose rows may change places: what it is sorted by, and its id. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

/** A cursor that carries a place, so that the list goes on there wherever that row has gone by then: `KEY.ID`. */
export const toPlace = (key: string | number, rowId: string): string => `${key}.${rowId}`;

/** The place of a cursor that its contract let through. */
export function readPlace(cursor: string): Place {
  const dot = cursor.lastIndexOf('.');
  return { key: cursor.slice(0, Math.max(dot, 0)), id: cursor.slice(dot + 1) };
}

/** Whether a text is such a cursor, with a key that fits; an id alone is none. */
export function isPlace(text: string, keys: RegExp): boolean {
  const place = readPlace(text);
  return text.includes('.') && keys.test(place.key) && id.safeParse(place.id).success;
}

/** What somebody is told whose cursor is none. */
export const noPlace = 'Invalid cursor';

/**
 * The cursor of a list that can be sorted by what may change. In such an order it is the place of the last row seen, in the one by age the id of
 * that row; which of them it has to be is said by the list that knows the order (`sortedBy`). The id alone is no place in the others.
 */
export const placeCursor = z
  .string()
  .refine((text) => id.safeParse(readPlace(text).id).success, noPlace)
  .optional();

/** Query of a list that can be sorted by what may change. */
export const placedQuery = pageQuery.extend({ cursor: placeCursor });

/** A page of a list, and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/**
 * The cursor of the next page, or null at the end: ask for one row more than `limit` and hand over what came. It is the id of the last row, or the
 * cursor that the row carries.
 */
export function cutPage<Row extends { id: string; cursor?: string }>(rows: Row[], limit: number): Page<Row> {
  if (rows.length <= limit) return { rows, next: null };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last?.cursor ?? last?.id ?? null };
}

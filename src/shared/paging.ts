import { z } from 'zod';
import { id } from './id-schemas.ts';

export const maxPageRows = 100;
export const usualPageRows = 20;

/** `cursor` is the id of the last row seen, or its place (`placeCursor`). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageRows).default(usualPageRows),
  cursor: id.optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

export const sortedQuery = <const Key extends string>(keys: readonly ['created', ...Key[]]) =>
  pageQuery.extend({
    sort: z.enum(keys).default('created' as never),
    order: z.enum(['asc', 'desc']).default('desc'),
  });

export type ListOrder = 'asc' | 'desc';

export interface Place {
  readonly key: string;
  readonly id: string;
}

/** Cursor `KEY.ID`: the list continues at this position even if the row has moved since. */
export const toPlace = (key: string | number, rowId: string): string => `${key}.${rowId}`;

/** Expects a cursor that passed validation. */
export function readPlace(cursor: string): Place {
  const dot = cursor.lastIndexOf('.');
  return { key: cursor.slice(0, Math.max(dot, 0)), id: cursor.slice(dot + 1) };
}

export function isPlace(text: string, keys: RegExp): boolean {
  const cursor = readPlace(text);
  return text.includes('.') && keys.test(cursor.key) && id.safeParse(cursor.id).success;
}

export const noPlace = 'Invalid cursor';

/**
 * Cursor of a list that can be sorted by changeable values: a place, or an id when sorted by age. The list checks which of them it needs
 * (`toSortClauses`).
 */
export const placeCursor = z
  .string()
  .refine((text) => id.safeParse(readPlace(text).id).success, noPlace)
  .optional();

export const placedQuery = pageQuery.extend({ cursor: placeCursor });

/** `next` is the cursor of the next page; null on the last one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/** Pass `limit + 1` rows. The cursor is the last row's `cursor`, else its id. */
export function toPage<Row extends { id: string; cursor?: string }>(rows: Row[], limit: number): Page<Row> {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last?.cursor ?? last?.id ?? null };
}

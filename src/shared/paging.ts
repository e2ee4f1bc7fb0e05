import { z } from 'zod';
import { id } from './ids.ts';

/** Rows of the longest page. */
export const maxPageRows = 100;
/** Rows of a page whose length nobody named. */
export const usualPageRows = 20;

/** Query of every list: 20 rows unless told, 100 at most; `cursor` is the id of the last row seen (decisions, section 12). */
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

/** The cursor of the next page, or null at the end: ask for one row more than `limit` and hand over what came. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null };
  const shown = rows.slice(0, limit);
  return { rows: shown, next: shown.at(-1)?.id ?? null };
}

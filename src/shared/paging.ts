import { z } from 'zod';
import { id } from './ids.ts';

/** Rows of the longest page. */
export const maxPageRows = 100;

/** Query of every list: 20 rows unless told, 100 at most; `cursor` is the id of the last row seen (decisions, section 12). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageRows).default(20),
  cursor: id.optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** The cursor of the next page, or null at the end: ask for one row more than `limit` and hand over what came. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null };
  const shown = rows.slice(0, limit);
  return { rows: shown, next: shown.at(-1)?.id ?? null };
}

import { expect } from 'vitest';
import type { SignedIn } from '../app.ts';

export type ListRow = Record<string, string | null>;

/** Reads all pages, three rows at a time; `between` runs after each page that has a next one. */
export async function listPages(
  who: SignedIn,
  path: string,
  between: (last: ListRow, page: number) => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let pages = 0;
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=3`;
  while (next) {
    const { status, body, headers } = await who.call('GET', next);
    expect([path, status]).toEqual([path, 200]);
    rows.push(...(body as ListRow[]));
    const after: string | undefined = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1];
    expect(after, 'a page leads to itself').not.toBe(next);
    pages += 1;
    if (after) await between(rows.at(-1)!, pages);
    next = after;
  }
  return rows;
}

export const noPlaces = (id: string): string[] => [
  '', 'nowhere', '1', 'null', `${id}.`, '10.00.', `10.00.${id.slice(1)}`, `10.00.${id}.`, `a\0.${id}`, `a\0b.c.${id}`,
]; // prettier-ignore

export const noNumbers = (id: string): string[] => [
  id, `.${id}`, `x.${id}`, `'.${id}`, `-1.${id}`, `NaN.${id}`, `Infinity.${id}`, `1e999.${id}`, `1e-999.${id}`, `${'9'.repeat(400)}.${id}`,
  `4294967296.${id}`, `2147483648.${id}`, `123456789.00.${id}`, `100.001.${id}`, `2026-02-30.${id}`, `2026-13-01.${id}`, `0000-01-01.${id}`,
  `99999-01-01.${id}`, `2026-01-01 25:00:00+00.${id}`, `2026-01-01T00:00:00Z.${id}`, `now.${id}`, `today.${id}`, `1\n.${id}`, `null.${id}`,
]; // prettier-ignore

export type Key = (row: ListRow) => string | number;

export const getText =
  (name: string): Key =>
  (row) =>
    (row[name] ?? '').toLowerCase();

/** By value, then by id, both in the same direction. */
export const sortRows = (rows: readonly ListRow[], key: Key, order: 'asc' | 'desc'): string[] =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [key(a), key(b)];
      const by = one < other ? -1 : one > other ? 1 : a['id']! < b['id']! ? -1 : 1;
      return order === 'asc' ? by : -by;
    })
    .map(({ id }) => id!);

export const csvLines = (body: unknown): string[] => (body as string).trim().split('\r\n');

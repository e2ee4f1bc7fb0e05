import { expect } from 'vitest';
import type { SignedIn } from './app.ts';

/** A row of a list, as far as tests compare it. */
export type Listed = Record<string, string | null>;

/** All pages of a list, three rows at a time, by the links of their answers. */
export async function pagesOf(who: SignedIn, path: string): Promise<Listed[]> {
  const rows: Listed[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=3`;
  while (next) {
    const { status, body, headers } = await who.call('GET', next);
    expect([path, status]).toEqual([path, 200]);
    rows.push(...(body as Listed[]));
    const after: string | undefined = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1];
    expect(after, 'a page leads to itself').not.toBe(next);
    next = after;
  }
  return rows;
}

/** What a row is sorted by. */
export type Key = (row: Listed) => string | number;

/** Sorted by a text, whatever its case. */
export const textOf =
  (name: string): Key =>
  (row) =>
    (row[name] ?? '').toLowerCase();

/** The ids of rows as a list has to have them: by the value, then by the id, both the same way. */
export const sortedAs = (rows: readonly Listed[], key: Key, order: 'asc' | 'desc'): string[] =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [key(a), key(b)];
      const by = one < other ? -1 : one > other ? 1 : a['id']! < b['id']! ? -1 : 1;
      return order === 'asc' ? by : -by;
    })
    .map(({ id }) => id!);

/** The lines of a CSV file, its head first. */
export const csvLines = (body: unknown): string[] => (body as string).trimEnd().split('\r\n');

import { describe, expect, it } from 'vitest';
import { searchedAlong, searchedPage } from './sorted.ts';

function list(holding: readonly number[]) {
  const looks: (number | 'all')[] = [];
  const rowsUpTo = (limit: number, among: number) => holding.filter((at) => at < among).slice(0, limit + 1);
  return {
    looks,
    near: (limit: number) => (among: number) => (looks.push(among), Promise.resolve(rowsUpTo(limit, among))),
    all: (limit: number) => () => (looks.push('all'), Promise.resolve(rowsUpTo(limit, Infinity))),
  };
}
const every = (step: number, count: number) => Array.from({ length: count }, (_, at) => at * step);

describe('a page of search results', () => {
  it('says that there is more only after seeing the next row, and otherwise searches all', async () => {
    for (const [held, looks] of [
      [3, ['all']],
      [4, []],
    ] as const) {
      const { near, all, looks: made } = list(every(1, 4));
      const page = await searchedPage(3, near(3)(held), all(3));
      expect([page, made.slice(1)]).toEqual([[0, 1, 2, 3], looks]);
    }
  });

  it.each([
    ['is full among the first rows', every(2, 40), 10, [20 * 10]],
    ['is just full among the first rows, and goes on', [...every(1, 10), 1_000], 10, [200, 3_000]],
    ['found one row, and searches all', [5, 900], 10, [200, 'all']],
    ['found enough that the rest is likely among more of them', every(60, 30), 10, [200, 3_000]],
    ['found few, and searches all', every(100, 30), 10, [200, 'all']],
    ['found enough, and too few among more of them', [1, 2, 3, 9_999], 10, [200, 3_000, 'all']],
    ['found none, and searches all', [4_000], 10, [200, 'all']],
    ['is longer than the scan, and searches all at once', every(1, 900), 500, ['all']],
  ])('that %s', async (_what, holding, limit, looks) => {
    const { near, all, looks: made } = list(holding);
    const page = await searchedAlong(limit, 200, near(limit), all(limit));
    expect(page).toEqual(holding.slice(0, limit + 1));
    expect(made).toEqual(looks);
  });
});

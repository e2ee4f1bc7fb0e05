import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

it('keeps the newest, the oldest makes room, and what is kept anew is the newest again', () => {
  const map = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'a', 'c', 'd'].entries()) keepNewest(map, key, at, 3);
  expect([...map]).toEqual([
    ['a', 2],
    ['c', 3],
    ['d', 4],
  ]);
});

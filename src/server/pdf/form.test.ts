import { expect, it } from 'vitest';
import { toFormRows } from './form.ts';

const field = (label: string, span = 1) => ({ label, value: label, span });
const listSpans = (columns: number, fields: readonly ReturnType<typeof field>[]) =>
  toFormRows(columns, fields).map((row) => row.map(({ label, span }) => [label, span]));

it.each([
  [
    'puts boxes beside each other until a row is full',
    2,
    [field('a'), field('b'), field('c')],
    [
      ['a', 1, 'b', 1],
      ['c', 2],
    ],
  ],
  [
    'starts a new row for a box that does not fit, and widens the last one',
    3,
    [field('a', 2), field('b', 2)],
    [
      ['a', 3],
      ['b', 3],
    ],
  ],
  [
    'makes no box wider than the form',
    2,
    [field('a', 5), field('b', 2)],
    [
      ['a', 2],
      ['b', 2],
    ],
  ],
  ['has no row without a box', 4, [], []],
] as const)('a form %s', (_, columns, fields, rows) => {
  expect(listSpans(columns, fields).map((row) => row.flat())).toEqual(rows);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeToast } from './toast-place.ts';

const room = { top: 56, bottom: 844 };

describe('a toast of 100 px in a room from 56 to 844', () => {
  it.each([
    ['nothing is taken', 'top', [], 56],
    ['nothing is taken', 'bottom', [], 744],
    ['a button at the foot', 'top', [{ top: 780, bottom: 820 }], 56],
    ['a button at the foot', 'bottom', [{ top: 780, bottom: 820 }], 56],
    ['a button at the head', 'top', [{ top: 60, bottom: 100 }], 744],
    ['a button that only touches', 'top', [{ top: 156, bottom: 196 }], 56],
    [
      'buttons at both ends',
      'top',
      [
        { top: 60, bottom: 100 },
        { top: 780, bottom: 820 },
      ],
      104,
    ],
    [
      'buttons at both ends',
      'bottom',
      [
        { top: 60, bottom: 100 },
        { top: 780, bottom: 820 },
      ],
      680,
    ],
    ['no place at all', 'top', [{ top: 0, bottom: 900 }], 56],
    ['no place at all', 'bottom', [{ top: 0, bottom: 900 }], 744],
  ] as const)('%s, wanted at the %s', (_what, edge, taken, top) => {
    expect(placeToast(100, room, taken, edge)).toBe(top);
  });
});

it.each([
  ['a heading at the head', [], [{ top: 70, bottom: 110 }], 744],
  ['a heading at the head and a button at the foot', [{ top: 780, bottom: 820 }], [{ top: 70, bottom: 110 }], 112],
  ['headings everywhere, and a button at the head', [{ top: 60, bottom: 100 }], [{ top: 0, bottom: 900 }], 744],
] as const)('leaves headings free where there is room, and buttons first: %s', (_what, taken, better, top) => {
  expect(placeToast(100, room, taken, 'top', better)).toBe(top);
});

it('stays in the room where it fits, and covers nothing where a band of it stays free', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 80 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(
      fc.integer({ min: 40, max: 200 }),
      fc.array(stretch, { maxLength: 6 }),
      fc.constantFrom('top', 'bottom'),
      (height, taken, edge) => {
        const top = placeToast(height, room, taken, edge);
        expect(top).toBeGreaterThanOrEqual(room.top);
        expect(top + height).toBeLessThanOrEqual(room.bottom);
        const covers = taken.some((one) => one.bottom > top && one.top < top + height);
        const isEdgeFree = [room.top, room.bottom - height].some((at) => taken.every((one) => one.bottom <= at || one.top >= at + height));
        if (isEdgeFree) expect(covers).toBe(false);
      },
    ),
  );
});

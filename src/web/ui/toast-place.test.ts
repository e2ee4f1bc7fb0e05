import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeToast } from './toast-place.ts';

const room = { top: 56, bottom: 844 };
const foot = { top: 780, bottom: 820 };
const head = { top: 60, bottom: 100 };

describe('a toast of 100 px in a room from 56 to 844', () => {
  it.each([
    ['nothing is taken', [], 744],
    ['a button at the foot', [foot], 56],
    ['a button at the head', [head], 744],
    ['a button that only touches', [{ top: 700, bottom: 744 }], 744],
    ['buttons at both ends', [head, foot], 680],
    ['no place at all', [{ top: 0, bottom: 900 }], 744],
  ] as const)('%s', (_what, taken, top) => {
    expect(placeToast(100, room, [taken])).toBe(top);
  });
});

it.each([
  ['a heading at the foot', [[], [foot]], 56],
  ['a heading at the foot and a button at the head', [[head], [foot]], 680],
  ['headings everywhere, and a button at the foot', [[foot], [{ top: 0, bottom: 900 }]], 56],
  ['the name of a screen at the head, and buttons everywhere', [[], [head], [{ top: 0, bottom: 900 }]], 744],
  ['the name of a screen at the head, an action at the foot, and buttons everywhere', [[foot], [head], [{ top: 0, bottom: 900 }]], 680],
  ['words all over the rest', [[foot], [head], [{ top: 100, bottom: 400 }]], 680],
  ['words everywhere, a heading at the head and a button at the foot', [[foot], [head], [{ top: 0, bottom: 900 }]], 680],
] as const)('leaves words free where there is room, headings before them and buttons first: %s', (_what, kept, top) => {
  expect(placeToast(100, room, kept)).toBe(top);
});

it('stays in the room where it fits, and covers nothing where a band of it stays free', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 80 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 200 }), fc.array(stretch, { maxLength: 6 }), (height, taken) => {
      const top = placeToast(height, room, [taken]);
      expect(top).toBeGreaterThanOrEqual(room.top);
      expect(top + height).toBeLessThanOrEqual(room.bottom);
      const covers = taken.some((one) => one.bottom > top && one.top < top + height);
      const isEdgeFree = [room.top, room.bottom - height].some((at) => taken.every((one) => one.bottom <= at || one.top >= at + height));
      if (isEdgeFree) expect(covers).toBe(false);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRoot, leafOf, rootFrom, treeOf } from './tree.ts';

const heads = fc.uniqueArray(
  fc.record({
    transportId: fc.uuid(),
    position: fc.integer({ min: 1, max: 99 }),
    hash: fc.stringMatching(/^[0-9a-f]{64}$/),
    salt: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/)),
  }),
  { selector: ({ transportId }) => transportId, minLength: 1, maxLength: 40 },
);

describe('the tree over the heads of a day', () => {
  it('leads each of them to its top by its own way', () => {
    fc.assert(
      fc.property(heads, (all) => {
        const leaves = all.map(leafOf);
        const { root, paths } = treeOf(leaves);
        leaves.forEach((leaf, at) => expect(rootFrom(leaf, paths[at]!)).toBe(root));
      }),
    );
  });

  it('has another top when any head says something else, is missing, or stands elsewhere', () => {
    fc.assert(
      fc.property(heads, fc.nat(), (all, pick) => {
        const at = pick % all.length;
        const { root } = treeOf(all.map(leafOf));
        const changed = all.map((head, index) => (index === at ? { ...head, position: head.position + 1 } : head));
        expect(treeOf(changed.map(leafOf)).root).not.toBe(root);
        expect(treeOf(all.toSpliced(at, 1).map(leafOf)).root).not.toBe(root);
        if (all.length > 1) expect(treeOf(all.toReversed().map(leafOf)).root).not.toBe(root);
      }),
    );
  });

  it('takes no way for another leaf, and no changed one', () => {
    fc.assert(
      fc.property(heads, fc.nat(), (all, pick) => {
        const leaves = all.map(leafOf);
        const { root, paths } = treeOf(leaves);
        const at = pick % leaves.length;
        const other = leafOf({ ...all[at]!, position: all[at]!.position + 100 });
        expect(rootFrom(other, paths[at]!)).not.toBe(root);
        const turned = paths[at]!.map((step) => (step.startsWith('L') ? `R${step.slice(1)}` : `L${step.slice(1)}`));
        if (turned.length > 0) expect(rootFrom(leaves[at]!, turned)).not.toBe(root);
      }),
    );
  });

  it('has a top without leaves too', () => {
    expect(treeOf([])).toEqual({ root: emptyRoot, paths: [] });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRoot, getLeaf, computeRoot, toTree } from './merkle-tree.ts';

const heads = fc.uniqueArray(
  fc.record({
    transportId: fc.uuid(),
    position: fc.integer({ min: 1, max: 99 }),
    hash: fc.stringMatching(/^[0-9a-f]{64}$/),
    salt: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/)),
  }),
  { selector: ({ transportId }) => transportId, minLength: 1, maxLength: 40 },
);

describe('the hash tree of the chain heads of a day', () => {
  it('has a path from each leaf to the root', () => {
    fc.assert(
      fc.property(heads, (all) => {
        const leaves = all.map(getLeaf);
        const { root, paths } = toTree(leaves);
        leaves.forEach((leaf, at) => expect(computeRoot(leaf, paths[at]!)).toBe(root));
      }),
    );
  });

  it('has another root if a head is changed, missing or moved', () => {
    fc.assert(
      fc.property(heads, fc.nat(), (all, pick) => {
        const at = pick % all.length;
        const { root } = toTree(all.map(getLeaf));
        const changed = all.map((head, index) => (index === at ? { ...head, position: head.position + 1 } : head));
        expect(toTree(changed.map(getLeaf)).root).not.toBe(root);
        expect(toTree(all.toSpliced(at, 1).map(getLeaf)).root).not.toBe(root);
        if (all.length > 1) expect(toTree(all.toReversed().map(getLeaf)).root).not.toBe(root);
      }),
    );
  });

  it('accepts no path for another leaf, and no changed path', () => {
    fc.assert(
      fc.property(heads, fc.nat(), (all, pick) => {
        const leaves = all.map(getLeaf);
        const { root, paths } = toTree(leaves);
        const at = pick % leaves.length;
        const other = getLeaf({ ...all[at]!, position: all[at]!.position + 100 });
        expect(computeRoot(other, paths[at]!)).not.toBe(root);
        const turned = paths[at]!.map((step) => (step.startsWith('L') ? `R${step.slice(1)}` : `L${step.slice(1)}`));
        if (turned.length > 0) expect(computeRoot(leaves[at]!, turned)).not.toBe(root);
      }),
    );
  });

  it('has a root even without leaves', () => {
    expect(toTree([])).toEqual({ root: emptyRoot, paths: [] });
  });
});

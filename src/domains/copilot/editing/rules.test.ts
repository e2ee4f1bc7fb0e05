import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeChanged } from './rules.ts';

describe('the changes between two versions', () => {
  it('are shown word by word', () => {
    expect(describeChanged('A fleet needs $300,000 of cover.', 'A small fleet needs $750,000 of cover.')).toEqual([
      { kind: 'same', text: 'A' },
      { kind: 'new', text: 'small' },
      { kind: 'same', text: 'fleet needs' },
      { kind: 'gone', text: '$300,000' },
      { kind: 'new', text: '$750,000' },
      { kind: 'same', text: 'of cover.' },
    ]);
  });

  it('can restore both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'broker', 'owes', '$1', ''), { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = describeChanged(before, after);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join(' ');
        expect([without('new'), without('gone')]).toEqual([before, after]);
      }),
    );
  });
});

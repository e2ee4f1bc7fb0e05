import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isTest, parseSource, readSources, type Source } from './house.ts';

/**
 * Words that people read for money, one for each thing: held is what is kept until delivery, frozen what a claim, a dispute or the desk stopped,
 * and a payout waits. What a carrier gets for coming in vain is a fee for an arrival in vain.
 */
const strays: readonly (readonly [said: RegExp, instead: string])[] = [
  [/dry-run fee/i, 'fee for an arrival in vain'],
  [/\bheld back\b/i, 'frozen'],
  [/\b(?:hold|release) (?:a|this|the) (?:sum|hold)\b/i, 'freeze or free a sum'],
  [/\bholds? of (?:this payment|the desk|\$)/i, 'frozen sums'],
  [/^Held until (?!delivery|the review window)/, 'waits until'],
  [/\bpayouts? (?:is|are|was|were) held\b|\bheld for you\b(?!: it went back)|what you earned is held/i, 'waits'],
];

/** What of a source people may read that says one thing by the word of another. */
function straysIn({ program, path }: Source): string[] {
  const found: string[] = [];
  const look = (text: string) => {
    for (const [said, instead] of strays) if (said.test(text)) found.push(`${path}: '${text.trim()}' instead of ${instead}`);
  };
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && look(value)),
    TemplateElement: ({ value }) => look(value.cooked ?? ''),
    JSXText: ({ value }) => look(value),
  }).visit(program);
  return found;
}

it('says of money by one word each that it is held, frozen, or waits, and what an arrival in vain pays', () => {
  const sources = readSources(process.cwd(), ['src']).filter(({ path }) => !isTest(path));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(straysIn)).toEqual([]);
});

it.each(["const a = 'A dry-run fee of $100 is yours';", 'const b = `${sum} is held back by support.`;', 'const c = <p>Hold a sum</p>;'])(
  'is caught where another word stands: %s',
  (code) => {
    expect(straysIn(parseSource('src/domains/payments/planted.tsx', code))).toHaveLength(1);
  },
);

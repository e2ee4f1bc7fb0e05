import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { checkedText } from './checking.ts';
import { usesOnlyFactWords } from './own-words.ts';

const says = (fact: string, sentence: string) => checkedText(`${sentence} [1]`, [{ number: 1, text: fact }]) === `${sentence} [1]`;
const facts = readKnowledge();
const single = facts.filter(({ text }) => !/[.;] \S/.test(text.slice(0, -1)));
const textOf = new Map(facts.map(({ fact, text }) => [fact, text]));

const honest = readFileSync(new URL('honest-rewordings.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string]);

describe("the words of a model's sentence", () => {
  it.each([
    ['A receipt is issued for property.', 'An electronic receipt is issued for property.'],
    ['Logs are kept for 6 months.', 'Logs are kept for 6 months by law firms.'],
    ['A driver rests 10 hours off duty.', 'A driver rests 10 hours on duty.'],
    ['Carriers investigate a claim.', 'All carriers investigate a claim.'],
    ['Carriers investigate a claim.', 'Carriers always investigate a claim.'],
    ['In practice haulers carry cover.', 'In practice haulers have to carry cover.'],
    ['Proof of cover is kept at the office.', 'Proof of cover is kept at the office of Acme.'],
  ])('must not add anything to its fact: %s', (fact, more) => {
    expect(says(fact, fact)).toBe(true);
    expect(says(fact, more)).toBe(false);
  });

  it.each([
    ['Logs are kept for 6 months.', 'Logs are retained for 6 months.'],
    ['A written lease is needed.', 'The lease that is needed is a written one.'],
    ['The driving record is obtained.', 'You get the driving record.'],
  ])('can be plainer ones: %s', (fact, said) => expect(says(fact, said)).toBe(true));

  it('must not add a single word to any single-sentence fact', () => {
    const added = ['notarized', 'original', 'always', 'certified', 'usually', 'all', 'electronic', 'monthly'];
    const more = single.flatMap(({ fact, text }) =>
      added.flatMap((word) => {
        const said = text.replace(/ (\S+)$/, ` ${word} $1`);
        return new RegExp(`\\b${word}\\b`, 'i').test(text) ? [] : [{ fact, text, said }];
      }),
    );
    expect(more.length).toBeGreaterThan(600);
    expect(more.filter(({ text, said }) => says(text, said)).map(({ fact, said }) => `${fact} ${said}`)).toEqual([]);
  });

  it('include the words of the fact itself, for every fact', () =>
    expect(facts.filter(({ text }) => !usesOnlyFactWords(text, text))).toEqual([]));

  it('allow at least 25 of 40 honest paraphrases', () => {
    const passed = honest.filter(([fact, said]) => says(textOf.get(fact)!, said));
    expect(honest).toHaveLength(40);
    expect(passed.length).toBeGreaterThanOrEqual(25);
  });
});

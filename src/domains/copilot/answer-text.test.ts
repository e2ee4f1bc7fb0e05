import { describe, expect, it } from 'vitest';
import { chosen } from './retrieval/citation-choice.ts';
import { toSource } from './retrieval/fact-queries.ts';
import type { CurrentFact } from './retrieval/published-facts.ts';
import { composeAnswer, type WordedPart } from './answer-text.ts';

const fact = (more: Partial<CurrentFact>): CurrentFact => ({
  fact: 'BRK-1',
  version: 1,
  saysWhere: false,
  topic: 'brokers',
  mark: 'S',
  isNews: false,
  citation: '49 CFR 371.2',
  asOf: '2026-11-20',
  reviewBy: '2027-11-20',
  related: [],
  text: 'A broker arranges carriage.',
  strong: [],
  plain: [],
  ...more,
});
const part = (cited: readonly CurrentFact[]): WordedPart => ({
  question: 'q',
  confidence: 0.9,
  isAnswered: true,
  computed: null,
  cited,
  found: cited,
  nearest: [],
  words: [],
  reworded: null,
});
const noon = (day: string) => new Date(`${day}T17:00:00Z`);
const said = (cited: readonly CurrentFact[], day = '2026-11-23') => composeAnswer([part(cited)], [], cited, noon(day));

describe('the note on the sources of an answer', () => {
  it('gives the oldest date of the sources', () => {
    expect(said([fact({ asOf: '2026-11-20' }), fact({ fact: 'BRK-2', asOf: '2026-03-02' })])).toContain('As of Mar 02, 2026.');
  });

  it('names sources that may change soon and sources not compared with the text', () => {
    const text = said([fact({}), fact({ fact: 'BRK-5', isNews: true }), fact({ fact: 'BRK-6', mark: 'M' })]);
    expect(text).toContain('May change soon: [2].');
    expect(text).toContain('Not yet compared with the published text: [3].');
  });

  it.each([
    ['2027-11-19', false],
    ['2027-11-20', false],
    ['2027-11-21', true],
  ])('on %s, with a review due by 2027-11-20, says the review is overdue: %s', (day, isPast) => {
    expect(said([fact({})], day).includes('Past its review date: [1].')).toBe(isPast);
    expect(toSource(noon(day), fact({})).isOverdue).toBe(isPast);
  });
});

describe('further facts cited in an answer', () => {
  const best = { fact: fact({ related: ['CLM-1'] }), score: 0.9 };

  it('have nearly the same score and a related topic', () => {
    const others = [
      { fact: fact({ fact: 'INS-1', topic: 'insurance' }), score: 0.89 },
      { fact: fact({ fact: 'CLM-1', topic: 'claims' }), score: 0.8 },
      { fact: fact({ fact: 'BRK-2' }), score: 0.05 },
    ];
    expect(chosen([best, ...others]).map((one) => one.fact.fact)).toEqual(['BRK-1', 'CLM-1']);
  });
});

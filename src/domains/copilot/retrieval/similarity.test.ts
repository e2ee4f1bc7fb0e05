import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { tuningSets } from '../evaluation/labelled-questions.ts';
import { learnParaphrases, mostSimilarFacts, getSimilarities } from './similarity.ts';
import { describeCompared } from './ranking.ts';
import { toTerms } from './terms.ts';
import { isSubject, parseParaphrases, annotators, readAnnotator, readParaphrases } from '../knowledge/paraphrases.ts';
import { weighed } from './fact-probability.ts';
import { toStems } from '../vocabulary/words.ts';

const facts = readKnowledge().map((fact) => ({ ...fact, ...describeCompared(fact) }));
const names = new Set(facts.map(({ fact }) => fact));
const asked = (question: string) =>
  toTerms(
    question,
    toStems(question).map((stem) => ({ stem, share: 1 })),
  );

describe('the paraphrases', () => {
  it('cover nearly every fact by two annotators, and subjects that no fact answers', () => {
    for (const annotator of annotators) {
      const ofAnnotator = readAnnotator(annotator).map(({ name }) => name);
      expect(ofAnnotator.filter((name) => !names.has(name))).toEqual([]);
      expect(new Set(ofAnnotator).size).toBeGreaterThan(names.size - 5);
    }
    expect(readAnnotator('unanswered').filter(({ name }) => !isSubject(name))).toEqual([]);
  });

  it('include the labeled questions, without those of the annotator being measured', () => {
    for (const name of [...tuningSets, ...annotators]) expect(readParaphrases(name).length).toBeLessThan(readParaphrases().length);
  });

  it('are refused with file and line if a line cannot be read', () => {
    expect(parseParaphrases('annotator', 'fact\tquestion\nINS-1\tHow much cover?\n')).toEqual([
      { name: 'INS-1', question: 'How much cover?' },
    ]);
    for (const line of ['INS-1', 'OFF-1\tHow much cover?', 'INS-1\tHow much?\tmore'])
      expect(() => parseParaphrases('annotator', `fact\tquestion\n${line}\n`)).toThrow('annotator.tsv:2');
  });
});

describe('a reworded question', () => {
  const learned = learnParaphrases(facts, [
    { name: 'BRK-7', question: 'May I slip a client some cash for his loads?' },
    { name: 'BRK-7', question: 'Is a kickback to my client fine?' },
    { name: 'fuel-tax', question: 'When is my fuel tax return due?' },
  ]);

  it('matches a fact by the words of its paraphrases, by similar words and by a cited section', () => {
    const likeliest = (question: string) => mostSimilarFacts(getSimilarities(asked(question), learned), 1);
    expect(likeliest('some cash for a client')).toEqual(['BRK-7']);
    const shared = getSimilarities(asked('a bribe'), learned).facts;
    expect(shared.get('BRK-7')!.nearest).toBeGreaterThan(0);
    expect(likeliest('what is 371.7')).toEqual(likeliest('371.7'));
  });

  it('that no fact answers scores every fact lower than one with an answer', () => {
    const chance = (question: string) => {
      const similarity = getSimilarities(asked(question), learned);
      const covering = facts.map((fact) => ({ fact, score: 0, isNear: false }));
      return weighed(covering, similarity)[0]!;
    };
    expect(chance('Is a kickback to my client fine?').fact.fact).toBe('BRK-7');
    expect(chance('Is a kickback to my client fine?').score).toBeGreaterThan(chance('When is my fuel tax return due?').score + 0.2);
  });
});

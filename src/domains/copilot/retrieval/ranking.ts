import { closestSpelling } from '../vocabulary/spelling.ts';
import { usual } from '../vocabulary/everyday-words.ts';
import { getStem, toStems, toTexts, type Word } from '../vocabulary/words.ts';

/** `counts`: facts per stem; `written`: known spellings, for typo correction. */
export interface Vocabulary {
  readonly counts: ReadonlyMap<string, number>;
  readonly written: ReadonlyMap<string, number>;
  readonly factCount: number;
}

/** `weight`: rarity among the facts. */
export interface QueryWord {
  readonly stem: string;
  readonly weight: number;
  /** Lower for words that a follow-up inherits. */
  readonly share: number;
}

export interface Comparable {
  readonly fact: string;
  readonly topic: string;
  readonly strong: readonly string[];
  readonly plain: readonly string[];
  readonly related: readonly string[];
}

export interface Ranked<F extends Comparable> {
  readonly fact: F;
  readonly score: number;
}

/** `score`: share of the question covered, 0 to 1. */
export interface Coverage<F extends Comparable> extends Ranked<F> {
  /** Same topic as the question before a follow-up. */
  readonly isNear: boolean;
}

export const describeCompared = ({
  keywords,
  text,
  topic,
}: {
  keywords: string;
  text: string;
  topic: string;
}): Pick<Comparable, 'strong' | 'plain'> => ({
  strong: toStems(keywords),
  plain: toStems(`${text} ${topic.replaceAll('-', ' ')}`),
});

const weakShare = 0.35;
const unknownShare = 0.95;
/** An unknown figure is usually the user's own data. */
const unknownFigureShare = 0.4;
const unknownUsualShare = 0.3;

export function describeRequested(question: string, { counts, written, factCount }: Vocabulary, share = 1): QueryWord[] {
  const correct = (word: string): string => {
    const stem = getStem(word);
    return counts.has(stem) || written.has(word) || usual.has(stem) ? word : (closestSpelling(word, written) ?? word);
  };
  const unknown = ({ stem, isUsual }: Word) =>
    unknownShare * (/^\d+$/.test(stem) ? unknownFigureShare : 1) * (isUsual ? unknownUsualShare : 1);
  return toTexts(question, correct).map((word) => {
    const count = counts.get(word.stem) ?? 0;
    const rarity = Math.log(1 + factCount / (count + 0.5));
    return { stem: word.stem, weight: rarity * (word.isWeak ? weakShare : 1) * (count === 0 ? unknown(word) : 1) * share, share };
  });
}

const plainShare = 0.7;
/** Minimum total weight, so that one or two vague words never count as covered. */
const leastAsked = 3.5;

const getShare = (stem: string, { strong, plain }: Comparable): number =>
  strong.includes(stem) ? 1 : plain.includes(stem) ? plainShare : 0;

export type Before = Pick<Comparable, 'topic' | 'related'>;

/** Sorted by coverage; the sort is stable. `before`: best fact before a follow-up. */
export function rank<F extends Comparable>(words: readonly QueryWord[], facts: readonly F[], before?: Before): Coverage<F>[] {
  const asked = Math.max(
    leastAsked,
    words.reduce((sum, { weight }) => sum + weight, 0),
  );
  return facts
    .map((fact) => ({
      fact,
      isNear: before?.topic === fact.topic || (before?.related.includes(fact.fact) ?? false),
      score: words.reduce((sum, { stem, weight }) => sum + weight * getShare(stem, fact), 0) / asked,
    }))
    .toSorted((one, other) => other.score - one.score);
}

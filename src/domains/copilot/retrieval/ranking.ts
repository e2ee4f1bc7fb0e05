import { toSpellings } from '../vocabulary/spelling.ts';
import { headsIn } from '../parsing/answer-kinds.ts';
import { subjects } from '../vocabulary/subject-words.ts';
import { findStatedStems } from '../parsing/question-splitting.ts';
import { plainLabels, usual } from '../vocabulary/everyday-words.ts';
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
  /** Below 1 for a corrected word, which may be wrong. */
  readonly trust: number;
  /** Weight when comparing paraphrases: lower for corrected words and those inherited by a follow-up. */
  readonly share: number;
  /** Asked for by name ('which tires'). */
  readonly isHead: boolean;
  /** Says by itself what the question is about. */
  readonly isTelling: boolean;
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
  /** Share of the score reserved for signals other than words. */
  readonly kept: number;
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
const misspeltTrust = 0.85;
const unknownShare = 0.95;
/** An unknown figure is usually the user's own data; a statement next to the question is background. */
const unknownFigureShare = 0.4;
const toldShare = 0.25;
const unknownUsualShare = 0.3;

export function describeRequested(question: string, { counts, written, factCount }: Vocabulary, share = 1): QueryWord[] {
  const corrected = new Set<string>();
  const spellings = (word: string): readonly string[] => {
    const stem = getStem(word);
    const isRight = counts.has(stem) || written.has(word) || usual.has(stem) || plainLabels.has(word);
    const options = isRight ? [] : toSpellings(word, written);
    for (const option of options) corrected.add(getStem(option));
    return options.length > 0 ? options : [word];
  };
  const told = findStatedStems(question);
  const heads = headsIn(question);
  const unknown = ({ stem, isUsual }: Word) =>
    unknownShare *
    (/^\d+$/.test(stem) ? unknownFigureShare : 1) *
    (isUsual && !heads.has(stem) ? unknownUsualShare : 1) *
    (told.has(stem) ? toldShare : 1);
  return toTexts(question, spellings).map((word) => {
    const { stem, isWeak } = word;
    const count = counts.get(stem) ?? 0;
    const weight = Math.log(1 + factCount / (count + 0.5)) * (isWeak ? weakShare : 1) * (count === 0 ? unknown(word) : 1) * share;
    const isOwn = share === 1 && !told.has(stem);
    const isHead = isOwn && heads.has(stem);
    const isTelling = isHead || (isOwn && !isWeak && !(count === 0 && (word.isUsual || /^\d+$/.test(stem))));
    const trust = corrected.has(stem) ? misspeltTrust : 1;
    return { stem, weight, trust, share: trust * share, isHead, isTelling };
  });
}

const plainShare = 0.7;
const lastKeywordLoss = 0.15;

/** Higher for early keywords, lower if the word occurs only in the text. */
function getShare(stem: string, { strong, plain }: Comparable): number {
  const at = strong.indexOf(stem);
  return at >= 0 ? 1 - (lastKeywordLoss * at) / strong.length : plain.includes(stem) ? plainShare : 0;
}

const relatedBonus = 0.06;

const offSubjectShare = 0.65;
/** Minimum total weight, so that one or two vague words never count as covered. */
const leastAsked = 3.5;

/** Lower if the question names a subject that the fact doesn't mention. */
function subjectShare(words: readonly QueryWord[], { strong, plain }: Comparable): number {
  const isSaid = ({ stem }: QueryWord) => strong.includes(stem) || plain.includes(stem);
  const [named, heads] = [words.filter(({ stem }) => subjects.has(stem)), words.filter(({ isHead }) => isHead)];
  const shareOfThem = (some: readonly QueryWord[]) => (some.length === 0 || some.some(isSaid) ? 1 : offSubjectShare);
  return shareOfThem(named) * shareOfThem(heads);
}

export type Before = Pick<Comparable, 'topic' | 'related'>;

/**
 * Sorted by coverage; the sort is stable. `before`: best fact before a follow-up. `kept`: share of the score for signals other than words.
 */
export function rank<F extends Comparable>(
  words: readonly QueryWord[],
  facts: readonly F[],
  before?: Before,
  kept: (fact: F) => number = () => 1,
): Coverage<F>[] {
  const asked = words.reduce((sum, { weight }) => sum + weight, 0);
  if (asked === 0) return [];
  const getScore = (fact: F) => {
    const covered = words.reduce((sum, { stem, weight, trust }) => sum + weight * trust * getShare(stem, fact), 0);
    return Math.min(
      1,
      (covered / Math.max(asked, leastAsked)) * subjectShare(words, fact) * kept(fact) +
        (covered > 0 && before?.related.includes(fact.fact) ? relatedBonus : 0),
    );
  };
  return facts
    .map((fact) => ({ fact, kept: kept(fact), isNear: before?.topic === fact.topic || (before?.related.includes(fact.fact) ?? false) }))
    .filter((one) => one.kept > 0)
    .map((one) => ({ ...one, score: getScore(one.fact) }))
    .toSorted((one, other) => other.score - one.score);
}

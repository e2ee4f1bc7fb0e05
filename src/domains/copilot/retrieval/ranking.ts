import { toSpellings } from '../vocabulary/spelling.ts';
import { headsIn } from '../parsing/answer-kinds.ts';
import { subjects } from '../vocabulary/subject-words.ts';
import { findStatedStems } from '../parsing/question-splitting.ts';
import { plainLabels, usual } from '../vocabulary/everyday-words.ts';
import { getStem, toStems, toTexts, type Word } from '../vocabulary/words.ts';

/** Words of all facts: their stems with the number of facts that have each, and how they are written, which misspelt ones are put right by. */
export interface Vocabulary {
  readonly counts: ReadonlyMap<string, number>;
  readonly written: ReadonlyMap<string, number>;
  readonly factCount: number;
}

/** A word of a question, weighed: how rare it is among the facts, and how much of it counts for a fact that has it. */
export interface QueryWord {
  readonly stem: string;
  readonly weight: number;
  /** Less than 1 for a word that was put right: it may have meant another. */
  readonly trust: number;
  /** How much of it counts where paraphrases are compared: less of what was put right, and of what only a follow-up carries on. */
  readonly share: number;
  /** What is asked for by name. */
  readonly isHead: boolean;
  /** What says, of itself, what the question is about. */
  readonly isTelling: boolean;
}

/** What of a fact is compared; its words are stems, the strong ones in the order of their importance. */
export interface Comparable {
  readonly fact: string;
  readonly topic: string;
  readonly strong: readonly string[];
  readonly plain: readonly string[];
  readonly related: readonly string[];
}

/** A fact with how well it answers, between 0 and 1. */
export interface Ranked<F extends Comparable> {
  readonly fact: F;
  readonly score: number;
}

/** A fact with how much of a question its words cover, between 0 and 1, and what else speaks for or against it. */
export interface Coverage<F extends Comparable> extends Ranked<F> {
  /** How much of its score it kept for other reasons than its words. */
  readonly kept: number;
  /** Whether it is of the topic that a follow-up asks about. */
  readonly isNear: boolean;
}

/** What is compared of a fact, made of its lines. */
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
/** Of a word that no fact has: a figure is the asker's own more often than not, and what is only told beside a question is a story. */
const unknownFigureShare = 0.4;
const toldShare = 0.25;
const unknownUsualShare = 0.3;

/**
 * The words of a question, misspelt ones put right, each with its weight: the rarer among the facts the more, one that no fact has the most.
 * `share` is less than 1 for what only a follow-up carries on.
 */
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

/** How much of a word a fact covers: the more the earlier it stands among the strong ones, less where it only stands in the text. */
function getShare(stem: string, { strong, plain }: Comparable): number {
  const at = strong.indexOf(stem);
  return at >= 0 ? 1 - (lastKeywordLoss * at) / strong.length : plain.includes(stem) ? plainShare : 0;
}

const relatedBonus = 0.06;

const offSubjectShare = 0.65;
/** What a question asks at least: one of a word or two that say little is not covered by a fact that has them. */
const leastAsked = 3.5;

/** How much of its score a fact keeps: less where the question names its subject and the fact does not. */
function subjectShare(words: readonly QueryWord[], { strong, plain }: Comparable): number {
  const isSaid = ({ stem }: QueryWord) => strong.includes(stem) || plain.includes(stem);
  const [named, heads] = [words.filter(({ stem }) => subjects.has(stem)), words.filter(({ isHead }) => isHead)];
  const shareOfThem = (some: readonly QueryWord[]) => (some.length === 0 || some.some(isSaid) ? 1 : offSubjectShare);
  return shareOfThem(named) * shareOfThem(heads);
}

/** What a follow-up asks about: the best fact of what was asked before it. */
export type Before = Pick<Comparable, 'topic' | 'related'>;

/**
 * Facts in the order in which they cover a question; `before` leads to others where it is a follow-up, `kept` says how much of its score a fact keeps
 * for other reasons than its words. Equal ones keep their order.
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

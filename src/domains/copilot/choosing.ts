import { sure } from './computing/worked.ts';
import type { AskedWord, Comparable, Ranked } from './ranking.ts';
import { highFrom, mediumFrom, type FactMark } from './rules.ts';

/** A fact as an answer rests on it. */
export interface CitedFact extends Comparable {
  readonly mark: FactMark;
  readonly isNews: boolean;
  readonly citation: string;
  readonly asOf: string;
  readonly reviewBy: string;
  readonly version: number;
  /** Whether it answers where something is. */
  readonly saysWhere: boolean;
}

/** Facts that one answer cites at most (decisions, section 11). */
export const mostSources = 4;

const asGoodAs = 0.82;

/** Whether a fact is of the topic of another one, or one that it leads to. */
const belongsTo = ({ fact: best }: Ranked<CitedFact>, { fact }: Ranked<CitedFact>): boolean =>
  fact.topic === best.topic || best.related.includes(fact.fact);

/** Whether a fact has every word of a question that says what it is about, as it was written: what was put right may have meant another. */
const saysAll = ({ strong, plain }: Comparable, words: readonly AskedWord[]): boolean =>
  words.every(({ stem, isTelling, trust }) => !isTelling || (trust === 1 && (strong.includes(stem) || plain.includes(stem))));

/**
 * How sure an answer is, between 0 and 1, by how much of the question its best fact covers; the steps were set on the tuning questions
 * (src/domains/copilot/evaluation/). `boundedBy` holds it to what it cites.
 */
export function confidenceOf([best]: readonly Ranked<CitedFact>[], words: readonly AskedWord[]): number {
  if (!best || words.length === 0) return 0;
  const raw =
    best.score >= 0.62 ? 0.8 + (best.score - 0.62) * 0.4 : best.score >= 0.42 ? 0.5 + (best.score - 0.42) * 1.5 : best.score * 1.15;
  return Math.round(Math.min(raw, saysAll(best.fact, words) ? sure : highFrom - 0.01) * 100) / 100;
}

/** What rests on a fact, the first or the fourth, that no editor has compared with its source yet is never High. */
export const boundedBy = (confidence: number, cited: readonly Pick<CitedFact, 'mark'>[]): number =>
  cited.some(({ mark }) => mark === 'M') ? Math.min(confidence, highFrom - 0.01) : confidence;

/** The facts that an answer cites: the best, and up to `most` that answer nearly as well and belong to it. */
export function chosen(ranked: readonly Ranked<CitedFact>[], most = mostSources): CitedFact[] {
  const [best] = ranked;
  if (!best) return [];
  return ranked
    .slice(0, mostSources)
    .filter((one) => one === best || (one.score >= best.score * asGoodAs && belongsTo(best, one)))
    .slice(0, most)
    .map(({ fact }) => fact);
}

/** Whether a question is answered at all. */
export const isAnswered = (confidence: number): boolean => confidence >= mediumFrom;

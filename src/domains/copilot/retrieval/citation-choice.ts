import { sure } from '../computing/computation.ts';
import type { Comparable, Ranked } from './ranking.ts';
import { highFrom, mediumFrom, type FactMark } from '../rules.ts';

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

export const mostSources = 4;

const asLikelyAs = 0.12;

/** Whether a fact is of the topic of another one, or one that it leads to. */
const belongsTo = ({ fact: best }: Ranked<CitedFact>, { fact }: Ranked<CitedFact>): boolean =>
  fact.topic === best.topic || best.related.includes(fact.fact);

/** The facts that an answer cites: the likeliest, and up to `most` that belong to it and are not much less likely. */
export function chosen<F extends CitedFact>(ranked: readonly Ranked<F>[], most = mostSources): Ranked<F>[] {
  const [best] = ranked;
  if (!best) return [];
  return ranked
    .slice(0, mostSources)
    .filter((one) => one === best || (one.score >= best.score * asLikelyAs && belongsTo(best, one)))
    .slice(0, most);
}

/**
 * From these probabilities on an answer is shown as High, and as Medium. They were set so that more are right than the badges promise, also of
 * questions by an annotator that nothing was learned from.
 */
const [highChance, mediumChance] = [0.975, 0.55];

const between = (chance: number, [from, to]: readonly [number, number], [low, high]: readonly [number, number]): number =>
  low + ((chance - from) / (to - from)) * (high - low);

/**
 * How sure an answer is, between 0 and 1, by the probability that one of the facts that it cites answers. It is High only where `mayBeHigh`. `boundedBy`
 * holds it to what it cites.
 */
export function getConfidence(cited: readonly Ranked<CitedFact>[], mayBeHigh: boolean): number {
  const chance = Math.min(
    1,
    cited.reduce((sum, { score }) => sum + score, 0),
  );
  const raw =
    chance >= highChance
      ? between(chance, [highChance, 1], [highFrom, sure])
      : chance >= mediumChance
        ? between(chance, [mediumChance, highChance], [mediumFrom, highFrom])
        : between(chance, [0, mediumChance], [0, mediumFrom]);
  // Rounded down, so that nothing is shown as more than it is.
  return Math.floor(Math.min(raw, mayBeHigh ? sure : highFrom - 0.01) * 100 + 1e-9) / 100;
}

/** What rests on a fact, the first or the fourth, that no editor has compared with its source yet is never High. */
export const boundedBy = (confidence: number, cited: readonly Pick<CitedFact, 'mark'>[]): number =>
  cited.some(({ mark }) => mark === 'M') ? Math.min(confidence, highFrom - 0.01) : confidence;

/** Whether a question is answered at all. */
export const isAnswered = (confidence: number): boolean => confidence >= mediumFrom;

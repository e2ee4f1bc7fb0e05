import type { Comparable, Ranked } from './ranking.ts';
import { highFrom, mediumFrom, type FactMark } from '../rules.ts';

export interface CitedFact extends Comparable {
  readonly mark: FactMark;
  readonly isNews: boolean;
  readonly citation: string;
  readonly asOf: string;
  readonly reviewBy: string;
  readonly version: number;
  readonly saysWhere: boolean;
}

export const mostSources = 4;

/** The highest confidence. */
export const sure = 0.95;

const asLikelyAs = 0.12;

/** Same topic, or linked from the best fact. */
const belongsTo = ({ fact: best }: Ranked<CitedFact>, { fact }: Ranked<CitedFact>): boolean =>
  fact.topic === best.topic || best.related.includes(fact.fact);

export function chosen<F extends CitedFact>(ranked: readonly Ranked<F>[], most = mostSources): Ranked<F>[] {
  const [best] = ranked;
  if (!best) return [];
  return ranked
    .slice(0, mostSources)
    .filter((one) => one === best || (one.score >= best.score * asLikelyAs && belongsTo(best, one)))
    .slice(0, most);
}

/** Thresholds were set so that precision exceeds what the badges promise, also for an annotator not used for learning. */
const [highChance, mediumChance] = [0.975, 0.55];

const between = (chance: number, [from, to]: readonly [number, number], [low, high]: readonly [number, number]): number =>
  low + ((chance - from) / (to - from)) * (high - low);

/** From 0 to 1, based on the probability that a cited fact answers. Apply `boundedBy` afterwards. */
export function getConfidence(cited: readonly Ranked<CitedFact>[]): number {
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
  // Rounded down, never overstated.
  return Math.floor(raw * 100 + 1e-9) / 100;
}

/** Never High if any cited fact has not been compared with its source. */
export const boundedBy = (confidence: number, cited: readonly Pick<CitedFact, 'mark'>[]): number =>
  cited.some(({ mark }) => mark === 'M') ? Math.min(confidence, highFrom - 0.01) : confidence;

export const isAnswered = (confidence: number): boolean => confidence >= mediumFrom;

import type { Similarities } from './similarity.ts';
import type { Comparable, Coverage, Ranked } from './ranking.ts';

/**
 * Weights: word coverage and its square, log odds of the question given the fact (total and per word), closeness to paraphrases and topic of a follow-up. Fitted as a conditional logit on 905 labelled questions and 1,032 paraphrases, each
 * without its own annotator; `npm run eval:copilot -- --fit` prints them again.
 */
export const forFact = { cover: 0.67, coverSquared: 1.63, odds: 0.236, oddsByWord: 1.06, nearest: 1.49, follows: 0.51 };

/** Weights of no answer: constant, and similarity to unanswerable questions. */
export const forNone = { start: 1.85, odds: 0.255, nearest: 1.73 };

/** In the order of `forFact`. */
export const toSigns = ({ fact, score, isNear }: Coverage<Comparable>, { facts, length }: Similarities): number[] => {
  const { odds, nearest } = facts.get(fact.fact) ?? { odds: 0, nearest: 0 };
  return [score, score ** 2, odds, odds / Math.max(1, length), nearest, isNear ? 1 : 0];
};

/** In the order of `forNone`. */
export const signsOfNone = ({ unanswered }: Similarities): number[] => [1, unanswered.odds, unanswered.nearest];

const getSum = (signs: readonly number[], weights: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * weights[at]!, 0);

/** Most likely first. The probabilities of the facts and of no answer add up to 1. */
export function weighed<F extends Comparable>(
  ranked: readonly Coverage<F>[],
  similarity: Similarities,
  [ofFact, ofNone] = [Object.values(forFact), Object.values(forNone)],
): Ranked<F>[] {
  const sums = ranked.map((one) => getSum(toSigns(one, similarity), ofFact));
  const none = getSum(signsOfNone(similarity), ofNone);
  const most = Math.max(none, ...sums);
  const parts = sums.map((sum) => Math.exp(sum - most));
  const whole = parts.reduce((sum, part) => sum + part, Math.exp(none - most));
  return ranked.map(({ fact }, at) => ({ fact, score: parts[at]! / whole })).toSorted((one, other) => other.score - one.score);
}

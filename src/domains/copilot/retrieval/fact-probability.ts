import type { Similarities } from './similarity.ts';
import type { Comparable, Coverage, Ranked } from './ranking.ts';

/**
 * What each sign says for a fact: how much of the question its words cover, and the same squared; how likely the question is where the fact is asked for,
 * as a whole and by the word; how close the closest paraphrases are; how much of its score it keeps for who asks, as a logarithm; and whether
 * a follow-up asks about its topic. Fitted with those of no answer as one conditional logit on 905 labelled questions and 1,032 paraphrases, each
 * looked up without what its annotator wrote; `npm run eval:copilot -- --fit` prints them anew, also without each annotator in turn.
 */
export const forFact = { cover: 0.63, coverSquared: 1.88, odds: 0.282, oddsByWord: 0.8, nearest: 1.56, kept: 0.78, follows: 0.65 };

/** What speaks for no answer: from the start, and how much the question is like those that no fact answers. */
export const forNone = { start: 1.99, odds: 0.236, nearest: 1.37 };

/** The signs of a fact, in the order of `forFact`. */
export const toSigns = ({ fact, score, kept, isNear }: Coverage<Comparable>, { facts, length }: Similarities): number[] => {
  const { odds, nearest } = facts.get(fact.fact) ?? { odds: 0, nearest: 0 };
  return [score, score ** 2, odds, odds / Math.max(1, length), nearest, Math.log(kept), isNear ? 1 : 0];
};

/** The signs of no answer, in the order of `forNone`. */
export const signsOfNone = ({ unanswered }: Similarities): number[] => [1, unanswered.odds, unanswered.nearest];

const getSum = (signs: readonly number[], weights: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * weights[at]!, 0);

/** Facts with the probability that each answers, the likeliest first: together they leave what is left for none to answer. */
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

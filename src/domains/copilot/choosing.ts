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
}

/** Facts that one answer cites at most (decisions, section 11). */
export const mostSources = 4;

const asGoodAs = 0.82;

/**
 * How sure an answer is, between 0 and 1, by how much of the question its best fact covers; the steps were set on the tuning questions
 * (src/domains/copilot/evaluation/). `boundedBy` holds it to what it cites.
 */
export function confidenceOf([best]: readonly Ranked<CitedFact>[], words: readonly AskedWord[]): number {
  if (!best || words.length === 0) return 0;
  const raw =
    best.score >= 0.62 ? 0.8 + (best.score - 0.62) * 0.4 : best.score >= 0.42 ? 0.5 + (best.score - 0.42) * 1.5 : best.score * 1.15;
  return Math.round(Math.min(raw, sure) * 100) / 100;
}

const asksFigure = /\bhow (?:long|soon|many|much|often|old|far|fast|quickly|late)\b/i;
const saysFigure = /\d|\b(?:one|two|three|four|half|once|twice|each|every|year|yearly|free|no|nothing|third|limited|random|percent)\b/i;

/** Whether a fact can be the answer to how long, how many or how much: it says a figure, or that there is none. */
export const answersFigure = (question: string, text: string): boolean => !asksFigure.test(question) || saysFigure.test(text);

/** What rests on a fact, the first or the fourth, that no editor has compared with its source yet is never High. */
export const boundedBy = (confidence: number, cited: readonly Pick<CitedFact, 'mark'>[]): number =>
  cited.some(({ mark }) => mark === 'M') ? Math.min(confidence, highFrom - 0.01) : confidence;

/** The facts that an answer cites: the best, and up to `most` that answer nearly as well and belong to it. */
export function chosen(ranked: readonly Ranked<CitedFact>[], most = mostSources): CitedFact[] {
  const [best] = ranked;
  if (!best) return [];
  const belongs = ({ fact }: Ranked<CitedFact>) => fact.topic === best.fact.topic || best.fact.related.includes(fact.fact);
  return ranked
    .slice(0, mostSources)
    .filter((one) => one === best || (one.score >= best.score * asGoodAs && belongs(one)))
    .slice(0, most)
    .map(({ fact }) => fact);
}

/** Whether a question is answered at all. */
export const isAnswered = (confidence: number): boolean => confidence >= mediumFrom;

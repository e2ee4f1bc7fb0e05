import type { ActorCtx } from '#server/db/context.ts';
import { chosen, confidenceOf, isAnswered, mostSources } from './choosing.ts';
import { computedAnswer, type Computed } from './computed.ts';
import type { Lead } from './contract.ts';
import { isFollowUp } from './taking-apart.ts';
import { askedWords, rank, type AskedWord, type Vocabulary } from './ranking.ts';
import { findCandidates, findFacts, type CurrentFact } from './retrieval.ts';
import { highFrom, suggestedQuestions, topicLabels, type Topic } from './rules.ts';
import { wordingOf } from './words.ts';

/** One question of a text, answered or not. */
export interface AnsweredPart {
  readonly question: string;
  readonly confidence: number;
  readonly isAnswered: boolean;
  /** What was worked out, before what is cited. */
  readonly computed: Computed | null;
  readonly cited: readonly CurrentFact[];
  /** The best facts, cited or not. */
  readonly found: readonly CurrentFact[];
  readonly nearest: readonly Lead[];
  /** The words of the question that the facts know, as stems. */
  readonly words: readonly string[];
}

const carriedShare = 0.4;
const mostNearest = 3;

/** Words of a follow-up: its own, and less of those of the question before it. */
function wordsAfter(question: string, before: string | null, vocabulary: Vocabulary): AskedWord[] {
  const words = askedWords(question, vocabulary);
  if (before === null) return words;
  const own = new Set(words.map(({ stem }) => stem));
  return [...words, ...askedWords(before, vocabulary, carriedShare).filter(({ stem }) => !own.has(stem))];
}

async function relatedTo(ctx: ActorCtx, before: string | null, vocabulary: Vocabulary): Promise<ReadonlySet<string>> {
  if (before === null) return new Set();
  const words = askedWords(before, vocabulary);
  const [best] = rank(words, await findCandidates(ctx, words));
  return new Set(best?.fact.related);
}

const suggested = new Map(suggestedQuestions.map(({ question, facts }) => [wordingOf(question), facts]));

/** The topics of the best facts, as links. */
const nearestOf = (found: readonly CurrentFact[]): Lead[] => {
  const topics: Topic[] = found.length > 0 ? found.map(({ topic }) => topic) : ['usdot-number', 'insurance', 'driver-qualifications'];
  return [...new Set(topics)]
    .slice(0, mostNearest)
    .map((topic) => ({ label: topicLabels[topic], href: `/compliance-copilot?topic=${topic}` }));
};

const sureOfSet = 0.95;

/** What rests on a fact that no editor has compared with its source yet is never High. */
const bounded = (confidence: number, facts: readonly CurrentFact[]): number =>
  facts.some(({ mark }) => mark === 'M') ? Math.min(confidence, highFrom - 0.01) : confidence;

/** What is worked out of a question, while every fact that it rests on stands and says its figures. */
async function workedOut(
  ctx: ActorCtx,
  question: string,
  transportId: string | undefined,
): Promise<{ computed: Computed; facts: CurrentFact[] } | null> {
  const computed = await computedAnswer(ctx, question, transportId);
  if (!computed) return null;
  const facts = await findFacts(ctx, computed.facts);
  if (computed.figures === null) return { computed, facts };
  const said = facts.map(({ text }) => text).join(' ');
  const stands = facts.length === computed.facts.length && computed.figures.every((figure) => said.includes(figure));
  return stands ? { computed, facts } : null;
}

/** Answers one question from what is computed, else from a set that was put together for it, else from the facts that rank best. */
export async function answerPart(
  ctx: ActorCtx,
  asked: { readonly question: string; readonly before: string | null; readonly transportId: string | undefined; readonly most: number },
  vocabulary: Vocabulary,
): Promise<AnsweredPart> {
  const { question, transportId, most } = asked;
  const worked = await workedOut(ctx, question, transportId);
  if (worked) {
    const { computed, facts } = worked;
    const cited = facts.slice(0, most);
    const confidence = bounded(computed.confidence, facts);
    return { question, confidence, isAnswered: true, computed, cited, found: cited, nearest: computed.leads, words: [] };
  }
  const set = suggested.get(wordingOf(question));
  if (set) {
    const cited = (await findFacts(ctx, set)).slice(0, most);
    if (cited.length > 0)
      return {
        question,
        confidence: bounded(sureOfSet, cited),
        isAnswered: true,
        computed: null,
        cited,
        found: cited,
        nearest: [],
        words: [],
      };
  }
  const before = asked.before !== null && isFollowUp(question) ? asked.before : null;
  const words = wordsAfter(question, before, vocabulary);
  const ranked = rank(words, await findCandidates(ctx, words), await relatedTo(ctx, before, vocabulary)) as {
    fact: CurrentFact;
    score: number;
  }[];
  const confidence = confidenceOf(ranked, words);
  const found = ranked.slice(0, mostSources).map(({ fact }) => fact);
  if (!isAnswered(confidence))
    return { question, confidence, isAnswered: false, computed: null, cited: [], found, nearest: nearestOf(found), words: [] };
  const cited = chosen(ranked, most) as CurrentFact[];
  const known = words.map(({ stem }) => stem).filter((stem) => vocabulary.counts.has(stem));
  return { question, confidence, isAnswered: true, computed: null, cited, found, nearest: [], words: known };
}

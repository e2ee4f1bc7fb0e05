import type { ActorCtx } from '#server/db/context.ts';
import { boundedBy, chosen, getConfidence, isAnswered, mostSources, sure } from './retrieval/citation-choice.ts';
import { computeAnswer } from './computing/compute-answer.ts';
import { containsPhrase, type CopilotQuestion, type Computation } from './computing/computation.ts';
import type { Lead } from './schemas.ts';
import { mostSimilarFacts, getSimilarities, type Similarities } from './retrieval/similarity.ts';
import { describeRequested, rank, type QueryWord, type Coverage, type Vocabulary } from './retrieval/ranking.ts';
import { findCandidates } from './retrieval/fact-queries.ts';
import { suggestedQuestions, topicLabels, type Topic } from './rules.ts';
import { factsNamed, type CurrentFact, type PublishedFacts } from './retrieval/published-facts.ts';
import { toTerms } from './retrieval/terms.ts';
import { toStems } from './vocabulary/words.ts';
import { hasAskedAnswerKind } from './parsing/answer-kinds.ts';
import { appliesToAsker } from './parsing/asker.ts';
import { weighed } from './retrieval/fact-probability.ts';

export interface PartAnswer {
  readonly question: string;
  readonly confidence: number;
  readonly isAnswered: boolean;
  readonly computed: Computation | null;
  readonly cited: readonly CurrentFact[];
  readonly found: readonly CurrentFact[];
  readonly nearest: readonly Lead[];
  readonly words: readonly string[];
}

const carriedShare = 0.4;
const mostNearest = 3;

/** A USDOT number is the asker's own; no rule depends on it. */
const withoutDotNumber = (text: string): string => text.replaceAll(/\b(?:us)?dot\b(?: numbers?| no\.?)?\W{0,3}\d{5,8}\b/gi, ' ');

/** Groups that a rule applies to; a follow-up that names one drops the group of the earlier questions. */
const audiences = new Set(toStems('broker carrier driver owner-operator shipper forwarder receiver employer'));

function wordsAfter(question: string, thread: readonly string[], vocabulary: Vocabulary): QueryWord[] {
  const words = describeRequested(question, vocabulary);
  const own = new Set(words.map(({ stem }) => stem));
  const carried = thread
    .toReversed()
    .flatMap((before) => describeRequested(before, vocabulary, carriedShare))
    .filter(({ stem }) => !own.has(stem) && !(audiences.has(stem) && words.some((word) => audiences.has(word.stem))));
  return [...words, ...new Map(carried.map((word) => [word.stem, word])).values()];
}

function askedBefore(thread: readonly string[], { vocabulary, byName }: PublishedFacts): CurrentFact | undefined {
  return thread.length === 0 ? undefined : rank(describeRequested(thread.join(' '), vocabulary), [...byName.values()])[0]?.fact;
}

const exactly = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s?.!]+$/, '')
    .trim();
const suggested = new Map(suggestedQuestions.map(({ question, facts }) => [exactly(question), facts]));

const toNearest = (found: readonly CurrentFact[]): Lead[] => {
  const topics: Topic[] = found.length > 0 ? found.map(({ topic }) => topic) : ['usdot-number', 'insurance', 'driver-qualifications'];
  return [...new Set(topics)]
    .slice(0, mostNearest)
    .map((topic) => ({ label: topicLabels[topic], href: `/compliance-copilot?topic=${topic}` }));
};

/** Null unless every cited fact still says what the computation relies on, or if there are more facts than `room`. */
async function computePart(
  ctx: ActorCtx,
  asked: CopilotQuestion,
  published: PublishedFacts,
  best: CurrentFact,
): Promise<(Pick<PartAnswer, 'computed' | 'cited' | 'nearest'> & { isExact: boolean }) | null> {
  const computed = await computeAnswer(ctx, asked, best.fact);
  if (!computed) return null;
  const { sentences, rests, told, leads } = computed;
  const needed = [...new Set(sentences.flatMap(({ cites }) => cites))];
  const cited = factsNamed(published, [...new Set([...needed, ...told])]).filter(
    ({ fact }, at) => needed.includes(fact) || at < asked.room,
  );
  const says = (name: string, words: readonly string[]) =>
    cited.some(({ fact, text }) => fact === name && words.every((said) => containsPhrase(text, said)));
  const holds = needed.every((name) => says(name, rests[name] ?? []));
  return holds && needed.length <= asked.room ? { computed, cited, nearest: leads, isExact: computed.isExact } : null;
}

interface QuestionPart extends CopilotQuestion {
  /** Facts cited by earlier parts: a follow-up asks for something else. */
  readonly told: ReadonlySet<string>;
}

/** Facts added by similarity, besides those that share a word with the question. */
const likeliest = 20;

export interface LookupResult {
  readonly words: readonly QueryWord[];
  readonly covering: readonly Coverage<CurrentFact>[];
  readonly similarity: Similarities;
}

/** Candidates share a word with the question or its usual paraphrases. A follow-up such as 'and for brokers?' needs facts about that group. */
export async function lookUp(
  ctx: ActorCtx,
  { question, thread }: Pick<CopilotQuestion, 'question' | 'thread'>,
  published: PublishedFacts,
): Promise<LookupResult> {
  const [plain, before] = [withoutDotNumber(question), thread.map(withoutDotNumber)];
  const words = wordsAfter(plain, before, published.vocabulary);
  const similarity = getSimilarities(toTerms(plain, words), published.learned);
  const candidates = new Set([
    ...(await findCandidates(ctx, words, published)),
    ...factsNamed(published, mostSimilarFacts(similarity, likeliest)),
  ]);
  const audience = before.length > 0 ? words.filter(({ stem, share }) => share === 1 && audiences.has(stem)) : [];
  const mayAnswer = [...candidates].filter(
    (fact) =>
      hasAskedAnswerKind(question, fact) &&
      appliesToAsker([...thread, question].join(' '), ctx.actor.role, fact.topic) &&
      (audience.length === 0 || audience.some(({ stem }) => fact.strong.includes(stem) || fact.plain.includes(stem))),
  );
  return { words, similarity, covering: rank(words, mayAnswer, askedBefore(before, published)) };
}

/** Answers from the fixed set of a suggested question, else from the best-ranked facts and what they allow to compute. */
export async function answerPart(ctx: ActorCtx, asked: QuestionPart, published: PublishedFacts): Promise<PartAnswer> {
  const { question, room, told } = asked;
  const plain = { question, isAnswered: true, computed: null, nearest: [], words: [] };
  const suggestion = factsNamed(published, suggested.get(exactly(question)) ?? []).slice(0, room);
  if (suggestion.length > 0) return { ...plain, confidence: boundedBy(sure, suggestion), cited: suggestion, found: suggestion };
  const { words, covering, similarity } = await lookUp(ctx, asked, published);
  const rankAll = (facts: typeof covering) => weighed(facts, similarity);
  const fresh = asked.thread.length > 0 ? rankAll(covering.filter(({ fact }) => !told.has(fact.fact))) : [];
  const ranked = isAnswered(getConfidence(chosen(fresh, room))) ? fresh : rankAll(covering);
  const best = chosen(ranked, room);
  const likely = getConfidence(best);
  const found = ranked.slice(0, mostSources).map(({ fact }) => fact);
  const computed = found[0] ? await computePart(ctx, asked, published, found[0]) : null;
  if (computed && (computed.isExact || isAnswered(likely)))
    return { ...plain, confidence: boundedBy(computed.isExact ? sure : likely, computed.cited), found, ...computed };
  if (!isAnswered(likely)) return { ...plain, confidence: likely, isAnswered: false, cited: [], found, nearest: toNearest(found) };
  const cited = best.map(({ fact }) => fact);
  const known = words.map(({ stem }) => stem).filter((stem) => published.vocabulary.counts.has(stem));
  return { ...plain, confidence: boundedBy(likely, cited), cited, found, words: known };
}

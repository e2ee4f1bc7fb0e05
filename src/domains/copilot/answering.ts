import type { ActorCtx } from '#server/db/context.ts';
import { withoutData } from './parsing/asker-data.ts';
import { hasAskedAnswerKind } from './parsing/answer-kinds.ts';
import { shareForAsker } from './parsing/asker.ts';
import { boundedBy, chosen, getConfidence, isAnswered, mostSources } from './retrieval/citation-choice.ts';
import { computeAnswer } from './computing/compute-answer.ts';
import { onlyWorkedOut } from './computing/refund.ts';
import { containsPhrase, sure, type CopilotQuestion, type Computation } from './computing/computation.ts';
import type { Lead } from './schemas.ts';
import { isInParaphrase, mostSimilarFacts, getSimilarities, type ParaphraseModel, type Similarities } from './retrieval/similarity.ts';
import { describeRequested, rank, type QueryWord, type Coverage, type Ranked, type Vocabulary } from './retrieval/ranking.ts';
import { findCandidates } from './retrieval/fact-queries.ts';
import { suggestedQuestions, topicLabels, type Topic } from './rules.ts';
import { factsNamed, type CurrentFact, type PublishedFacts } from './retrieval/published-facts.ts';
import { toTerms, withoutHearsay } from './retrieval/terms.ts';
import { weighed } from './retrieval/fact-probability.ts';
import { toStems } from './vocabulary/words.ts';

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

/** Groups that a rule applies to; a follow-up that names one drops the group of the earlier questions. */
const audiences = new Set(toStems('broker carrier driver owner-operator shipper forwarder receiver employer new-entrant'));

function wordsAfter(question: string, thread: readonly string[], vocabulary: Vocabulary): QueryWord[] {
  const words = describeRequested(question, vocabulary);
  const own = new Set(words.map(({ stem }) => stem));
  const namesAudience = words.some(({ stem }) => audiences.has(stem));
  const carried = thread
    .toReversed()
    .flatMap((before) => describeRequested(before, vocabulary, carriedShare))
    .filter(({ stem }) => !own.has(stem) && !(namesAudience && audiences.has(stem)));
  return [...words, ...new Map(carried.map((word) => [word.stem, word])).values()];
}

/** For a follow-up such as 'and for brokers?', accepts only facts that mention that group. */
function aboutThem(question: string, thread: readonly string[], vocabulary: Vocabulary): (fact: CurrentFact) => boolean {
  const named =
    thread.length === 0 ? [] : describeRequested(question, vocabulary).flatMap(({ stem }) => (audiences.has(stem) ? [stem] : []));
  return ({ strong, plain }) => named.length === 0 || named.some((stem) => strong.includes(stem) || plain.includes(stem));
}

async function askedBefore(ctx: ActorCtx, thread: readonly string[], published: PublishedFacts): Promise<CurrentFact | undefined> {
  if (thread.length === 0) return undefined;
  const words = describeRequested(thread.join(' '), published.vocabulary);
  return rank(words, await findCandidates(ctx, words, published))[0]?.fact;
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

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** Null unless every cited fact still says what the computation relies on, or if there are more facts than `room`. */
async function computePart(
  ctx: ActorCtx,
  asked: CopilotQuestion,
  published: PublishedFacts,
): Promise<{ computed: Computation; cited: CurrentFact[] } | null> {
  const computed = await computeAnswer(ctx, asked);
  if (!computed) return null;
  const needed = distinct(computed.sentences.flatMap(({ cites }) => cites));
  const facts = factsNamed(published, distinct([...needed, ...Object.keys(computed.rests), ...computed.told]));
  const says = (name: string, words: readonly string[]) => {
    const text = facts.find(({ fact }) => fact === name)?.text;
    return text !== undefined && words.every((said) => containsPhrase(text, said));
  };
  const holds = needed.every((name) => says(name, [])) && Object.entries(computed.rests).every(([name, words]) => says(name, words));
  if (!holds || needed.length > asked.room) return null;
  return { computed, cited: facts.filter(({ fact }, at) => needed.includes(fact) || (computed.told.includes(fact) && at < asked.room)) };
}

interface QuestionPart extends CopilotQuestion {
  readonly most: number;
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

/** Candidates share a word with the question or its usual paraphrases; facts for other groups or of another answer kind are excluded. */
export async function lookUp(
  ctx: ActorCtx,
  { question, thread }: Pick<CopilotQuestion, 'question' | 'thread'>,
  published: PublishedFacts,
): Promise<LookupResult> {
  const { vocabulary, learned } = published;
  const plainly = (text: string) => withoutData(withoutHearsay(text), (figure) => vocabulary.counts.has(figure));
  const before = thread.map(plainly);
  const words = wordsAfter(plainly(question), before, vocabulary);
  const similarity = getSimilarities(toTerms(withoutHearsay(question), words), learned);
  const isAboutThem = aboutThem(plainly(question), before, vocabulary);
  const candidates = new Set([
    ...(await findCandidates(ctx, words, published)),
    ...factsNamed(published, mostSimilarFacts(similarity, likeliest)),
  ]);
  const mayAnswer = [...candidates].filter(
    (one) => !onlyWorkedOut.includes(one.fact) && isAboutThem(one) && hasAskedAnswerKind(question, one),
  );
  const last = await askedBefore(ctx, before, published);
  return { words, similarity, covering: rank(words, mayAnswer, last, shareForAsker([...thread, question].join(' '), ctx.actor.role)) };
}

const saysAll = (words: readonly QueryWord[], cited: readonly Ranked<CurrentFact>[], learned: ParaphraseModel): boolean =>
  words.every(
    ({ stem, isTelling, trust }) =>
      !isTelling ||
      (trust === 1 &&
        cited.some(
          ({ fact: { fact, strong, plain } }) => strong.includes(stem) || plain.includes(stem) || isInParaphrase(stem, fact, learned),
        )),
  );

/** Answers from a computation, else from the fixed set of a suggested question, else from the best-ranked facts. */
export async function answerPart(ctx: ActorCtx, asked: QuestionPart, published: PublishedFacts): Promise<PartAnswer> {
  const { question, most } = asked;
  const plain = { question, isAnswered: true, computed: null, nearest: [], words: [] };
  const worked = await computePart(ctx, asked, published);
  if (worked) {
    const { computed, cited } = worked;
    const confidence = boundedBy(computed.confidence, cited);
    return { ...plain, confidence, computed, cited, found: cited, nearest: computed.leads };
  }
  const suggestion = suggested.get(exactly(question));
  const set = suggestion ? factsNamed(published, suggestion).slice(0, most) : [];
  if (set.length > 0) return { ...plain, confidence: boundedBy(sure, set), cited: set, found: set };
  const { words, covering, similarity } = await lookUp(ctx, asked, published);
  const rankAll = (facts: typeof covering) => weighed(facts, similarity);
  const others = asked.thread.length > 0 ? covering.filter(({ fact }) => !asked.told.has(fact.fact)) : covering;
  const isFresh = others.length < covering.length && isAnswered(getConfidence(chosen(rankAll(others), most), false));
  const ranked = rankAll(isFresh ? others : covering);
  const cited = chosen(ranked, most);
  // High requires that word coverage and paraphrases agree on a fact.
  const isNamedTwice = cited.some(({ fact }) => fact === covering[0]?.fact);
  const likely = getConfidence(cited, isNamedTwice && saysAll(words, cited, published.learned));
  const found = ranked.slice(0, mostSources).map(({ fact }) => fact);
  if (!isAnswered(likely)) return { ...plain, confidence: likely, isAnswered: false, cited: [], found, nearest: toNearest(found) };
  const known = words.map(({ stem }) => stem).filter((stem) => published.vocabulary.counts.has(stem));
  const facts = cited.map(({ fact }) => fact);
  return { ...plain, confidence: boundedBy(likely, facts), cited: facts, found, words: known };
}

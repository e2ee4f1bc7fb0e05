import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict, unauthenticated } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { mostSources } from './retrieval/citation-choice.ts';
import { answerPart, type PartAnswer } from './answering.ts';
import type * as schemas from './schemas.ts';
import { knowledgeLoaded } from './events/knowledge-loaded.ts';
import { loadKnowledge, type Loaded } from './knowledge/load.ts';
import { getOwnQuery, listQuestionsBefore } from './queries.ts';
import { isFollowUp, splitQuestions, getThread, getThreads } from './parsing/question-splitting.ts';
import { toSource } from './retrieval/fact-queries.ts';
import { reworded } from './rewording/rewording.ts';
import { readPublishedFacts, type CurrentFact, type PublishedFacts } from './retrieval/published-facts.ts';
import { composeAnswer, numberIn, type WordedPart } from './answer-text.ts';
import { toWording } from './vocabulary/words.ts';

const distinct = <T>(rows: readonly T[], nameOf: (row: T) => string): T[] => [...new Map(rows.map((row) => [nameOf(row), row])).values()];

interface TextAnswer {
  readonly parts: PartAnswer[];
  readonly left: readonly string[];
}

const surerBy = 0.15;

/** Prefers the first thread; takes another only if its answer is much surer or computed. */
async function answerAfter(
  [first, ...others]: readonly (readonly string[])[],
  answer: (thread: readonly string[]) => Promise<PartAnswer>,
): Promise<PartAnswer> {
  const sureness = ({ confidence, computed }: PartAnswer) => confidence + (computed ? surerBy : 0);
  let best = await answer(first!);
  for (const thread of others) {
    const other = await answer(thread);
    if (other.isAnswered && sureness(other) >= sureness(best) + surerBy) best = other;
  }
  return best;
}

/** Threads that a part may belong to: for a follow-up the earlier questions, otherwise none or the part before it. */
const threadsFor = (part: string, partsBefore: readonly string[], before: readonly string[]): string[][] => {
  const threads = getThreads([...before, ...partsBefore]);
  if (isFollowUp(part)) return partsBefore.length > 0 ? [...threads, []] : threads.length > 0 ? threads : [[]];
  return partsBefore.length > 0 ? [[], threads[0]!] : [[]];
};

/**
 * Answers the parts in order; each may follow the one before, the first one follows `before` (oldest first). Every part gets at least one
 * source. Throws 409 `knowledge_missing`.
 */
export async function answerParts(
  ctx: ActorCtx,
  query: string,
  before: readonly string[],
  { transportId, ...given }: { transportId?: string | undefined; published?: PublishedFacts } = {},
): Promise<TextAnswer> {
  const published = given.published ?? (await readPublishedFacts(ctx));
  if (published.byName.size === 0)
    throw conflict('knowledge_missing', 'The knowledge base is empty. Press Initialize Knowledge Base, then ask again');
  const { asked, left } = splitQuestions(query);
  const parts: PartAnswer[] = [];
  const cited = new Set<string>();
  for (const [at, question] of asked.entries()) {
    const waiting = asked.length - at;
    const free = mostSources - cited.size;
    const threads = threadsFor(question, asked.slice(0, at), before);
    const room = free - (waiting - 1);
    const part = await answerAfter(threads, (thread) => answerPart(ctx, { question, thread, transportId, room, told: cited }, published));
    parts.push(part);
    for (const { fact } of part.cited) cited.add(fact);
  }
  return { parts, left };
}

async function wordedPart(ctx: ActorCtx, part: PartAnswer, sources: readonly CurrentFact[]): Promise<WordedPart> {
  const facts = part.cited.map((fact) => ({ number: numberIn(sources, fact), text: fact.text })).filter(({ number }) => number > 0);
  return { ...part, reworded: part.computed ? null : await reworded(ctx, part.words, facts) };
}

/**
 * Saves the question and its answer. The confidence is that of the least certain part. Throws 409 `knowledge_missing`; 401, saving
 * nothing, if the account was suspended or deleted meanwhile.
 */
export async function askCopilot(
  ctx: ActorCtx,
  { query, transportId }: BodyOf<typeof schemas.askCopilot>,
): Promise<ReplyOf<typeof schemas.askCopilot>> {
  const started = performance.now();
  const { sql, actor, now } = ctx;
  const before = await listQuestionsBefore(ctx);
  const follows = isFollowUp(splitQuestions(query).asked[0]!) ? (before.at(-1)?.id ?? null) : null;
  const asked = before.map(({ question }) => question);
  const { parts, left } = await answerParts(ctx, query, asked, { transportId });
  const cited = distinct<CurrentFact>(
    parts.flatMap((part) => part.cited),
    ({ fact }) => fact,
  ).slice(0, mostSources);
  const worded = await Promise.all(parts.map((part) => wordedPart(ctx, part, cited)));
  const row = {
    id: newId(),
    userId: actor.id,
    question: query,
    wording: toWording(query, follows === null ? undefined : getThread(asked).join(' ')),
    answer: composeAnswer(worded, left, cited, now),
    isReworded: worded.some((part) => part.reworded !== null),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    isAnswered: parts.every(({ isAnswered }) => isAnswered),
    sources: cited.map((fact) => toSource(now, fact)),
    nearest: distinct(
      parts.flatMap(({ nearest }) => nearest),
      ({ href }) => href,
    ),
    topics: [...new Set(parts.flatMap(({ found }) => found.slice(0, 1).map(({ topic }) => topic)))],
    follows,
    askedAt: now,
  };
  const { sources, nearest } = row;
  const written = { ...row, sources: sql.json(sources), nearest: sql.json(nearest), latencyMs: Math.round(performance.now() - started) };
  await inTransaction(ctx, async (inner) => {
    // Serializes with the deletion of the account, so that no row outlives it.
    if (!(await lockUsable(inner, [actor.id]))) throw unauthenticated();
    await inner.sql`insert into copilot_queries ${inner.sql(written)}`;
  });
  return { response: row.answer, isReworded: row.isReworded, confidence: row.confidence, sources, nearest, queryId: row.id };
}

/** Loads the program's facts; publishes an event only if something changed. Idempotent. */
export const initializeKnowledge = (ctx: Ctx): Promise<Loaded> =>
  inTransaction(ctx, async (inner) => {
    const loaded = await loadKnowledge(inner);
    if (loaded.added + loaded.changed + loaded.withdrawn > 0) await publish(inner, knowledgeLoaded, { ...loaded });
    return loaded;
  });

/** Can be changed later. 'wrong' reopens the question for officers. Throws 404 for questions of others. */
export const judgeAnswer = (
  ctx: ActorCtx,
  id: string,
  { verdict, reason }: BodyOf<typeof schemas.judgeAnswer>,
): Promise<schemas.PastQuery> =>
  inTransaction(ctx, async (inner) => {
    await inner.sql`
      update copilot_queries set verdict = ${verdict}, verdict_reason = ${reason || null}, verdict_at = ${inner.now},
        closed_by = case when ${verdict} = 'wrong' then null else closed_by end,
        closed_at = case when ${verdict} = 'wrong' then null else closed_at end
      where id = ${id} and user_id = ${inner.actor.id}`;
    return getOwnQuery(inner, id);
  });

export async function forgetQueries({ sql }: Ctx, userId: string): Promise<void> {
  await sql`delete from copilot_queries where user_id = ${userId}`;
}

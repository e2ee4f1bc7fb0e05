import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { mostSources } from './choosing.ts';
import { answerPart, type AnsweredPart } from './answering.ts';
import type * as contract from './contract.ts';
import { knowledgeLoaded } from './events.ts';
import { loadKnowledge, type Loaded } from './load.ts';
import { findQuestionBefore, getOwnQuery } from './queries.ts';
import { isFollowUp, splitQuestions } from './taking-apart.ts';
import { readVocabulary, sourceOf, type CurrentFact } from './retrieval.ts';
import { reworded } from './rewording/rewording.ts';
import { composeAnswer, numberIn, type WordedPart } from './wording.ts';
import { wordingOf } from './words.ts';

const distinct = <T>(rows: readonly T[], nameOf: (row: T) => string): T[] => [...new Map(rows.map((row) => [nameOf(row), row])).values()];

/** The parts of a question, answered one after the other: each may follow the one before it. */
export async function answerParts(ctx: ActorCtx, query: string, before: string | null, transportId?: string): Promise<AnsweredPart[]> {
  const vocabulary = await readVocabulary(ctx);
  if (vocabulary.factCount === 0)
    throw conflict('knowledge_missing', 'The knowledge base is empty: press Initialize Knowledge Base, then ask again');
  const questions = splitQuestions(query);
  const most = Math.max(1, Math.floor(mostSources / questions.length));
  const parts: AnsweredPart[] = [];
  for (const question of questions)
    parts.push(await answerPart(ctx, { question, before: parts.at(-1)?.question ?? before, transportId, most }, vocabulary));
  return parts;
}

/** A part with its facts in a model's words, where one is configured and nothing was worked out: that says what the account is. */
async function wordedPart(ctx: ActorCtx, part: AnsweredPart, sources: readonly CurrentFact[]): Promise<WordedPart> {
  const facts = part.cited.map((fact) => ({ number: numberIn(sources, fact), text: fact.text })).filter(({ number }) => number > 0);
  return { ...part, reworded: part.computed ? null : await reworded(ctx, part.words, facts) };
}

/**
 * Answers a question from the knowledge base and keeps question and answer with who asked (specification 2, section 2). The confidence of
 * several parts is that of the least sure one. Throws 409 `knowledge_missing` while there are no facts.
 */
export async function askCopilot(
  ctx: ActorCtx,
  { query, transportId }: BodyOf<typeof contract.askCopilot>,
): Promise<ReplyOf<typeof contract.askCopilot>> {
  const started = performance.now();
  const { sql, actor, now } = ctx;
  const previous = await findQuestionBefore(ctx);
  const followed = previous && isFollowUp(splitQuestions(query)[0]!) ? previous : null;
  const parts = await answerParts(ctx, query, previous?.question ?? null, transportId);
  const cited = distinct<CurrentFact>(
    parts.flatMap((part) => part.cited),
    ({ fact }) => fact,
  ).slice(0, mostSources);
  const worded = await Promise.all(parts.map((part) => wordedPart(ctx, part, cited)));
  const row = {
    id: newId(),
    userId: actor.id,
    question: query,
    wording: wordingOf(query, followed?.question),
    answer: composeAnswer(worded, cited, now),
    isReworded: worded.some((part) => part.reworded !== null),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    isAnswered: parts.every(({ isAnswered }) => isAnswered),
    sources: cited.map((fact) => sourceOf(now, fact)),
    nearest: distinct(
      parts.flatMap(({ nearest }) => nearest),
      ({ href }) => href,
    ),
    topics: [...new Set(parts.flatMap(({ found }) => found.slice(0, 1).map(({ topic }) => topic)))],
    follows: followed?.id ?? null,
    askedAt: now,
  };
  const { sources, nearest } = row;
  const written = { ...row, sources: sql.json(sources), nearest: sql.json(nearest), latencyMs: Math.round(performance.now() - started) };
  await sql`insert into copilot_queries ${sql(written as never)}`;
  return { response: row.answer, isReworded: row.isReworded, confidence: row.confidence, sources, nearest, queryId: row.id };
}

/** Reads the facts of the program in; says so where that changed something. Doing it again changes nothing. */
export const initializeKnowledge = (ctx: Ctx): Promise<Loaded> =>
  inTransaction(ctx, async (inner) => {
    const loaded = await loadKnowledge(inner);
    if (loaded.added + loaded.changed + loaded.withdrawn > 0) await announce(inner, knowledgeLoaded, { ...loaded });
    return loaded;
  });

/** What the asker says of an answer, which may be said anew; a wrong one comes before an officer again. Throws 404 for those of others. */
export const judgeAnswer = (
  ctx: ActorCtx,
  id: string,
  { verdict, reason }: BodyOf<typeof contract.judgeAnswer>,
): Promise<contract.PastQuery> =>
  inTransaction(ctx, async (inner) => {
    await inner.sql`
      update copilot_queries set verdict = ${verdict}, verdict_reason = ${reason || null}, verdict_at = ${inner.now}
      where id = ${id} and user_id = ${inner.actor.id}`;
    return getOwnQuery(inner, id);
  });

/** Forgets what an account asked. Repeating it changes nothing. */
export async function forgetQueriesOf({ sql }: Ctx, userId: string): Promise<void> {
  await sql`delete from copilot_queries where user_id = ${userId}`;
}

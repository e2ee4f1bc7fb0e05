import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { factMarks, questionLimit, topicNames } from './rules.ts';

const topic = z.enum(topicNames);

/** A source of an answer; an answer has at most four. */
export const source = z.object({
  fact: z.string(),
  version: z.int(),
  topic,
  mark: z.enum(factMarks),
  citations: z.array(z.object({ label: z.string(), href: z.string().nullable() })),
  asOf: z.string(),
  isOverdue: z.boolean(),
});
export type Source = z.infer<typeof source>;

const lead = z.object({ label: z.string(), href: z.string() });
export type Lead = z.infer<typeof lead>;

const given = {
  response: z.string(),
  /** A language model reworded the answer; each sentence was checked against its source. */
  isReworded: z.boolean(),
  confidence: z.number().min(0).max(1),
  sources: z.array(source),
  /** Related topics if there is no answer, otherwise links for the next step. */
  nearest: z.array(lead),
};

export const copilotInput = z.object({
  query: z.string('Please write your question').trim().min(1, 'Please write your question').max(questionLimit, limitLength(questionLimit)),
  /** The transport from whose page the question was asked. */
  transportId: id.optional(),
});

export const askCopilot = {
  summary: 'Ask a compliance question; the answer consists of cited facts or says that there is no sourced answer',
  proof: 'not needed: it answers a question and changes nothing but the own history',
  perMinute: 30,
  body: copilotInput,
  reply: z.object({ ...given, queryId: id }),
  errors: ['knowledge_missing'],
} satisfies Schemas;

export const initializeCopilot = {
  summary: 'Load the facts of the knowledge base; repeating it changes nothing',
  proof: 'not needed: it reads in what the program brings along, and doing it again changes nothing',
  perMinute: 10,
  reply: z.object({ facts: z.int(), added: z.int(), changed: z.int(), withdrawn: z.int() }),
} satisfies Schemas;

export const pastQuery = z.object({
  id,
  query: z.string(),
  ...given,
  askedAt: z.string(),
  verdict: z.enum(['right', 'wrong']).nullable(),
});
export type PastQuery = z.infer<typeof pastQuery>;

export const listQueries = {
  summary: 'Your questions with their answers, newest first',
  query: pageQuery,
  reply: z.array(pastQuery),
} satisfies Schemas;

export const judgeAnswer = {
  summary: 'Mark the answer to your question as right or wrong, with a reason',
  proof: 'not needed: feedback on an own question, which can be changed',
  params: idParams,
  body: z.object({
    verdict: z.enum(['right', 'wrong'], 'Choose right or wrong'),
    reason: z.string().trim().max(500, limitLength(500)).optional(),
  }),
  reply: pastQuery,
} satisfies Schemas;

const count = z.int().min(0);

/** The user's own questions; all questions for overseers. */
export const copilotStats = z.object({
  scope: z.enum(['own', 'all']),
  facts: count,
  overdueFacts: count,
  questions: count,
  answered: count,
  answeredShare: z.number().nullable(),
  confidence: z.object({ high: count, medium: count, low: count }),
  topics: z.array(z.object({ topic, label: z.string(), questions: count })),
  /** At most ten, most frequent first, then newest. `asked` counts questions (own) or people (all). */
  unanswered: z.array(z.object({ question: z.string(), asked: count, lastAskedAt: z.string() })),
  judgedRight: count,
  judgedWrong: count,
  /** Milliseconds; null if there are no questions. */
  latencyHalf: z.number().nullable(),
  latencyMost: z.number().nullable(),
});
export type CopilotStats = z.infer<typeof copilotStats>;

export const getCopilotStats = {
  summary:
    'Number of questions, answered share, confidence, topics and response time, for your own questions or, for reviewers, all questions',
  reply: copilotStats,
} satisfies Schemas;

export const fact = source.extend({
  label: z.string(),
  text: z.string(),
  related: z.array(z.string()),
  can: z.object({ edit: z.boolean() }),
});
export type Fact = z.infer<typeof fact>;

export const listFacts = {
  summary: 'The facts of a topic, or one fact with its related facts',
  query: z.object({ topic: topic.optional(), fact: z.string().max(12).optional() }),
  reply: z.array(fact),
} satisfies Schemas;

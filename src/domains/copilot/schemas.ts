import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { atMost } from '#shared/text/text-limit.ts';
import { factMarks, questionLimit, topicNames } from './rules.ts';

const topic = z.enum(topicNames);

/** What one sentence of an answer rests on: at most four of an answer. */
export const source = z.object({
  fact: z.string(),
  version: z.int(),
  topic,
  /** 'S': compared with its source, 'M': not compared yet, 'P': a rule of this product. */
  mark: z.enum(factMarks),
  citations: z.array(z.object({ label: z.string(), href: z.string().nullable() })),
  asOf: z.string(),
  /** Past the day by which an editor looks at it again. */
  isOverdue: z.boolean(),
});
export type Source = z.infer<typeof source>;

/** Where to go instead, or next. */
const lead = z.object({ label: z.string(), href: z.string() });
export type Lead = z.infer<typeof lead>;

const given = {
  response: z.string(),
  /** Whether a language model worded what it says, each sentence held against its source. */
  isReworded: z.boolean(),
  confidence: z.number().min(0).max(1),
  sources: z.array(source),
  /** The nearest topics where there is no answer, and where to mend what an answer names. */
  nearest: z.array(lead),
};

export const copilotInput = z.object({
  query: z.string('Please write your question').trim().min(1, 'Please write your question').max(questionLimit, atMost(questionLimit)),
  /** The transport a question is about, where it was asked beside one. */
  transportId: id.optional(),
});

export const askCopilot = {
  summary: 'Ask a compliance question; the answer is made of cited facts, or says that there is none',
  proof: 'not needed: it answers a question and changes nothing but the own history',
  perMinute: 30,
  body: copilotInput,
  reply: z.object({ ...given, queryId: id }),
  errors: ['knowledge_missing'],
} satisfies Schemas;

export const initializeCopilot = {
  summary: 'Read the facts of the knowledge base in; doing it again changes nothing',
  proof: 'not needed: it reads in what the program brings along, and doing it again changes nothing',
  perMinute: 10,
  reply: z.object({ facts: z.int(), added: z.int(), changed: z.int(), withdrawn: z.int() }),
} satisfies Schemas;

/** A question that was asked, with its answer. */
export const pastQuery = z.object({
  id,
  query: z.string(),
  ...given,
  askedAt: z.string(),
  verdict: z.enum(['right', 'wrong']).nullable(),
});
export type PastQuery = z.infer<typeof pastQuery>;

export const listQueries = {
  summary: 'Own questions with their answers, newest first',
  query: pageQuery,
  reply: z.array(pastQuery),
} satisfies Schemas;

export const judgeAnswer = {
  summary: 'Say whether the answer to an own question was right, and why not',
  proof: 'not needed: feedback on an own question, which can be changed',
  params: idParams,
  body: z.object({
    verdict: z.enum(['right', 'wrong'], 'Say whether it is right or wrong'),
    reason: z.string().trim().max(500, atMost(500)).optional(),
  }),
  reply: pastQuery,
} satisfies Schemas;

const count = z.int().min(0);

/** Of the own questions; for those who look over others, of all. */
export const copilotStats = z.object({
  scope: z.enum(['own', 'all']),
  facts: count,
  overdueFacts: count,
  questions: count,
  answered: count,
  /** Of 100, null before the first question. */
  answeredShare: z.number().nullable(),
  confidence: z.object({ high: count, medium: count, low: count }),
  topics: z.array(z.object({ topic, label: z.string(), questions: count })),
  /** What found no answer, the most frequent first and of equal ones the newest, ten at most: own questions with how often, those of all with by how many people. */
  unanswered: z.array(z.object({ question: z.string(), asked: count, lastAskedAt: z.string() })),
  judgedRight: count,
  judgedWrong: count,
  /** In milliseconds, null before the first question. */
  latencyHalf: z.number().nullable(),
  latencyMost: z.number().nullable(),
});
export type CopilotStats = z.infer<typeof copilotStats>;

export const getCopilotStats = {
  summary: 'Questions, answered share, confidence, topics and time: of the own questions, or of all for those who look over others',
  reply: copilotStats,
} satisfies Schemas;

/** A fact as it stands now. */
export const fact = source.extend({
  label: z.string(),
  text: z.string(),
  related: z.array(z.string()),
  /** Whether its reader may write it anew. */
  can: z.object({ edit: z.boolean() }),
});
export type Fact = z.infer<typeof fact>;

export const listFacts = {
  summary: 'The facts of a topic, or one fact with those it leads to',
  query: z.object({ topic: topic.optional(), fact: z.string().max(12).optional() }),
  reply: z.array(fact),
} satisfies Schemas;

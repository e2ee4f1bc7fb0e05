import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { answerLimit, isOnlyContact, onlyContactMessage, questionLimit } from './rules.ts';

/** Shows roles, never names. */
export const question = z.object({
  id,
  transportId: id,
  asker: z.string(),
  isOwn: z.boolean(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** For the writer of hidden contact details. */
  maskedNote: z.string().nullable(),
  /** Visible to the asker, officers and administrators. */
  hiddenReason: z.string().nullable(),
  /** Officers and administrators only. */
  askedBy: z.object({ id, name: z.string() }).nullable(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean(), hide: z.boolean() }),
});
export type Question = z.infer<typeof question>;

const textField = (limit: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(limit, limitLength(limit))
    .refine((text) => !isOnlyContact(text), onlyContactMessage);

export const questionInput = z.object({ question: textField(questionLimit, 'Please write your question') });
export const answerInput = z.object({ answer: textField(answerLimit, 'Please write your answer') });
export const hidingInput = z.object({
  reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(300, 'At most 300 characters'),
});

export const listQuestions = {
  summary: 'Questions and answers about a request, newest first',
  asSeen: true,
  params: idParams,
  query: pageQuery.extend({ answered: z.enum(['yes', 'no']).optional() }),
  reply: z.array(question),
} satisfies Schemas;

export const askQuestion = {
  summary: 'Ask the shipper of an open request; contact details are hidden',
  params: idParams,
  status: 201,
  idempotent: true,
  body: questionInput,
  reply: question,
  errors: ['gate_closed', 'own_request', 'not_open', 'too_many_questions'],
} satisfies Schemas;

export const answerQuestion = {
  summary: 'Answer a question about your request; all bidders see it and it cannot be changed',
  params: idParams,
  body: answerInput,
  reply: question,
  errors: ['not_open', 'question_closed'],
} satisfies Schemas;

export const withdrawQuestion = {
  summary: 'Withdraw your unanswered question',
  params: idParams,
  reply: z.object({ withdrawn: z.literal(true) }),
  errors: ['question_closed'],
} satisfies Schemas;

export const hideQuestion = {
  summary: 'Hide a question and its answer from the marketplace, with a reason',
  proof: 'needed',
  params: idParams,
  body: hidingInput,
  reply: question,
  errors: ['question_closed'],
} satisfies Schemas;

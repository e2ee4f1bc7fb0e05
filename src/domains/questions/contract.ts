import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';
import { pageQuery } from '#shared/paging.ts';
import { adminRoles, nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import { atMost } from '#shared/text-limit.ts';
import { answerLimit, isOnlyContact, onlyContactMessage, questionLimit } from './rules.ts';

/** A question before booking, as its reader sees it: who asked is a role and never a name. */
export const question = z.object({
  id,
  transportId: id,
  /** 'You', 'A carrier', 'A broker', 'An independent driver'. */
  asker: z.string(),
  isOwn: z.boolean(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Told to whoever wrote contact details that were hidden: that it happened, and why. */
  maskedNote: z.string().nullable(),
  /** Why an administrator hid it; its asker and the overseers still see it. */
  hiddenReason: z.string().nullable(),
  /** For overseers alone: the account that asked. */
  askedBy: z.object({ id, name: z.string() }).nullable(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean(), hide: z.boolean() }),
});
export type Question = z.infer<typeof question>;

const words = (limit: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(limit, atMost(limit))
    .refine((text) => !isOnlyContact(text), onlyContactMessage);

export const questionInput = z.object({ question: words(questionLimit, 'Please write your question') });
export const answerInput = z.object({ answer: words(answerLimit, 'Please write your answer') });
export const hidingInput = z.object({
  reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(300, 'At most 300 characters'),
});

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/marketplace/quotes/:id/questions',
  summary: 'Questions about a request and their answers, newest first, for all who see the request',
  access: 'signed-in',
  asSeen: true,
  params: idParams,
  query: pageQuery.extend({ answered: z.enum(['yes', 'no']).optional() }),
  reply: z.array(question),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/marketplace/quotes/:id/questions',
  summary: 'Ask the shipper of an open request; contact details are hidden',
  access: pricingRoles,
  params: idParams,
  status: 201,
  idempotent: true,
  body: questionInput,
  reply: question,
  errors: ['gate_closed', 'own_request', 'not_open', 'too_many_questions'],
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/answer',
  summary: 'Answer a question about an own request, once and for all bidders',
  access: nonAdminRoles,
  params: idParams,
  body: answerInput,
  reply: question,
  errors: ['not_open', 'question_closed'],
});

export const withdrawQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id',
  summary: 'Take an own question back while it has no answer',
  access: pricingRoles,
  params: idParams,
  reply: z.object({ withdrawn: z.literal(true) }),
  errors: ['question_closed'],
});

export const hideQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/hide',
  summary: 'Hide a question and its answer from the marketplace, with a reason',
  access: adminRoles,
  proof: 'needed',
  params: idParams,
  body: hidingInput,
  reply: question,
  errors: ['question_closed'],
});

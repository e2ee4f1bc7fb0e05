import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { isPlace, noPlace, pageQuery } from '#shared/paging.ts';
import { topicNames } from '../rules.ts';

/** A wording without an answer, or one whose answer was marked wrong. Never shows who asked. */
export const openQuestion = z.object({
  id,
  question: z.string(),
  /** Earlier questions, oldest first, separated by ' > '. */
  after: z.string().nullable(),
  asked: z.int(),
  calledWrong: z.int(),
  reasons: z.array(z.string()),
  lastAskedAt: z.string(),
  topic: z.enum(topicNames).nullable(),
  /** Content words of the question, suggested as keywords of a new fact. */
  keywords: z.string(),
  /** A proposed fact for this question. */
  waiting: z.string().nullable(),
  cursor: z.string(),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

/** Count, then the newest id of the last wording on the page. */
const cursor = z.string().refine((text) => isPlace(text, /^\d{1,9}$/), noPlace);

export const listOpenQuestions = {
  summary: 'Questions without an answer or with an answer marked wrong, most frequent first, then newest',
  query: pageQuery.extend({ cursor: cursor.optional() }),
  reply: z.array(openQuestion),
} satisfies Schemas;

export const getOpenQuestion = {
  summary: 'One of these questions, with suggested keywords for a fact that answers it',
  params: idParams,
  reply: openQuestion,
} satisfies Schemas;

export const setAsideQuestion = {
  summary: 'Dismiss a question without writing a fact; it returns if it is asked again',
  proof: 'not needed: the questions are kept and return when they are asked again',
  params: idParams,
  reply: z.object({ setAside: z.int() }),
} satisfies Schemas;

import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { isPlace, noPlace, pageQuery } from '#shared/paging.ts';
import { topicNames } from '../rules.ts';

/** A wording that found no answer, or one that its askers called wrong. Who asked is not said. */
export const openQuestion = z.object({
  /** Of the newest question of this wording. */
  id,
  question: z.string(),
  /** The questions that it followed, the oldest first with ' > ' between them: without them it may say nothing. */
  after: z.string().nullable(),
  /** By how many people. */
  asked: z.int(),
  /** How many of them got an answer and called it wrong. */
  calledWrong: z.int(),
  /** What was said to be wrong, the newest first, three at most. */
  reasons: z.array(z.string()),
  lastAskedAt: z.string(),
  topic: z.enum(topicNames).nullable(),
  /** Its words that say something: what a fact for it is found by. */
  keywords: z.string(),
  /** The fact that was written for it and waits for a review. */
  waiting: z.string().nullable(),
  /** Where the next page goes on. */
  cursor: z.string(),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

/** How often, before the newest id of the last wording that was seen. */
const cursor = z.string().refine((text) => isPlace(text, /^\d{1,9}$/), noPlace);

export const listOpenQuestions = {
  summary: 'Questions without an answer and those whose answer was called wrong, the most frequent first, of equal ones the newest',
  query: pageQuery.extend({ cursor: cursor.optional() }),
  reply: z.array(openQuestion),
} satisfies Schemas;

export const getOpenQuestion = {
  summary: 'One of them, with the words that a fact for it is found by',
  params: idParams,
  reply: openQuestion,
} satisfies Schemas;

export const setAsideQuestion = {
  summary: 'Remove a wording from the list without a fact; it returns when it is asked again',
  proof: 'not needed: the questions are kept and return when they are asked again',
  params: idParams,
  reply: z.object({ setAside: z.int() }),
} satisfies Schemas;

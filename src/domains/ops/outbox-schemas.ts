import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { mailStates } from './outbox-rules.ts';

export const outboxMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStates),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outboxQuery = sortedQuery(['created']).extend({
  /** Part of the address or subject. */
  search: z.string().trim().max(100).optional(),
  status: z.enum(mailStates).optional(),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

export const listOutbox = {
  summary: 'Mails and their status, newest first by default, filtered by address or subject; never their content',
  query: outboxQuery,
  reply: z.array(outboxMail),
} satisfies Schemas;

export const retryMail = {
  summary: 'Retry a mail that is on hold or failed',
  proof: 'not needed: it sends a mail that is due anyway',
  params: idParams,
  reply: z.object({ retried: z.literal(true) }),
} satisfies Schemas;

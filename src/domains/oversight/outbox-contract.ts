import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';
import { sortedQuery } from '#shared/paging.ts';

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;

/** A mail in the outbox, without what it says. */
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

/** By so many accounts a part of an address finds mails: those whose address begins with it first, by the alphabet, then the newest that hold it. */
export const foundByAddress = 100;

/** What the outbox and its file are narrowed by, and which way they go in time. */
export const outboxQuery = sortedQuery(['created']).extend({
  /** Any part of the address of an account (the newest 100 that hold it), or another address as a whole: words of mails are sealed. Of mails of before, any part of address or subject. */
  search: z.string().trim().max(100).optional(),
  status: z.enum(mailStates).optional(),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

const access = ['super_admin'] as const;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/super-admin/outbox',
  summary:
    'Mails and what became of them, newest first unless told, found by any part of an account’s address or by another as a whole; never what they say',
  access,
  query: outboxQuery,
  reply: z.array(outboxMail),
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/super-admin/outbox/:id/retry',
  summary: 'Send a mail again that was kept or given up',
  access,
  proof: 'not needed: it does what was to be done anyway',
  params: idParams,
  reply: z.object({ retried: z.literal(true) }),
});

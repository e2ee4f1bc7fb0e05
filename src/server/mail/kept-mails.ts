import type { PageQuery } from '#shared/paging.ts';
import type { Ctx } from '../db/context.ts';
import { anywhere } from '../db/like.ts';
import { enqueue } from '../queue/queue.ts';
import { deliverMail } from './outbox.ts';

/** What became of a mail: waiting, taken by the SMTP server, kept because there is none, or given up. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

/** A mail in the outbox, without what it says: that is between the product and its reader. */
export interface OutboxMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly status: MailState;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** What is looked for: any part of address or subject, and a state. */
export interface OutboxFilter extends PageQuery {
  readonly search?: string | undefined;
  readonly status?: MailState | undefined;
}

/** Mails of the outbox, newest first, one more than `limit` where there is a next page. */
export const listOutbox = ({ sql }: Pick<Ctx, 'sql'>, { limit, cursor, search, status }: OutboxFilter): Promise<OutboxMail[]> =>
  sql<OutboxMail[]>`
    select id, recipient, subject, status, attempts, error, created_at, sent_at from mail_outbox
    where true ${cursor ? sql`and id < ${cursor}` : sql``} ${status ? sql`and status = ${status}` : sql``}
      ${search ? sql`and (recipient || ' ' || subject) ilike ${anywhere(search)}` : sql``}
    order by id desc limit ${limit + 1}`;

/**
 * Sends a mail again that was kept or given up, with all its attempts before it; false when no such mail has this id (any more). Links in
 * it that have ended since stay dead.
 */
export async function retryMail({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<boolean> {
  const retried = await sql`
    update mail_outbox set status = 'queued', attempts = 0, error = null where id = ${id} and status in ('kept', 'failed') returning 1`;
  if (retried.length > 0) await enqueue({ sql }, deliverMail, { mailId: id });
  return retried.length > 0;
}

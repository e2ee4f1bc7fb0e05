import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { Ctx } from '../db/context.ts';
import { holds } from '../db/sql/like.ts';
import { searchedPage, sortedBy } from '../db/sql/sorted.ts';
import type { Fragment, Sql } from '../db/sql/sql.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue, enqueueAll, promoteJobs, newJob } from '../queue/queue.ts';
import { deliverMail, type OutboxRow } from './outbox.ts';

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

/**
 * Mails that a search reads in their order, before all that hold the text are gathered and sorted: they are read without anything beside them, a
 * page of what one in two hundred holds stands within the first five thousand.
 */
const walkedMails = 5_000;

/** What is looked for: any part of address or subject, and a state. */
export interface OutboxFilter {
  readonly search?: string | undefined;
  readonly status?: MailState | undefined;
}

const holding = (sql: Sql, search: string): Fragment => holds(sql, sql`recipient || ' ' || subject`, search);

/** The mails of a filter, for `select ... from` before it. */
const outboxMails = (sql: Sql, { status, search }: OutboxFilter): Fragment => sql`
  mail_outbox where recipient is not null ${status ? sql`and status = ${status}` : sql``} ${search ? sql`and ${holding(sql, search)}` : sql``}`;

/** Mails of the outbox in the order in which they were written, one more than `limit` where there is a next page. */
export function listOutbox(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor, order, ...filter }: PageQuery & OutboxFilter & { readonly order: ListOrder },
): Promise<OutboxMail[]> {
  const { after, by } = sortedBy(sql, { id: sql`id`, order, cursor });
  const readPage = (from: Fragment) => sql<OutboxMail[]>`
    select id, recipient, subject, status, attempts, error, created_at, sent_at ${from} order by ${by} limit ${limit + 1}`;
  const all = () => readPage(sql`from ${outboxMails(sql, filter)} ${after}`);
  const { search, status } = filter;
  if (!search) return all();
  const near = sql`
    from (select * from ${outboxMails(sql, { status })} ${after} order by ${by} limit ${walkedMails}) next where ${holding(sql, search)}`;
  return searchedPage(limit, readPage(near), all);
}

/** As many rows as there are mails of a filter, up to a limit. */
export const countMails = ({ sql }: Pick<Ctx, 'sql'>, filter: OutboxFilter, limit: number): Promise<unknown[]> =>
  sql`select from ${outboxMails(sql, filter)} limit ${limit}`;

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

/** One part of what was kept or given up, each mail together with its job: answers how many. */
const retrySome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (inner) => {
    const again = await inner.sql<{ id: string }[]>`
      update mail_outbox set status = 'queued', attempts = 0, error = null
      where id in (select id from mail_outbox where status in ('kept', 'failed') order by id limit 500) and status in ('kept', 'failed')
      returning id`;
    const jobs = again.map(({ id }) => newJob(deliverMail, { mailId: id }));
    await enqueueAll(inner, jobs);
    return again.length;
  });

/**
 * The same for all that were kept or given up, and what waits for its next try is tried now: after a mend of the configuration. Answers how
 * many. Goes on in parts, each of which happens whole or not at all, so that it may be ended at any moment and called again.
 */
export async function retryMails(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let some = await retrySome(ctx); some > 0; some = await retrySome(ctx)) count += some;
  return count + (await promoteJobs(ctx, deliverMail));
}

/** What became of a mail in words for an operator: with the reason where the last try failed, and the next try where it waits for one. */
export const mailFate = ({ status, error, nextTryAt }: Pick<OutboxRow, 'status' | 'error' | 'nextTryAt'>): string =>
  [status, ...(error ? [`last attempt failed: ${error}`] : []), ...(nextTryAt ? [`next attempt ${nextTryAt}`] : [])].join('; ');

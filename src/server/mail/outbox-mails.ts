import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { Ctx } from '../db/context.ts';
import { holds } from '../db/sql/like.ts';
import { searchedPage, toSortClauses } from '../db/sql/sorted.ts';
import type { Fragment, Sql } from '../db/sql/sql.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue, enqueueAll, promoteJobs, newJob } from '../queue/queue.ts';
import { deliverMail, type OutboxRow } from './outbox.ts';

/** 'kept': stored, because no SMTP server is configured. 'failed': all attempts were refused. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

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

/** Mails scanned in order before searching all matches: enough to fill a page if one mail in 200 matches. */
const walkedMails = 5_000;

export interface OutboxFilter {
  readonly search?: string | undefined;
  readonly status?: MailState | undefined;
}

const holding = (sql: Sql, search: string): Fragment => holds(sql, sql`recipient || ' ' || subject`, search);

const outboxMails = (sql: Sql, { status, search }: OutboxFilter): Fragment => sql`
  mail_outbox where recipient is not null ${status ? sql`and status = ${status}` : sql``} ${search ? sql`and ${holding(sql, search)}` : sql``}`;

export function listOutbox(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor, order, ...filter }: PageQuery & OutboxFilter & { readonly order: ListOrder },
): Promise<OutboxMail[]> {
  const { after, by } = toSortClauses(sql, { id: sql`id`, order, cursor });
  const readPage = (from: Fragment) => sql<OutboxMail[]>`
    select id, recipient, subject, status, attempts, error, created_at, sent_at ${from} order by ${by} limit ${limit + 1}`;
  const all = () => readPage(sql`from ${outboxMails(sql, filter)} ${after}`);
  const { search, status } = filter;
  if (!search) return all();
  const near = sql`
    from (select * from ${outboxMails(sql, { status })} ${after} order by ${by} limit ${walkedMails}) next where ${holding(sql, search)}`;
  return searchedPage(limit, readPage(near), all);
}

/** Returns one empty row per mail, up to `limit`. */
export const countMails = ({ sql }: Pick<Ctx, 'sql'>, filter: OutboxFilter, limit: number): Promise<unknown[]> =>
  sql`select from ${outboxMails(sql, filter)} limit ${limit}`;

/** Resends a stored or failed mail. False if there is none. Expired links in it remain expired. */
export async function retryMail({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<boolean> {
  const retried = await sql`
    update mail_outbox set status = 'queued', attempts = 0, error = null where id = ${id} and status in ('kept', 'failed') returning 1`;
  if (retried.length > 0) await enqueue({ sql }, deliverMail, { mailId: id });
  return retried.length > 0;
}

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

/** Also retries waiting mails now, after the configuration was fixed. Can be interrupted and repeated. Returns their number. */
export async function retryMails(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let some = await retrySome(ctx); some > 0; some = await retrySome(ctx)) count += some;
  return count + (await promoteJobs(ctx, deliverMail));
}

export const mailFate = ({ status, error, nextTryAt }: Pick<OutboxRow, 'status' | 'error' | 'nextTryAt'>): string =>
  [status, ...(error ? [`last attempt failed: ${error}`] : []), ...(nextTryAt ? [`next attempt ${nextTryAt}`] : [])].join('; ');

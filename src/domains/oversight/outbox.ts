import { accountHolds } from '#domains/accounts/account-words.ts';
import type { Ctx } from '#server/db/context.ts';
import { holds, startingWith } from '#server/db/like.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as mail from '#server/mail/kept-mails.ts';
import { notFound } from '#shared/errors.ts';
import { cutPage } from '#shared/paging.ts';
import { writeAudit } from './commands.ts';
import { foundByAddress, type OutboxMail, type OutboxQuery } from './outbox-contract.ts';

/**
 * The addresses of accounts that hold what is looked for, `foundByAddress` at most: by them mails are found, whose words are sealed. Those that
 * begin with it first, which an index names at once; then the newest that hold it.
 */
export async function findAddresses({ sql }: Pick<Ctx, 'sql'>, search: string | undefined): Promise<string[]> {
  if (!search) return [];
  const limit = sql.unsafe(`limit ${foundByAddress}`);
  type Found = { email: string }[];
  const beginning = await sql<Found>`
    select email from users u where folded(u.email) like folded(${startingWith(search)}) order by folded(u.email) using ~<~ ${limit}`.plannedEachTime();
  if (beginning.length === foundByAddress) return beginning.map(({ email }) => email);
  const holding = await sql<Found>`
    select email from users u where ${accountHolds(sql, search)} and ${holds(sql, sql`u.email`, search)} order by id desc ${limit}`;
  return [...new Set([...beginning, ...holding].map(({ email }) => email))].slice(0, foundByAddress);
}

/** Mails of the outbox, and the cursor of the next page. */
export const listOutbox = async (ctx: Ctx, filter: OutboxQuery): Promise<{ rows: OutboxMail[]; next: string | null }> =>
  cutPage(await mail.listOutbox(ctx, { ...filter, addresses: await findAddresses(ctx, filter.search) }), filter.limit);

/** Sends a mail again that was kept or given up, and writes who asked; to whom it goes stays out of the audit log. Throws 404, also to the later of two at once. */
export const retryMail = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await mail.retryMail(tx, id))) throw notFound('No mail that was kept or given up has this id');
    await writeAudit(tx, { eventType: 'mail.retried', subjectType: 'mail', subjectId: id, details: {} });
  });

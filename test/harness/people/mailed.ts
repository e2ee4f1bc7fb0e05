import type { Sql } from '#server/db/context.ts';
import { recentMails, type OutboxRow } from '#server/mail/outbox.ts';
import { getServices } from '../context.ts';

export const listMailsTo = async (sql: Sql, email: string): Promise<OutboxRow[]> =>
  (await recentMails({ sql, services: getServices(sql) }, email, 100)).toReversed();

/** The latest mailed link to a page such as `/verify-email`, without its origin. */
export async function mailedLink(sql: Sql, email: string, page: string): Promise<string | undefined> {
  const links = (await listMailsTo(sql, email)).map(({ text }) => /https?:\/\/[^/\s]+(\/[\w-]+\?token=[\w-]+)/.exec(text)?.[1]);
  return links.findLast((link) => link?.startsWith(`${page}?`));
}

export const mailedToken = async (sql: Sql, email: string, page: string): Promise<string | undefined> =>
  (await mailedLink(sql, email, page))?.split('token=')[1];

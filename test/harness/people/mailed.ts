import type { Sql } from '#server/db/context.ts';
import { recentMails, type OutboxRow } from '#server/mail/outbox.ts';
import { servicesFor } from '../context.ts';

/** The mails to an address, oldest first, as `npm run admin -- mails` reads them. */
export const mailsTo = async (sql: Sql, email: string): Promise<OutboxRow[]> =>
  (await recentMails({ sql, services: servicesFor(sql) }, email, 100)).toReversed();

/** The newest link to a page (`/verify-email`) that was mailed to an address, from its path on. */
export async function mailedLink(sql: Sql, email: string, page: string): Promise<string | undefined> {
  const links = (await mailsTo(sql, email)).map(({ text }) => /https?:\/\/[^/\s]+(\/[\w-]+\?token=[\w-]+)/.exec(text)?.[1]);
  return links.findLast((link) => link?.startsWith(`${page}?`));
}

/** The token of that link. */
export const mailedToken = async (sql: Sql, email: string, page: string): Promise<string | undefined> =>
  (await mailedLink(sql, email, page))?.split('token=')[1];

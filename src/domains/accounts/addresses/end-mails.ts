import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/crypto/tokens.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { Services } from '#server/services.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { notFound } from '#shared/errors.ts';
import { accountChanged } from '../events/changed.ts';
import { evictSessions } from '../sessions/session-cache.ts';

const columns = { notices: 'notification_email_opt_in', weekly: 'notification_weekly_opt_in' } as const;
type MailEndingColumn = keyof typeof columns;

/** Days; longer than the 30 days of CAN-SPAM (16 CFR 316) and the 60 days of CASL (S.C. 2010, c. 23, s. 11). */
const linkLifeDays = 90;

export interface MailedAccount {
  readonly id: string;
  readonly provenAt: string | null;
}

export const confirmedAtColumn = (sql: Sql): Fragment => sql`iso(email_verified_at) as proven_at`;

const toSignature = ({ secrets }: Services, { id, provenAt }: MailedAccount, what: MailEndingColumn, lastDay: string): string =>
  createHmac('sha256', secrets.derive('mails that end by one press'))
    .update(`${what} ${id} ${lastDay} ${provenAt ?? 'unproven'}`)
    .digest('base64url');

/** Signed unsubscribe URL (RFC 8058), stored nowhere. Valid for 90 days, until the address is confirmed again. */
export function linkToEnd(services: Services, account: MailedAccount, what: MailEndingColumn, now: Date): string {
  const lastDay = utcDay(new Date(now.getTime() + linkLifeDays * dayMs));
  return services.links.linkTo(`/api/unsubscribe/${what}.${account.id}.${lastDay}.${toSignature(services, account, what, lastDay)}`);
}

async function readToken({ sql, services, now }: Ctx, token: string): Promise<{ userId: string; what: MailEndingColumn } | null> {
  const [, what, userId, lastDay, signature] =
    /^(notices|weekly)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{4}-\d{2}-\d{2})\.([\w-]{43})$/.exec(token) ?? [];
  if (!what || lastDay! < utcDay(now)) return null;
  const [account] = await sql<MailedAccount[]>`select id, ${confirmedAtColumn(sql)} from users where id = ${userId}`;
  if (!account || !isSameSecret(signature!, toSignature(services, account, what as MailEndingColumn, lastDay!))) return null;
  return { userId: account.id, what: what as MailEndingColumn };
}

/** Idempotent. Throws 404 for a forged or expired token. */
export async function endMails(ctx: Ctx, token: string): Promise<void> {
  const link = await readToken(ctx, token);
  if (!link) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const column = columns[link.what];
    const ended = await tx.sql`
      update users set ${tx.sql(column)} = false, updated_at = ${tx.now} where id = ${link.userId} and ${tx.sql(column)} returning 1`;
    if (ended.length === 0) return;
    await publish(tx, accountChanged, { userId: link.userId, change: 'preferences', isAlert: false });
    await evictSessions(tx, { userId: link.userId });
  });
}

import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import type { Services } from '#server/services.ts';
import { notFound } from '#shared/errors.ts';
import { accountChanged } from './events.ts';
import { forgetSessions } from './session-cache.ts';

/** What one press ends, by the column that says whether it is wanted. */
const columns = { notices: 'notification_email_opt_in', weekly: 'notification_weekly_opt_in' } as const;
type Ending = keyof typeof columns;

const signatureOf = ({ secrets }: Services, userId: string, what: Ending): string =>
  createHmac('sha256', secrets.derive('mails that end by one press')).update(`${what} ${userId}`).digest('base64url');

/**
 * The address at which a mail program ends such mails of an account without asking who its user is (RFC 8058). It opens nothing else, is no row anywhere, and
 * holds until the master key changes.
 */
export const linkToEnd = (services: Services, userId: string, what: Ending): string =>
  services.links.linkTo(`/api/unsubscribe/${what}.${userId}.${signatureOf(services, userId, what)}`);

function readToken({ services }: Ctx, token: string): { userId: string; what: Ending } | null {
  const [, what, userId, signature] = /^(notices|weekly)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!what || !isSameSecret(signature!, signatureOf(services, userId!, what as Ending))) return null;
  return { userId: userId!, what: what as Ending };
}

/** Ends what the address names; what has ended already stays so, without a second word. Throws 404 for an address that we did not make. */
export async function endMails(ctx: Ctx, token: string): Promise<void> {
  const named = readToken(ctx, token);
  if (!named) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const column = columns[named.what];
    const ended = await tx.sql`
      update users set ${tx.sql(column)} = false, updated_at = ${tx.now} where id = ${named.userId} and ${tx.sql(column)} returning 1`;
    if (ended.length === 0) return;
    await announce(tx, accountChanged, { userId: named.userId, change: 'preferences', isAlert: false });
    await forgetSessions(tx, { userId: named.userId });
  });
}

import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invalid } from '#shared/errors.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { alertOwner } from '../addresses/security-alerts.ts';
import { clearReauthenticationAttempts, countReauthenticationAttempt, notifyAfterTries } from '../sessions/sign-in-pauses.ts';

export const wrongPassword = 'Please check your current password and try again.';

/**
 * Returns the password hash, or null if wrong. Throws 429 in growing pauses after five wrong ones. Never call inside a transaction: a
 * rollback would undo the count.
 */
export async function checkPassword(ctx: ActorCtx, password: string): Promise<string | null> {
  const { sql, actor } = ctx;
  const tries = await countReauthenticationAttempt(ctx, actor.id);
  const [row] = await sql<{ passwordHash: string | null }[]>`select password_hash from users where id = ${actor.id}`;
  if (row?.passwordHash && (await verifyPassword(row.passwordHash, password))) {
    await clearReauthenticationAttempts(ctx, actor.id);
    return row.passwordHash;
  }
  if (tries === notifyAfterTries) await inTransaction(ctx, (tx) => alertOwner(tx, actor.id, 'proof-tries'));
  return null;
}

/** Returns the password hash. Throws 422 on `field` for a wrong password, 429 like `checkPassword`. */
export async function requirePassword(ctx: ActorCtx, password: string, field: string): Promise<string> {
  const hash = await checkPassword(ctx, password);
  if (hash === null) throw invalid({ [field]: wrongPassword });
  return hash;
}

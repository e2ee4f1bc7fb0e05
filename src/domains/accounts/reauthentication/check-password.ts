import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { invalid } from '#shared/errors.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { alertOwner } from '../addresses/security-alerts.ts';
import { clearReauthenticationAttempts, takeReauthenticationAttempt, notifyAfterTries } from '../sessions/sign-in-pauses.ts';

/** What a wrong password is told as. */
export const wrongPassword = 'Please check your current password and try again.';

/**
 * The hash of the actor's password when `password` is it, else null. Counted before it is looked at: throws 429 in the pauses that grow
 * with each wrong one after the fifth, from whatever address; the owner is told of the third. Outside of a transaction: what is taken back
 * would not have been counted.
 */
export async function tryPassword(ctx: ActorCtx, password: string): Promise<string | null> {
  const { sql, actor } = ctx;
  const tries = await takeReauthenticationAttempt(ctx, actor.id);
  const [row] = await sql<{ passwordHash: string | null }[]>`select password_hash from users where id = ${actor.id}`;
  if (row?.passwordHash && (await isPasswordOf(row.passwordHash, password))) {
    await clearReauthenticationAttempts(ctx, actor.id);
    return row.passwordHash;
  }
  if (tries === notifyAfterTries) await inTransaction(ctx, (tx) => alertOwner(tx, actor.id, 'proof-tries'));
  return null;
}

/** Makes the actor say the password once more and answers its hash. Throws 422 on `field` for a wrong one, 429 as `tryPassword`. */
export async function provePassword(ctx: ActorCtx, password: string, field: string): Promise<string> {
  const hash = await tryPassword(ctx, password);
  if (hash === null) throw invalid({ [field]: wrongPassword });
  return hash;
}

import type { ActorCtx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { provePassword } from './check-password.ts';
import { requireCode } from './second-factor.ts';

/** What proves that it is the owner who asks, and not whoever found a session open. */
export interface OwnerReauthentication {
  readonly password: string;
  /** Of the second factor, where there is one. */
  readonly code?: string | undefined;
}

/**
 * Makes the actor prove the password, told as `field` where it is wrong, and the second factor, where there is one; answers the hash of the
 * password. Outside of a transaction. Throws 422 for a wrong password or code, 429 in the pauses after wrong ones.
 */
export async function proveOwner(ctx: ActorCtx, { password, code }: OwnerReauthentication, field = 'password'): Promise<string> {
  const passwordHash = await provePassword(ctx, password, field);
  await requireCode(ctx, code);
  return passwordHash;
}

/**
 * Holds the account as it was proven, until the transaction ends: whoever sets a new password by mail, blocks or deletes it comes before or
 * after what is done here. Throws 409 `password_changed`.
 */
export async function storeReauthentication({ sql, actor }: ActorCtx, passwordHash: string): Promise<void> {
  const [unchanged] = await sql`
    select 1 from users where id = ${actor.id} and password_hash = ${passwordHash} and is_active and not is_blocked for share`;
  if (!unchanged) throw conflict('password_changed', 'Your password has changed. Please sign in again.');
}

import type { ActorCtx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { requirePassword } from './check-password.ts';
import { requireCode } from './second-factor.ts';

export interface OwnerReauthentication {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Returns the password hash. Never call inside a transaction. Throws 422 for a wrong password or code, 429 after repeated ones. */
export async function reauthenticateOwner(ctx: ActorCtx, { password, code }: OwnerReauthentication, field = 'password'): Promise<string> {
  const passwordHash = await requirePassword(ctx, password, field);
  await requireCode(ctx, code);
  return passwordHash;
}

/** Locks the re-authenticated account until the transaction ends. Throws 409 `password_changed`. */
export async function storeReauthentication({ sql, actor }: ActorCtx, passwordHash: string): Promise<void> {
  const [unchanged] = await sql`
    select 1 from users where id = ${actor.id} and password_hash = ${passwordHash} and is_active and not is_blocked for share`;
  if (!unchanged) throw conflict('password_changed', 'Your password has changed. Please sign in again.');
}

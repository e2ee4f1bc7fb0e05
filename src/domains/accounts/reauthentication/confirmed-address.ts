import type { Actor, ActorCtx } from '#server/db/context.ts';
import { forbidden, unauthenticated } from '#shared/errors.ts';

/** Throws 403 `email_unverified`: an account with an unproven address can't create access that would outlive the owner's first proof. */
export function requireConfirmedAddress({ actor }: { readonly actor: Pick<Actor, 'emailVerified'> }): void {
  if (!actor.emailVerified) throw forbidden('Confirm your email address first, with the link we sent you.', 'email_unverified');
}

/**
 * The same, and holds the account until the transaction ends, so that taking the account back either ends this access too or comes first. Throws 401
 * where the session ended or the API key was revoked meanwhile.
 */
export async function lockConfirmedAddress(ctx: ActorCtx): Promise<void> {
  requireConfirmedAddress(ctx);
  const { sql, actor } = ctx;
  await sql`select 1 from users where id = ${actor.id} for share`;
  const { apiKey, sessionId } = actor;
  if (!apiKey && sessionId === '') return;
  const [open] = apiKey
    ? await sql`select 1 from api_keys where id = ${apiKey.id} and revoked_at is null`
    : await sql`select 1 from sessions where id = ${sessionId} and revoked_at is null`;
  if (!open) throw unauthenticated('Invalid or expired token');
}

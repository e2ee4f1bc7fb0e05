import type { Actor, ActorCtx } from '#server/db/context.ts';
import { forbidden, unauthenticated } from '#shared/errors.ts';

/** Throws 403 `email_unverified`: an unconfirmed account must not create access that would survive the real owner's first confirmation. */
export function requireConfirmedAddress({ actor }: { readonly actor: Pick<Actor, 'emailVerified'> }): void {
  if (!actor.emailVerified) throw forbidden('Confirm your email address first, with the link we sent you.', 'email_unverified');
}

/** Also locks the account, so that a recovery either ends the new access or comes first. Throws 401 if the session or key ended. */
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

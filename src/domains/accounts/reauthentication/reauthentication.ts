import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import type { proveSession as proveEndpoint } from '../schemas.ts';
import { confirmByPasskey } from '../passkeys/passkey-sign-in.ts';
import type { RelyingParty } from '../passkeys/challenges.ts';
import { tryPassword, wrongPassword } from './check-password.ts';
import { provesByCode, wrongCode } from './second-factor.ts';

/** How long a proof counts before what cannot be undone: whoever finds an open browser later than that does no lasting harm. */
const reauthenticationMinutes = 15;

/**
 * Holds administrators back before what cannot be undone until their session was proven lately: 403 `proof_needed`, whose `fields` names
 * what is asked for, `code` where the account has a second factor, else `password`. The row is asked and no memory, so that a proof
 * counts at once in all replicas.
 */
export const requireReauthentication =
  (sql: Sql) =>
  async ({ id, role, sessionId }: Actor): Promise<void> => {
    if (!isAdmin(role)) return;
    const [session] = await sql<{ isProven: boolean; hasFactor: boolean; hasPasskey: boolean }[]>`
      select coalesce(reauthenticated_at > now() - make_interval(mins => ${reauthenticationMinutes}::int), false) as is_proven,
        exists (select from second_factors where user_id = ${id} and confirmed_at is not null) as has_factor,
        exists (select from passkeys where user_id = ${id}) as has_passkey
      from sessions where id = ${sessionId}`;
    if (session?.isProven) return;
    const fields: Record<string, string> = session?.hasFactor
      ? { code: 'Enter the code from your authenticator app.' }
      : { password: 'Enter your password.' };
    if (session?.hasPasskey) fields['passkey'] = 'Use a passkey.';
    throw new AppError(403, 'proof_needed', 'Confirm that it’s you to continue.', { fields });
  };

const wrongReauthentication = (field: string, message: string): AppError =>
  new AppError(422, 'wrong_proof', message, { fields: { [field]: message } });

async function confirmByKnowledge(ctx: ActorCtx, password: string, code: string): Promise<void> {
  const isProven = await provesByCode(ctx, code);
  if (isProven === false) throw wrongReauthentication('code', wrongCode);
  if (isProven === null && (await tryPassword(ctx, password)) === null) throw wrongReauthentication('password', wrongPassword);
}

/**
 * Confirms the session by a passkey, by a code where the account has a second factor, else by the password. Throws 422 `wrong_proof` on the
 * field that is asked for, 401 `invalid_passkey`, 429 in the pauses after wrong ones.
 */
export async function proveSession(
  ctx: ActorCtx,
  { password, code, passkey }: BodyOf<typeof proveEndpoint>,
  party: RelyingParty,
): Promise<ReplyOf<typeof proveEndpoint>> {
  if (passkey) await confirmByPasskey(ctx, passkey, party);
  else await confirmByKnowledge(ctx, password ?? '', code ?? '');
  const [session] = await ctx.sql<{ provenUntil: string }[]>`
    update sessions set reauthenticated_at = now() where id = ${ctx.actor.sessionId}
    returning reauthenticated_at + make_interval(mins => ${reauthenticationMinutes}::int) as proven_until`;
  return { provenUntil: session!.provenUntil };
}

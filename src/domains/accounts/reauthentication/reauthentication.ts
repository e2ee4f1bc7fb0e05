import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import type { proveSession as proveEndpoint } from '../schemas.ts';
import { confirmByPasskey } from '../passkeys/passkey-sign-in.ts';
import type { RelyingParty } from '../passkeys/challenges.ts';
import { checkPassword, wrongPassword } from './check-password.ts';
import { matchesSecondFactor, wrongCode } from './second-factor.ts';

/** Limits what a thief can do with an unattended browser. */
const reauthenticationMinutes = 15;

/**
 * Throws 403 `proof_needed` unless the administrator re-authenticated within 15 minutes; `fields` names the factors. Reads the row, not the
 * cache, so that it takes effect on every server.
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
  const isProven = await matchesSecondFactor(ctx, code);
  if (isProven === false) throw wrongReauthentication('code', wrongCode);
  if (isProven === null && (await checkPassword(ctx, password)) === null) throw wrongReauthentication('password', wrongPassword);
}

/** By passkey, else by code if there is a second factor, else by password. Throws 422 `wrong_proof`, 401 `invalid_passkey`, 429. */
export async function reauthenticateSession(
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

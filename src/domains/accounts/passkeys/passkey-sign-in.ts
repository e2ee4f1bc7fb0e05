import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { forbidden } from '#shared/errors.ts';
import { accountSignedIn } from '../events/signed-in.ts';
import { getUser } from '../queries.ts';
import type { User } from '../schemas.ts';
import { openSession, type OpenedSession } from '../sessions/sessions.ts';
import { createChallenge, consumeChallenge, type ChallengePurpose, type RelyingParty } from './challenges.ts';
import type { PasskeyAnswer } from './passkey-answer-schemas.ts';
import { invalidPasskey, toLibraryForm, webauthn } from './passkeys.ts';

interface Credential {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export async function beginPasskeySignIn(ctx: Ctx, { id: rpID }: RelyingParty) {
  return { options: await optionsFor(rpID, await createChallenge(ctx, 'sign_in', null)) };
}

export async function beginPasskeyConfirmation(ctx: ActorCtx, { id: rpID }: RelyingParty) {
  return { options: await optionsFor(rpID, await createChallenge(ctx, 'confirm', ctx.actor.id)) };
}

async function optionsFor(rpID: string, challenge: Uint8Array<ArrayBuffer>) {
  const { generateAuthenticationOptions } = await webauthn();
  return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) };
}

/** Rejects replayed answers and counters that went back (a copied authenticator). Throws 401 `invalid_passkey`. */
async function verifyPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  { id, origin }: RelyingParty,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string> {
  const { clientDataJSON, authenticatorData, signature } = answer;
  const challenge = await consumeChallenge(ctx, clientDataJSON, purpose, userId);
  const [credential] = await ctx.sql<Credential[]>`
    select id, user_id, public_key, counter from passkeys where credential_id = ${answer.id} and (${userId}::uuid is null or user_id = ${userId})`;
  if (!challenge || !credential || !authenticatorData || !signature) throw invalidPasskey();
  const { verifyAuthenticationResponse } = await webauthn();
  const storedCredential = { id: answer.id, publicKey: new Uint8Array(credential.publicKey), counter: credential.counter };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
  const result = await verifyAuthenticationResponse({ response: toLibraryForm(answer), credential: storedCredential, ...expected }).catch(
    () => null,
  );
  if (!result?.verified) throw invalidPasskey();
  const { newCounter } = result.authenticationInfo;
  const used = await ctx.sql`
    update passkeys set counter = ${newCounter}, last_used_at = ${ctx.now}
    where id = ${credential.id} and counter = ${credential.counter} returning 1`;
  if (used.length === 0) throw invalidPasskey();
  return credential.userId;
}

/** Needs no second factor. Ends the session of `leftCookie`. Throws 401 `invalid_passkey`, 403 `blocked`, `inactive`. */
export async function signInWithPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  party: RelyingParty,
  leftCookie: string | null,
): Promise<{ user: User; session: OpenedSession }> {
  const userId = await verifyPasskey(ctx, answer, party, 'sign_in', null);
  return inTransaction(ctx, async (tx) => {
    const [account] = await tx.sql<{ isActive: boolean; isBlocked: boolean }[]>`
      select is_active, is_blocked from users where id = ${userId} and deleted_at is null
        and exists (select from passkeys where credential_id = ${answer.id} and user_id = ${userId}) for share`;
    if (!account) throw invalidPasskey();
    if (account.isBlocked) throw forbidden('Your account has been blocked. Please contact support.', 'blocked');
    if (!account.isActive) throw forbidden('Your account is deactivated.', 'inactive');
    const user = await getUser(tx, userId);
    await publish(tx, accountSignedIn, { userId });
    return { user, session: await openSession(tx, user, leftCookie) };
  });
}

/** Throws 401 `invalid_passkey` unless the passkey belongs to the actor. */
export async function confirmByPasskey(ctx: ActorCtx, answer: PasskeyAnswer, party: RelyingParty): Promise<void> {
  await verifyPasskey(ctx, answer, party, 'confirm', ctx.actor.id);
}

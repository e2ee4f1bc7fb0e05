import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError, conflict, notFound, unauthenticated } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { alertOwner } from '../addresses/security-alerts.ts';
import { storeReauthentication, reauthenticateOwner, type OwnerReauthentication } from '../reauthentication/reauthenticate-owner.ts';
import { createChallenge, consumeChallenge, type RelyingParty } from './challenges.ts';
import type { PasskeyAnswer } from './passkey-answer-schemas.ts';
import type * as schemas from './passkeys-schemas.ts';
import type { Passkey } from './passkeys-schemas.ts';

const maxPasskeys = 20;

/** Loaded on demand: its certificate parsers load slowly. */
export const webauthn = () => import('@simplewebauthn/server');

export const toLibraryForm = ({ id, ...response }: PasskeyAnswer): never =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) as never;

export const invalidPasskey = (): AppError =>
  new AppError(401, 'invalid_passkey', 'This passkey didn’t work. Try again, or sign in with your password.');

const columns = ({ sql }: Pick<Ctx, 'sql'>) => sql`id, name, is_synced, iso(created_at) as created_at, iso(last_used_at) as last_used_at`;

export const listPasskeys = async (ctx: ActorCtx): Promise<Passkey[]> => [
  ...(await ctx.sql<Passkey[]>`select ${columns(ctx)} from passkeys where user_id = ${ctx.actor.id} order by id`),
];

async function listCredentials({ sql, actor }: ActorCtx): Promise<{ id: string; transports: never[] }[]> {
  const rows = await sql<{ credentialId: string; transports: never[] }[]>`
    select credential_id, transports from passkeys where user_id = ${actor.id}`;
  if (rows.length >= maxPasskeys) throw conflict('limit_reached', `An account can have ${maxPasskeys} passkeys. Remove one first.`);
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** Throws 422 for a wrong password or code, 429 after repeated wrong ones, 409 `limit_reached`. */
export async function beginPasskey(ctx: ActorCtx, proof: OwnerReauthentication, { id: rpID }: RelyingParty) {
  await reauthenticateOwner(ctx, proof);
  const { id, email, fullName } = ctx.actor;
  const { generateRegistrationOptions } = await webauthn();
  return {
    options: {
      ...(await generateRegistrationOptions({
        rpName: 'Carriage',
        rpID,
        userName: email,
        userDisplayName: fullName,
        userID: new TextEncoder().encode(id),
        challenge: await createChallenge(ctx, 'add', id),
        excludeCredentials: await listCredentials(ctx),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    },
  };
}

async function verifyNew(ctx: ActorCtx, answer: PasskeyAnswer, { id, origin }: RelyingParty) {
  const { clientDataJSON, attestationObject } = answer;
  const challenge = attestationObject && (await consumeChallenge(ctx, clientDataJSON, 'add', ctx.actor.id));
  if (!challenge) return null;
  const { verifyRegistrationResponse } = await webauthn();
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
  const result = await verifyRegistrationResponse({ response: toLibraryForm(answer), ...expected }).catch(() => null);
  return result?.registrationInfo ?? null;
}

/** Saves the new passkey and alerts the owner. Throws 401 `invalid_passkey`, 409 `limit_reached`. */
export async function addPasskey(
  ctx: ActorCtx,
  { name, passkey: answer }: BodyOf<typeof schemas.addPasskey>,
  party: RelyingParty,
): Promise<Passkey> {
  const verified = await verifyNew(ctx, answer, party);
  if (!verified) throw invalidPasskey();
  const { credential, credentialBackedUp } = verified;
  return inTransaction(ctx, async (tx) => {
    const { id: userId, sessionId } = tx.actor;
    await tx.sql`select 1 from users where id = ${userId} for no key update`;
    // The session may have ended meanwhile: a thief's passkey must not survive the owner's password change.
    const open = await tx.sql`select 1 from sessions where id = ${sessionId} and revoked_at is null`;
    if (open.length === 0) throw unauthenticated('Invalid or expired token');
    await listCredentials(tx);
    const row = {
      id: newId(),
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.transports ?? [],
      isSynced: credentialBackedUp,
      createdAt: tx.now,
      sessionId,
    };
    const [saved] = await tx.sql<Passkey[]>`insert into passkeys ${tx.sql(row)} on conflict do nothing returning ${columns(tx)}`;
    if (!saved) throw invalidPasskey();
    await alertOwner(tx, userId, 'passkey-added');
    return saved;
  });
}

export async function renamePasskey(ctx: ActorCtx, id: string, name: string): Promise<Passkey> {
  const [renamed] = await ctx.sql<Passkey[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${ctx.actor.id} returning ${columns(ctx)}`;
  if (!renamed) throw notFound('Passkey not found');
  return renamed;
}

/** Alerts the owner. Throws 404, 422 for a wrong password or code, 429 after repeated wrong ones. */
export async function removePasskey(ctx: ActorCtx, id: string, proof: OwnerReauthentication): Promise<{ removed: true }> {
  const passwordHash = await reauthenticateOwner(ctx, proof);
  return inTransaction(ctx, async (tx) => {
    await storeReauthentication(tx, passwordHash);
    const removed = await tx.sql`delete from passkeys where id = ${id} and user_id = ${tx.actor.id} returning 1`;
    if (removed.length === 0) throw notFound('Passkey not found');
    await alertOwner(tx, tx.actor.id, 'passkey-removed');
    return { removed: true };
  });
}

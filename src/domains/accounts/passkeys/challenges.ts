import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';

export type ChallengePurpose = 'add' | 'sign_in' | 'confirm';

const lifeMinutes = 5;

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** From PUBLIC_URL or, if that isn't set, the request's host. */
export function findRelyingParty({ services }: Pick<Ctx, 'services'>, request: FastifyRequest): RelyingParty {
  const origin = services.links.publicOrigin ?? `${request.protocol}://${request.host}`;
  return { id: new URL(origin).hostname, origin };
}

/** Valid once, for five minutes; bound to `userId` unless null. */
export async function createChallenge(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = hashToken(Buffer.from(challenge).toString('base64url'));
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000);
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at) values (decode(${hash}, 'hex'), ${purpose}, ${userId}, ${expiresAt})`;
  return challenge;
}

/** Consumes the answer's challenge, so that no answer works twice. Null if unknown, expired, or for another purpose or account. */
export async function consumeChallenge(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  clientDataJson: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJson);
  if (challenge === null) return null;
  const claimed = await sql`
    delete from passkey_challenges where challenge_hash = decode(${hashToken(challenge)}, 'hex') and purpose = ${purpose}
      and user_id is not distinct from ${userId} and expires_at > ${now} returning 1`;
  return claimed.length === 1 ? challenge : null;
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

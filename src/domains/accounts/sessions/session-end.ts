import { hashToken } from '#server/crypto/tokens.ts';
import type { Sql } from '#server/db/context.ts';
import type { Credential } from '#server/http/actor.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { isAwake } from './session-idle.ts';

const isOwn = (sql: Sql, { token, from }: Credential) =>
  sql`${from === 'cookie' ? sql`s.cookie_hash` : sql`s.token_hash`} = decode(${hashToken(token)}, 'hex')`;

/** 401 `signed_out_idle` or `signed_out_blocked`, else null: the holder of an expired bearer must not learn of a block. */
export async function explainSession(sql: Sql, credential: Credential): Promise<AppError | null> {
  const [row] = await sql<{ role: Role; isBlocked: boolean }[]>`
    select users.role, is_blocked from sessions s join users on users.id = s.user_id
    where ${isOwn(sql, credential)} and s.expires_at > now() and case
      when is_blocked then s.revoked_at >= blocked_at and ${isAwake(sql)} and (${credential.from === 'cookie'} or s.bearer_expires_at > now())
      else s.revoked_at is null and is_active and not ${isAwake(sql)} end`;
  if (!row) return null;
  if (row.isBlocked) return new AppError(401, 'signed_out_blocked', 'Your account has been blocked. Please contact support.');
  const time = isAdmin(row.role) ? '30 minutes' : '14 days';
  return new AppError(401, 'signed_out_idle', `You’ve been signed out after ${time} without activity.`);
}

/** True if the token belongs to a stored session, expired or not: then it isn't forged. */
export async function isOfSession(sql: Sql, credential: Credential): Promise<boolean> {
  if (credential.from === 'key') return false;
  return (await sql`select from sessions s where ${isOwn(sql, credential)}`).length > 0;
}

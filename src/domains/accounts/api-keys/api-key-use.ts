import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { programRoles } from '#shared/roles.ts';
import { isConfirmed } from '../queries.ts';

export const isSuspended = (sql: Sql, table: 'api_keys' | 'k' = 'api_keys') => {
  const [at, until] = [sql.unsafe(`${table}.suspended_at`), sql.unsafe(`${table}.suspended_until`)];
  return sql`(${at} is not null and (${until} is null or ${until} > now()))`;
};

/** `expiresAt` and `usedAt` (last use as stored) in milliseconds. */
export interface ApiKeyUse {
  readonly actor: Actor;
  readonly expiresAt: number;
  readonly usedAt: number;
}

interface KeyRow extends Omit<Actor, 'sessionId' | 'apiKey'> {
  readonly keyId: string;
  readonly scopes: string[];
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

/** Null if the key is unknown, revoked, expired or suspended, or its account is restricted or has a role without keys. */
export async function findKey(sql: Sql, hash: string): Promise<ApiKeyUse | null> {
  const [row] = await sql<KeyRow[]>`
    select users.id, email, full_name, role, email_verified_at is not null as email_verified, ${isConfirmed(sql)} as is_confirmed,
      k.id as key_id, k.scopes, k.expires_at, k.last_used_at
    from api_keys k join users on users.id = k.user_id
    where k.secret_hash = decode(${hash}, 'hex') and k.revoked_at is null and k.expires_at > now() and not ${isSuspended(sql, 'k')} and is_active and not is_blocked
      and role = any(${programRoles as readonly string[]})`;
  if (!row) return null;
  const { keyId, scopes, expiresAt, lastUsedAt, ...account } = row;
  return {
    actor: { ...account, sessionId: '', apiKey: { id: keyId, scopes } },
    expiresAt: Date.parse(expiresAt),
    usedAt: lastUsedAt === null ? 0 : Date.parse(lastUsedAt),
  };
}

/** Records the use at most once a minute. */
export const recordKeyUse = (sql: Sql, keyId: string) =>
  sql`update api_keys set last_used_at = now() where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

const refused = (code: string, message: string): AppError => new AppError(401, code, message);
const makeAnother = 'Create a new one under Settings, Account, API keys.';

interface KeyEnd {
  readonly isRevoked: boolean;
  readonly isOver: boolean;
  readonly expiresAt: string;
  readonly isSuspended: boolean;
  readonly suspendedUntil: string | null;
}

/** Returns 401 `key_unknown`, `key_revoked`, `key_expired`, `key_suspended`, or `key_stopped` if the account is restricted. */
export async function explainKey(sql: Sql, key: string): Promise<AppError> {
  const [row] = await sql<KeyEnd[]>`
    select revoked_at is not null as is_revoked, expires_at <= now() as is_over, expires_at, ${isSuspended(sql)} as is_suspended, suspended_until
    from api_keys where secret_hash = decode(${hashToken(key)}, 'hex')`;
  if (!row) return refused('key_unknown', `Unknown API key. Check that you copied all of it. ${makeAnother}`);
  if (row.isRevoked) return refused('key_revoked', `This API key was revoked. ${makeAnother}`);
  if (row.isOver) return refused('key_expired', `This API key expired on ${formatDate(row.expiresAt)}. ${makeAnother}`);
  if (row.isSuspended) {
    const until = row.suspendedUntil === null ? '' : ` until ${formatDateTime(row.suspendedUntil)}`;
    return refused('key_suspended', `This API key is suspended${until} because of suspicious requests. Its owner can see why in Settings.`);
  }
  return refused('key_stopped', 'This API key’s account is restricted. To find out why, sign in to the site or contact support.');
}

import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { formatDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { programRoles } from '#shared/roles.ts';
import { isConfirmed } from './queries.ts';

/** Whoever acts by a key, until when it works, and when it was last used as far as its row says, in milliseconds. */
export interface FoundKey {
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

/** Who acts by the key with this hash, or null: unknown, revoked, over, or its account may not act or has a role without keys. */
export async function findKey(sql: Sql, hash: string): Promise<FoundKey | null> {
  const [row] = await sql<KeyRow[]>`
    select users.id, email, full_name, role, email_verified_at is not null as email_verified, ${isConfirmed(sql)} as is_confirmed,
      k.id as key_id, k.scopes, k.expires_at, k.last_used_at
    from api_keys k join users on users.id = k.user_id
    where k.secret_hash = decode(${hash}, 'hex') and k.revoked_at is null and k.expires_at > now() and is_active and not is_blocked
      and role = any(${programRoles as readonly string[]})`;
  if (!row) return null;
  const { keyId, scopes, expiresAt, lastUsedAt, ...account } = row;
  return {
    actor: { ...account, sessionId: '', apiKey: { id: keyId, scopes } },
    expiresAt: Date.parse(expiresAt),
    usedAt: lastUsedAt === null ? 0 : Date.parse(lastUsedAt),
  };
}

/** Writes down that a key was used; what is younger than a minute stays. */
export const noteKeyUsed = (sql: Sql, keyId: string) =>
  sql`update api_keys set last_used_at = now() where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

const refused = (code: string, message: string): AppError => new AppError(401, code, message);
const makeAnother = 'Make another one under Settings, Account, API keys.';

/**
 * Why an API key opens nothing, and what to do: 401 `key_unknown`, `key_revoked`, `key_expired` or, where its account may not act,
 * `key_stopped`.
 */
export async function explainKey(sql: Sql, key: string): Promise<AppError> {
  const [row] = await sql<{ isRevoked: boolean; isOver: boolean; expiresAt: string }[]>`
    select revoked_at is not null as is_revoked, expires_at <= now() as is_over, expires_at
    from api_keys where secret_hash = decode(${hashToken(key)}, 'hex')`;
  if (!row) return refused('key_unknown', `This API key is not known. Check that it was copied whole. ${makeAnother}`);
  if (row.isRevoked) return refused('key_revoked', `This API key was revoked. ${makeAnother}`);
  if (row.isOver) return refused('key_expired', `This API key ended on ${formatDate(row.expiresAt)}. ${makeAnother}`);
  return refused(
    'key_stopped',
    'The account of this API key may not act just now. Sign in to the site, or write to support, to learn why.',
  );
}

import { hashToken, toTokenHash, newApiKey, newToken } from '#server/crypto/tokens.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { actorWithoutSession } from './acting.ts';
import { apiKeyScopes } from './api-keys/api-key-rules.ts';
import type { User } from './schemas.ts';
import { personas } from './personas.ts';
import { userColumns } from './queries.ts';

/** `personaPassword` hashed at Argon2's lowest cost; for tests and demo data only. */
export const personaPasswordHash = '$argon2id$v=19$m=8,t=1,p=1$tkHVpx0v0NF86yrcT7KE7g$girv0o1QuCgH2XWITn1LsrKApjZjuge/J7bXwYnVkGg';

export type AccountOverrides = { readonly role?: Role } & Readonly<Record<string, unknown>>;

let built = 0;

/** Inserts an account (default: shipper) with a verified address and `personaPassword`; `overrides` sets any column. */
export async function buildAccount(sql: Sql, { role = 'shipper', ...overrides }: AccountOverrides = {}): Promise<User> {
  built += 1;
  const persona = personas[role];
  const row = {
    id: newId(),
    ...persona,
    email: `${built}.${persona.email}`,
    passwordHash: personaPasswordHash,
    emailVerifiedAt: new Date(),
    confirmedAt: role === 'compliance' ? new Date() : null,
    ...overrides,
  };
  const [user] = await sql<User[]>`insert into users ${sql(row)} returning ${userColumns(sql)}`;
  return user!;
}

export async function buildSession(sql: Sql, user: Pick<User, 'id'>, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const token = newToken();
  const row = {
    id: newId(),
    userId: user.id,
    tokenHash: toTokenHash(token),
    cookieHash: Buffer.from(hashToken(`cookie-${token}`), 'hex'),
    reauthenticatedAt: new Date(),
    ipAddress: '127.0.0.1',
    userAgent: 'test',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...overrides,
  };
  await sql`insert into sessions ${sql(row)}`;
  return token;
}

export async function buildApiKey(
  sql: Sql,
  user: Pick<User, 'id'>,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newApiKey()];
  const row = {
    id,
    userId: user.id,
    name: `Key ${id}`,
    secretHash: toTokenHash(secret),
    scopes: apiKeyScopes,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
    ...overrides,
  };
  await sql`insert into api_keys ${sql(row)}`;
  return { id, secret };
}

export const toActor = (user: User): Actor => ({ ...actorWithoutSession(user), sessionId: newId() });

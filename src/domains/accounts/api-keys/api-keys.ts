import { toTokenHash, newApiKey } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { dayMs } from '#shared/dates/days.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { hasPrograms } from '#shared/roles.ts';
import { maxApiKeys } from './api-key-rules.ts';
import { isSuspended } from './api-key-use.ts';
import type { ApiKey, makeApiKey as makeEndpoint } from './api-keys-schemas.ts';
import type { AccessGrant } from '../access-grants-schemas.ts';
import { requestReview, type GrantSource } from '../access-grants.ts';
import { accountChanged, type ChangedKey } from '../events/changed.ts';
import { storeReauthentication, reauthenticateOwner } from '../reauthentication/reauthenticate-owner.ts';
import { requireConfirmedAddress } from '../reauthentication/confirmed-address.ts';
import { alertOwner, publishChange } from '../addresses/security-alerts.ts';
import { evictSessions } from '../sessions/session-cache.ts';

function refuseRole({ actor }: ActorCtx): void {
  if (!hasPrograms(actor.role)) throw forbidden('Administrators and compliance officers can’t have API keys.', 'no_keys_for_role');
}

const keyColumns = (sql: Ctx['sql']) => sql`id, name, scopes, created_at, last_used_at, expires_at, expires_at <= now() as is_expired,
  ${isSuspended(sql)} as is_suspended, suspended_until, suspend_reason`;

export async function listApiKeys(ctx: ActorCtx): Promise<ApiKey[]> {
  refuseRole(ctx);
  const { sql, actor } = ctx;
  return sql<ApiKey[]>`select ${keyColumns(sql)} from api_keys where user_id = ${actor.id} and revoked_at is null order by id desc`;
}

async function refuseFull({ sql, actor }: ActorCtx, name: string): Promise<void> {
  const [existing] = await sql<{ count: number; isTaken: boolean }[]>`
    select count(*)::int, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken
    from api_keys where user_id = ${actor.id} and revoked_at is null`;
  if (existing!.isTaken) throw conflict('name_taken', `You already have a key named ${name}. Choose another name or revoke that key.`);
  if (existing!.count >= maxApiKeys) throw conflict('too_many_keys', `You can have at most ${maxApiKeys} keys. Revoke one you don’t use.`);
}

/**
 * Returns the secret once and alerts the owner. Throws 403 `no_keys_for_role`, `email_unverified`; 409 `name_taken`, `too_many_keys`,
 * `password_changed`; 422 for a wrong password or code; 429.
 */
export async function makeApiKey(
  ctx: ActorCtx,
  { name, scopes, expiresInDays, password, code }: BodyOf<typeof makeEndpoint>,
): Promise<ReplyOf<typeof makeEndpoint>> {
  refuseRole(ctx);
  requireConfirmedAddress(ctx);
  await refuseFull(ctx, name);
  const passwordHash = await reauthenticateOwner(ctx, { password, code });
  const secret = newApiKey();
  return inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys of ${actor.id}`}, 0))`;
    // A password reset or account deletion ends all keys: this one must not be created after that.
    await storeReauthentication(tx, passwordHash);
    await refuseFull(tx, name);
    const expiresAt = new Date(now.getTime() + expiresInDays * dayMs);
    const row = {
      id: newId(),
      userId: actor.id,
      name,
      scopes,
      secretHash: toTokenHash(secret),
      createdAt: now,
      expiresAt,
    };
    const [apiKey] = await sql<ApiKey[]>`insert into api_keys ${sql(row)} returning ${keyColumns(sql)}`;
    await alertOwner(tx, actor.id, 'api-key-made', { id: row.id, scopes, expiresAt: expiresAt.toISOString() });
    return { ...apiKey!, secret };
  });
}

/** Revokes a key immediately on every server. Throws 404 if it belongs to another account or was revoked. */
export async function revokeApiKey(ctx: ActorCtx, keyId: string): Promise<{ revoked: true }> {
  refuseRole(ctx);
  return inTransaction(ctx, async (tx) => {
    const [revoked] = await tx.sql<Pick<ApiKey, 'scopes' | 'expiresAt'>[]>`
      update api_keys set revoked_at = ${tx.now} where id = ${keyId} and user_id = ${tx.actor.id} and revoked_at is null
      returning scopes, expires_at`;
    if (!revoked) throw notFound();
    await evictSessions(tx, { apiKeyId: keyId });
    await publishChange(tx, 'api-key-revoked', { id: keyId, ...revoked });
    // Webhooks that the key created keep working.
    if (revoked.scopes.includes('manage_webhooks')) await requestReview(tx, tx.actor.id);
    return { revoked: true };
  });
}

/** Revokes the keys made at `since` or later (null: all) in the caller's transaction. Returns their number. */
export async function endApiKeys(ctx: Ctx, userId: string, since: string | null = null): Promise<number> {
  const ended = await ctx.sql<ChangedKey[]>`
    update api_keys set revoked_at = ${ctx.now}
    where user_id = ${userId} and revoked_at is null and (${since}::timestamptz is null or created_at >= ${since})
    returning id, scopes, expires_at`;
  for (const apiKey of ended) await publish(ctx, accountChanged, { userId, change: 'api-key-revoked', isAlert: false, apiKey });
  await evictSessions(ctx, { userId });
  return ended.length;
}

export const apiKeyGrants: GrantSource = {
  list: ({ sql }, userId) => sql<AccessGrant[]>`
    select id, 'api_key' as kind, name, created_at from api_keys
    where user_id = ${userId} and revoked_at is null and expires_at > now() order by id desc`,
  end: endApiKeys,
};

/** Deletes keys 90 days after they ended; until then their use gets an error that explains why. */
export const deleteOldKeys = ({ sql }: Pick<Ctx, 'sql'>) =>
  sql`delete from api_keys where least(expires_at, revoked_at) < now() - interval '90 days'`;

import type { Ctx, Sql } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { isSuspended } from './api-key-use.ts';
import { suspendedKeyMail } from '../emails.ts';
import { accountChanged } from '../events/changed.ts';
import { evictSessions } from '../sessions/session-cache.ts';

/** Locks an active key until the transaction ends and returns how often it was suspended; null if it is revoked or suspended. */
export async function lockActiveKey({ sql }: Pick<Ctx, 'sql'>, keyId: string): Promise<{ suspensionCount: number } | null> {
  const [key] = await sql<{ suspensionCount: number }[]>`
    select suspension_count from api_keys where id = ${keyId} and revoked_at is null and not ${isSuspended(sql)} for no key update`;
  return key ?? null;
}

interface SuspendedKey {
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt: string;
  readonly userId: string;
  readonly email: string;
  readonly isAlert: boolean;
}

/** `until` null: permanently. Mails the owner. The caller's transaction must hold the key's lock. */
export async function suspendApiKey(ctx: Ctx, keyId: string, { until, reason }: { until: Date | null; reason: string }): Promise<void> {
  const { sql, now, services } = ctx;
  const [key] = await sql<SuspendedKey[]>`
    update api_keys k set suspended_at = ${now}, suspended_until = ${until}, suspend_reason = ${reason}, suspension_count = suspension_count + 1
    from users u where k.id = ${keyId} and u.id = k.user_id
    returning k.name, k.scopes, k.expires_at, k.user_id, u.email, u.notification_security_opt_in as is_alert`;
  const { userId, email, isAlert, name, scopes, expiresAt } = key!;
  await evictSessions(ctx, { apiKeyId: keyId });
  await queueMail(ctx, suspendedKeyMail(services.links, email, { name, until, reason }));
  await publish(ctx, accountChanged, { userId, change: 'api-key-suspended', isAlert, apiKey: { id: keyId, scopes, expiresAt } });
}

export interface SuspendedKeyRow {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly ownerName: string;
  readonly role: Role;
  readonly reason: string;
  readonly suspendedAt: string;
  /** Null: permanently. */
  readonly suspendedUntil: string | null;
}

const suspendedColumns = (sql: Sql) => sql`
  k.id, k.name, k.user_id, u.full_name as owner_name, u.role, k.suspend_reason as reason, k.suspended_at, k.suspended_until`;

export const listSuspendedKeys = ({ sql }: Pick<Ctx, 'sql'>): Promise<SuspendedKeyRow[]> => sql<SuspendedKeyRow[]>`
  select ${suspendedColumns(sql)} from api_keys k join users u on u.id = k.user_id
  where k.revoked_at is null and k.expires_at > now() and ${isSuspended(sql, 'k')} order by k.suspended_at desc, k.id limit 100`;

/** Null if not suspended. Uses clock_timestamp() after locking: a later transaction may have ended it after this one's now(). */
export async function endSuspension(ctx: Ctx, keyId: string): Promise<SuspendedKeyRow | null> {
  const { sql } = ctx;
  const [key] = await sql<SuspendedKeyRow[]>`
    select ${suspendedColumns(sql)} from api_keys k join users u on u.id = k.user_id
    where k.id = ${keyId} and k.revoked_at is null and ${isSuspended(sql, 'k')}
      and (k.suspended_until is null or k.suspended_until > clock_timestamp()) for no key update of k`;
  if (!key) return null;
  await sql`
    update api_keys set suspended_until = greatest(now(), suspended_at + interval '1 millisecond'), suspension_count = 0 where id = ${keyId}`;
  await evictSessions(ctx, { apiKeyId: keyId });
  return key;
}

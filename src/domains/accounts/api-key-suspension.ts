import type { Ctx } from '#server/db/context.ts';
import { announce } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { isSuspended } from './api-key-use.ts';
import { suspendedKeyMail } from './emails.ts';
import { accountChanged } from './events.ts';
import { forgetSessions } from './session-cache.ts';

/** How often a key that may act was suspended before, held until the transaction ends; null for one that is revoked, or suspended already. */
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

/**
 * Suspends a key at once in all replicas, until a moment or for good, and tells its owner, whose sessions, password and other keys are not
 * touched. In the caller's transaction, which holds the key.
 */
export async function suspendApiKey(ctx: Ctx, keyId: string, { until, reason }: { until: Date | null; reason: string }): Promise<void> {
  const { sql, now, services } = ctx;
  const [key] = await sql<SuspendedKey[]>`
    update api_keys k set suspended_at = ${now}, suspended_until = ${until}, suspend_reason = ${reason}, suspension_count = suspension_count + 1
    from users u where k.id = ${keyId} and u.id = k.user_id
    returning k.name, k.scopes, k.expires_at, k.user_id, u.email, u.notification_security_opt_in as is_alert`;
  const { userId, email, isAlert, name, scopes, expiresAt } = key!;
  await forgetSessions(ctx, { apiKeyId: keyId });
  await queueMail(ctx, suspendedKeyMail(services.links, email, { name, until, reason }));
  await announce(ctx, accountChanged, { userId, change: 'api-key-suspended', isAlert, apiKey: { id: keyId, scopes, expiresAt } });
}

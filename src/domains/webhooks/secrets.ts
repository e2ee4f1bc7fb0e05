import type { SealedSecret } from '#server/crypto/secrets.ts';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { oldSecretHours } from './rules.ts';
import { newSecretBytes, formatSecret } from './signature.ts';

/**
 * Returns the new secret. The previous one signs for 24 more hours; any older one stops at once, so renewing twice disables a leaked
 * secret.
 */
export async function rotateSecret({ sql, now, services }: Ctx, webhookId: string): Promise<string> {
  const bytes = newSecretBytes();
  const until = new Date(now.getTime() + oldSecretHours * 3_600_000);
  await sql`delete from webhook_secrets where endpoint_id = ${webhookId} and signs_until is not null`;
  await sql`update webhook_secrets set signs_until = ${until} where endpoint_id = ${webhookId}`;
  await sql`insert into webhook_secrets ${sql({ id: newId(), endpointId: webhookId, ...services.secrets.seal(bytes), createdAt: now })}`;
  return formatSecret(bytes);
}

/** Newest first. */
export async function signingSecrets({ sql, now, services }: Ctx, webhookId: string): Promise<Buffer[]> {
  const rows = await sql<SealedSecret[]>`
    select sealed, wrapped_key, key_id from webhook_secrets
    where endpoint_id = ${webhookId} and (signs_until is null or signs_until > ${now}) order by signs_until desc nulls first`;
  return Promise.all(rows.map((row) => services.secrets.open(row)));
}

export const deleteExpiredSecrets = ({ sql, now }: Ctx) => sql`delete from webhook_secrets where signs_until < ${now}`;

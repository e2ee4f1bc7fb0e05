import { createECDH } from 'node:crypto';
import type { SealedSecret } from '#server/crypto/secrets.ts';
import type { Ctx } from '#server/db/context.ts';

interface StoredKeys extends SealedSecret {
  readonly publicKey: string;
}

/** VAPID key pair (RFC 8292). Idempotent, safe to run concurrently. */
export async function ensurePushKeys({ sql, services, now }: Pick<Ctx, 'sql' | 'services' | 'now'>): Promise<void> {
  if ((await sql`select 1 from push_keys`).length > 0) return;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const row = { publicKey: pair.getPublicKey('base64url'), ...services.secrets.seal(pair.getPrivateKey()), createdAt: now };
  await sql`insert into push_keys ${sql(row)} on conflict do nothing`;
}

export async function getPublicPushKey(ctx: Pick<Ctx, 'sql' | 'services' | 'now'>): Promise<string> {
  await ensurePushKeys(ctx);
  const [row] = await ctx.sql<{ publicKey: string }[]>`select public_key from push_keys`;
  return row!.publicKey;
}

export async function getPushKeys({ sql, services }: Pick<Ctx, 'sql' | 'services'>): Promise<{ publicKey: string; privateKey: string }> {
  const [row] = await sql<StoredKeys[]>`select public_key, sealed, wrapped_key, key_id from push_keys`;
  // The library needs all 32 bytes, including leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), services.secrets.open(row!)]).subarray(-32);
  return { publicKey: row!.publicKey, privateKey: privateKey.toString('base64url') };
}

import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SealedSecret } from '#server/crypto/secrets.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { SigningKey } from './schemas.ts';
import { signingKeyRotated } from './events/key-rotated.ts';

export interface CurrentKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Serializes signing and key rotation: one key signs at a time, and each day is signed once. */
export const lockSigning = ({ sql }: Ctx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended('custody signing', 0))`;

async function makeKey({ sql, now, services }: Ctx): Promise<CurrentKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = newId();
  const published = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const encrypted = services.secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }));
  await sql`
    insert into signing_keys (id, public_key, sealed, wrapped_key, key_id, created_at)
    values (${id}, ${published}, ${encrypted.sealed}, ${encrypted.wrappedKey}, ${encrypted.keyId}, ${now})`;
  return { id, publicKey: published, privateKey };
}

/** Creates the first key on first use. The caller must hold `lockSigning`. */
export async function currentKey(ctx: Ctx): Promise<CurrentKey> {
  const [row] = await ctx.sql<(SealedSecret & { id: string; publicKey: string })[]>`
    select id, public_key, sealed, wrapped_key, key_id from signing_keys where retired_at is null`;
  if (!row) return makeKey(ctx);
  const privateKey = createPrivateKey({ key: await ctx.services.secrets.open(row), format: 'der', type: 'pkcs8' });
  return { id: row.id, publicKey: row.publicKey, privateKey };
}

/** Deletes the old private key; its signatures remain verifiable. Returns all keys. */
export const rotateKey = (ctx: ActorCtx, { reason }: { reason: string }): Promise<SigningKey[]> =>
  inTransaction(ctx, async (inner) => {
    await lockSigning(inner);
    await inner.sql`
      update signing_keys set sealed = null, wrapped_key = null, key_id = null, retired_at = ${inner.now} where retired_at is null`;
    const { id } = await makeKey(inner);
    await publish(inner, signingKeyRotated, { signingKeyId: id, reason });
    return listKeys(inner);
  });

export const listKeys = ({ sql }: Pick<Ctx, 'sql'>): Promise<SigningKey[]> => sql<SigningKey[]>`
  select id, public_key, encode(sha256(decode(public_key, 'base64')), 'hex') as fingerprint, created_at, retired_at
  from signing_keys order by retired_at desc nulls first, id desc`;

import { SecretClosed, type Lid, type SealedSecret } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import { tellClosed } from './spare-shares.ts';

/** What a row keeps sealed as JSON, by the names of its columns' meaning; null where it keeps nothing so. */
export type SealedJson = { readonly [Part in keyof Required<SealedSecret>]: Required<SealedSecret>[Part] | null };

/** A value as a row is to keep it: sealed to a share, under the master key alone where that is null. Asks no store. */
export const sealJson = ({ services }: Pick<Ctx, 'services'>, lid: Lid | null, value: object) =>
  services.secrets.sealTo(lid, Buffer.from(JSON.stringify(value)));

/** Null where the share of what was sealed is gone. */
const unlessClosed = (error: unknown): null => {
  if (error instanceof SecretClosed) return null;
  throw error;
};

/** What a row keeps sealed; null where it keeps nothing so. Throws what `Secrets.open` throws where its share is not there. */
export const openJsonStrictly = async <T>(
  { services }: Pick<Ctx, 'services'>,
  { sealed, wrappedKey, keyId, shareId }: SealedJson,
): Promise<T | null> =>
  sealed && wrappedKey && keyId ? (JSON.parse(String(await services.secrets.open({ sealed, wrappedKey, keyId, shareId }))) as T) : null;

/**
 * What a row keeps sealed; null where it keeps nothing so, or its share is not there. Outside of a transaction: throws 503 `unavailable` where the
 * store of shares does not answer.
 */
export const openJson = <T>(ctx: Pick<Ctx, 'services'>, kept: SealedJson): Promise<T | null> =>
  openJsonStrictly<T>(ctx, kept).catch(unlessClosed);

/** The same for somebody who waits for it: 503 `unavailable`, with a sentence, also where the share is not found although nobody erased it. */
export const openJsonNow = <T>(ctx: Pick<Ctx, 'sql' | 'services'>, kept: SealedJson, sentence?: string): Promise<T | null> =>
  openJsonStrictly<T>(ctx, kept)
    .catch((error: unknown) => tellClosed(ctx, error, sentence))
    .catch(unlessClosed);

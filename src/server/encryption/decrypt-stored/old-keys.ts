import { openDataKey, DecryptionError, type DataKey, type MasterKey } from '../../crypto/seal.ts';
import { unwrap, wrap } from '../../crypto/wrap.ts';
import { StoredFileMissing } from '#server/files/stores/missing.ts';
import { readKey } from '#server/files/keys/subject-keys.ts';
import type { StoreSet } from '#server/files/stores/store.ts';
import { decryptWith } from './box.ts';

/** The wrapped key of a row of before: under the master key, and beneath that in a box for the key that `shareId` names, if any. */
export interface OldWrappedKey {
  readonly wrappedKey: Uint8Array;
  readonly keyId: string;
  readonly shareId: string | null;
}

/** Opens the wrapped key of a row; what it answers is wrapped by the master key alone. Throws OldKeyMissing, DecryptionError, and what the store throws. */
export type OpenOldKey = (wrapped: OldWrappedKey) => Promise<DataKey>;

/** The store has no key of this name. */
export class OldKeyMissing extends Error {
  readonly shareId: string;
  constructor(shareId: string) {
    super(`key ${shareId} is missing`);
    this.shareId = shareId;
  }
}

/** Reads each key once. */
export function createOldKeys(master: MasterKey, stores: StoreSet): OpenOldKey {
  const read = new Map<string, Promise<Buffer>>();
  const keyNamed = (shareId: string): Promise<Buffer> => {
    const reading =
      read.get(shareId) ??
      readKey(stores, shareId).catch((error: unknown) => {
        throw error instanceof StoredFileMissing ? new OldKeyMissing(shareId) : error;
      });
    read.set(shareId, reading);
    return reading;
  };
  return async ({ wrappedKey, keyId, shareId }) => {
    if (keyId !== master.id) throw new DecryptionError(`a row is encrypted with master key ${keyId}, which is not the configured one`);
    if (shareId === null) return openDataKey(wrappedKey, master);
    const dataKey = decryptWith(await keyNamed(shareId), unwrap(master.key, wrappedKey));
    return openDataKey(wrap(master.key, dataKey), master);
  };
}

import { openDataKey, DecryptionError, type DataKey, type MasterKey } from '../../crypto/seal.ts';
import { unwrap, wrap } from '../../crypto/wrap.ts';
import { StoredFileMissing } from '#server/files/stores/missing.ts';
import { readKey } from '#server/files/keys/subject-keys.ts';
import type { StoreSet } from '#server/files/stores/store.ts';
import { decryptWithSubjectKey } from './box.ts';

/** Wrapped by the master key; inside that, if `shareId` is set, in a box for that key. */
export interface OldWrappedKey {
  readonly wrappedKey: Uint8Array;
  readonly keyId: string;
  readonly shareId: string | null;
}

/** The result is wrapped by the master key only. Throws OldKeyMissing, DecryptionError and the store's errors. */
export type OpenOldKey = (wrapped: OldWrappedKey) => Promise<DataKey>;

export class OldKeyMissing extends Error {
  readonly shareId: string;
  constructor(shareId: string) {
    super(`key ${shareId} is missing`);
    this.shareId = shareId;
  }
}

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
    const dataKey = decryptWithSubjectKey(await keyNamed(shareId), unwrap(master.key, wrappedKey));
    return openDataKey(wrap(master.key, dataKey), master);
  };
}

import { z } from 'zod';
import type { MasterKey, WrappingKey } from '../crypto/seal.ts';
import { defineJob, handleOutside, type JobHandler } from '../queue/queue.ts';
import { readWhole, storeNames, type StoreName } from './byte-store.ts';
import type { ByteStores } from './store.ts';

/** A file as far as its key goes. Without a share it was wrapped before there were any. */
export interface Shared {
  readonly store: StoreName;
  readonly shareId: string | null;
}

/** A share, read from where its file lies. Throws StoredFileMissing where it is gone. */
export const readShare = (stores: ByteStores, { store, shareId }: Shared & { readonly shareId: string }): Promise<Buffer> =>
  readWhole(stores.shares.byName(store), shareId);

/** What opens the wrapped key of a file, its share read from the key store. Throws StoredFileMissing where that is gone. */
export async function wrappingKeyOf(
  { stores, master }: { readonly stores: ByteStores; readonly master: MasterKey },
  { store, shareId }: Shared,
): Promise<WrappingKey> {
  return shareId === null ? master : { ...master, share: await readShare(stores, { store, shareId }) };
}

/** Erases the share of a file that is gone. */
export const eraseShare = defineJob('erase-share', z.object({ shareId: z.uuid(), store: z.enum(storeNames) }));

/** The handler that erases shares. It waits for no backup, unlike the one of bytes: copies of shares are no snapshots and follow what is deleted. */
export const eraseShares = ({ stores }: { readonly stores: ByteStores }): JobHandler =>
  handleOutside(eraseShare, {
    lane: 'files',
    deadlineMs: 60_000,
    prepare: async (_ctx, share) => share,
    call: ({ store, shareId }) => stores.shares.byName(store).delete(shareId),
    record: async () => {},
  });

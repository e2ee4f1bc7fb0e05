import type { Config } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

/** Where sealed bytes can lie. */
export const storeNames = ['disk', 's3'] as const;
export type StoreName = (typeof storeNames)[number];

/** A content that lies in a store. */
export interface StoredContent {
  readonly id: string;
  readonly writtenAt: Date;
}

/** Where sealed bytes lie. Names are ids of ours, never words of a user. */
export interface ByteStore {
  readonly name: StoreName;
  /** After it resolves the whole content survives a crash; before, nothing of it is visible. */
  put(id: string, sealed: Buffer): Promise<void>;
  /** Throws StoredFileMissing. */
  read(id: string): Promise<AsyncIterable<Uint8Array>>;
  /** Harmless when the content is not there. */
  delete(id: string): Promise<void>;
  /** All contents. Removes what a killed process left half-written more than a day ago. */
  list(signal: AbortSignal): Promise<StoredContent[]>;
}

/** Every store that rows may name, and the one for new files. */
export interface ByteStores {
  readonly current: ByteStore;
  readonly byName: (name: StoreName) => ByteStore;
}

/** Disk below `dataDir`, or S3 when it is configured; files that lie on the disk since before stay readable. */
export function createByteStores(config: Pick<Config, 'dataDir' | 's3'>): ByteStores {
  const disk = createDiskStore(config.dataDir);
  const s3 = config.s3 ? createS3Store(config.s3) : null;
  return {
    current: s3 ?? disk,
    byName(name) {
      if (name === 'disk') return disk;
      if (!s3) throw new Error('a file lies in S3, which is not configured');
      return s3;
    },
  };
}

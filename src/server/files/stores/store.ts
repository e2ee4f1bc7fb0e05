import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { ByteStore, StoreName } from './byte-store.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

/** Every store that rows may name, and the one for what is new. */
export interface StoreSet {
  readonly current: ByteStore;
  readonly byName: (name: StoreName) => ByteStore;
}

/** Where the sealed bytes of files lie, and apart from them the shares without which they cannot be opened. */
export interface ByteStores extends StoreSet {
  readonly shares: StoreSet;
}

/** Where the disk below `dataDir` holds shares: not among the files, so that who copies those has none of them. */
export const sharesFolder = (dataDir: string): string => path.join(dataDir, 'keys');

function choose(disk: ByteStore, s3: ByteStore | null): StoreSet {
  return {
    current: s3 ?? disk,
    byName(name) {
      if (name === 'disk') return disk;
      if (!s3) throw new Error('a file lies in S3, which is not configured');
      return s3;
    },
  };
}

/** Disk below `dataDir`, or S3 when it is configured; files that lie on the disk since before stay readable. A share lies where its file does. */
export function createByteStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ByteStores {
  return {
    ...choose(createDiskStore(path.join(dataDir, 'files')), s3 && createS3Store(s3, 'files/')),
    shares: choose(createDiskStore(sharesFolder(dataDir)), s3 && createS3Store({ ...s3, bucket: s3.keysBucket ?? s3.bucket }, 'keys/')),
  };
}

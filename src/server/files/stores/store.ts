import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { ByteStore, StoreName } from './byte-store.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

export interface StoreSet {
  readonly current: ByteStore;
  readonly byName: (name: StoreName) => ByteStore;
}

export interface ByteStores extends StoreSet {
  readonly shares: StoreSet;
}

/** Not inside the files folder, so that a copy of that has no keys. */
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

/** Uses S3 if configured; files already on disk stay readable. Keys are stored where files are. */
export function createByteStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ByteStores {
  return {
    ...choose(createDiskStore(path.join(dataDir, 'files')), s3 && createS3Store(s3, 'files/')),
    shares: choose(createDiskStore(sharesFolder(dataDir)), s3 && createS3Store({ ...s3, bucket: s3.keysBucket ?? s3.bucket }, 'keys/')),
  };
}

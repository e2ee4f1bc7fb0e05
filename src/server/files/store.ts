import type { Config } from '../config.ts';
import type { ByteStore, StoreName } from './byte-store.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

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

import type { Config } from '../config.ts';
import { masterKey } from '../crypto/seal.ts';
import type { Sql } from '../db/sql.ts';
import { readSetting } from '../db/system-config.ts';
import type { FileDeps } from './deposit.ts';
import { createByteStores } from './store.ts';

let deps: FileDeps | null = null;

/** Says once, at start, where files lie and which master key seals them. */
export function configureFiles(config: Pick<Config, 'dataDir' | 's3' | 'masterKey'>): void {
  deps = { stores: createByteStores(config), master: masterKey(config.masterKey) };
}

/** From now on the flag of this database says of each new file whether it is sealed; asked anew each time, so that it counts at once in all replicas. */
export function sealByFlag(sql: Sql): void {
  if (deps) deps = { ...deps, isSealing: () => readSetting(sql, 'piiEncryptionEnabled') };
}

/** What keeping files needs, as configured at start. */
export function fileDeps(): FileDeps {
  if (!deps) throw new Error('configureFiles was not called');
  return deps;
}

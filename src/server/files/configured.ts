import type { Config } from '../config.ts';
import { masterKey } from '../crypto/seal.ts';
import type { FileDeps } from './deposit.ts';
import { createByteStores } from './store.ts';

let deps: FileDeps | null = null;

/** Says once, at start, where files lie and which master key seals them. */
export function configureFiles(config: Pick<Config, 'dataDir' | 's3' | 'masterKey'>): void {
  deps = { stores: createByteStores(config), master: masterKey(config.masterKey) };
}

/** What keeping files needs, as configured at start. */
export function fileDeps(): FileDeps {
  if (!deps) throw new Error('configureFiles was not called');
  return deps;
}

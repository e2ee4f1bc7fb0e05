import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCleanup } from '../people/endings.ts';

const storesOfKeys = new Set<string>();

/** Programs on one database share a key store, as replicas do with S3. */
export function shareKeys(dataDir: string, databaseUrl: string | undefined): void {
  const name = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : '';
  if (!name.startsWith('test_')) return;
  const keys = path.join(tmpdir(), `carriage-keys-${name}`);
  mkdirSync(keys, { recursive: true });
  symlinkSync(keys, path.join(dataDir, 'keys'));
  // Runs after each program has ended, because endings run in reverse order.
  if (!storesOfKeys.has(keys)) addCleanup(() => rmSync(keys, { recursive: true, force: true }));
  storesOfKeys.add(keys);
}

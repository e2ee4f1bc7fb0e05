import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from '../people/endings.ts';

const storesOfKeys = new Set<string>();

/** Replicas have one store of keys: programs of this file on one database find the shares of each other, as with S3. It goes after the last of them. */
export function shareKeys(dataDir: string, databaseUrl: string | undefined): void {
  const name = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : '';
  if (!name.startsWith('test_')) return;
  const keys = path.join(tmpdir(), `carriage-keys-${name}`);
  mkdirSync(keys, { recursive: true });
  symlinkSync(keys, path.join(dataDir, 'keys'));
  // What is registered first is done last, after each program has ended.
  if (!storesOfKeys.has(keys)) atEnd(() => rmSync(keys, { recursive: true, force: true }));
  storesOfKeys.add(keys);
}

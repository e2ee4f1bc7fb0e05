import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import type { Config } from './config.ts';
import { readOrCreateSecret } from './data-dir.ts';
import { StartError } from './start-error.ts';

export interface NextMasterKey {
  readonly key: Buffer;
  /** Makes it the current key. Call this once everything is wrapped by it. */
  readonly adopt: () => void;
  readonly advice: string;
}

/** Stores a new key next to the current one first, so that an interrupted rotation continues with it. Throws StartError. */
export function nextMasterKey({ masterKeyFile, newMasterKey }: Pick<Config, 'masterKeyFile' | 'newMasterKey'>): NextMasterKey {
  if (!masterKeyFile) {
    if (!newMasterKey)
      throw new StartError('NEW_MASTER_KEY is missing. Set it to 32 new bytes (base64 or hex), in addition to MASTER_KEY.');
    return { key: newMasterKey, adopt: () => {}, advice: 'Set MASTER_KEY to the value of NEW_MASTER_KEY and start Carriage.' };
  }
  const file = `${masterKeyFile}.next`;
  const { content } = readOrCreateSecret(file, () => `${(newMasterKey ?? randomBytes(32)).toString('base64')}\n`);
  const key = Buffer.from(content.trim(), 'base64');
  if (key.length !== 32) throw new StartError(`${file} does not contain a 32-byte key. Restore it: some keys may be wrapped with it.`);
  return {
    key,
    adopt: () => renameSync(file, masterKeyFile),
    advice: `The new key is in ${masterKeyFile}. Store a copy apart from the data, and keep the old key as long as earlier backups.`,
  };
}

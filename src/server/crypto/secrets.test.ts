import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealBroken } from './seal.ts';
import { configureSecrets, openSecret, sealSecret } from './secrets.ts';

test('a secret is opened by the key that sealed it, and by no other', async () => {
  expect(() => sealSecret(randomBytes(20))).toThrow('configureSecrets was not called');
  const key = randomBytes(32);
  configureSecrets(key);
  const secret = randomBytes(20);
  const kept = sealSecret(secret);
  expect(Buffer.from(kept.sealed).includes(secret)).toBe(false);
  expect(await openSecret(kept)).toEqual(secret);
  const changed = Buffer.from(kept.sealed);
  changed[10]! ^= 1;
  await expect(openSecret({ ...kept, sealed: changed })).rejects.toThrow(SealBroken);
  configureSecrets(randomBytes(32));
  await expect(openSecret(kept)).rejects.toThrow('not the configured one');
});

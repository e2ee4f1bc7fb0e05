import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { closeBox, openBox, publicKeyOf } from './box.ts';
import { masterKey, newShare, rewrapKey, SealBroken } from './seal.ts';
import { configureSecrets, findableHash, openSecret, sealSecret, sealSecretTo, shareSecretKey } from './secrets.ts';

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

describe('a secret that is sealed to a share', () => {
  const share = newShare();
  const lid = { shareId: newId(), publicKey: publicKeyOf(share) };

  test('is sealed without the share, and opened with it and the master key alone', async () => {
    const key = randomBytes(32);
    configureSecrets(key, async () => share);
    const secret = randomBytes(300);
    const kept = sealSecretTo(lid, secret);
    expect(kept.shareId).toBe(lid.shareId);
    expect(await openSecret(kept)).toEqual(secret);
    await expect(openSecret({ ...kept, shareId: null })).rejects.toThrow('a wrapped key needs its share');
    configureSecrets(key, async () => newShare());
    await expect(openSecret(kept)).rejects.toThrow(SealBroken);
    configureSecrets(key);
    await expect(openSecret(kept)).rejects.toThrow('was not told where shares are');
  });

  test('stays so when the master key changes, for which its share is not needed', async () => {
    const [from, to] = [randomBytes(32), randomBytes(32)];
    configureSecrets(from);
    const kept = sealSecretTo(lid, Buffer.from('words'));
    const wrappedKey = rewrapKey(kept.wrappedKey, masterKey(from), masterKey(to));
    configureSecrets(to, async () => share);
    expect(String(await openSecret({ ...kept, wrappedKey, keyId: masterKey(to).id }))).toBe('words');
  });

  test('may be one of before, whose key gets the share beneath the master key', async () => {
    configureSecrets(randomBytes(32), async () => share);
    const kept = sealSecret(Buffer.from('words'));
    const shared = { ...kept, wrappedKey: shareSecretKey(kept.wrappedKey, lid), shareId: lid.shareId };
    expect(String(await openSecret(shared))).toBe('words');
    await expect(openSecret({ ...shared, shareId: null })).rejects.toThrow(SealBroken);
  });

  test('is refused where a box was changed, cut off or closed for another', () => {
    const box = closeBox(lid.publicKey, Buffer.from('key'));
    expect(String(openBox(share, box))).toBe('key');
    expect(() => openBox(newShare(), box)).toThrow(SealBroken);
    expect(() => openBox(share, box.subarray(0, 20))).toThrow(SealBroken);
    expect(() => openBox(share, Buffer.concat([box, Buffer.of(0)]))).toThrow(SealBroken);
    expect(() => openBox(share.subarray(1), box)).toThrow('a share has another length');
    expect(closeBox(lid.publicKey, Buffer.from('key'))).not.toEqual(box);
  });
});

test('a word is found by its hash whatever its case, and only under the same master key', () => {
  configureSecrets(Buffer.alloc(32, 1));
  const hash = findableHash('Zoe@Customer.example');
  expect(findableHash(' zoe@customer.example')).toEqual(hash);
  expect(findableHash('zoe@customer.exampl')).not.toEqual(hash);
  configureSecrets(Buffer.alloc(32, 2));
  expect(findableHash('zoe@customer.example')).not.toEqual(hash);
});

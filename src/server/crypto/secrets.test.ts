import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { closeBox, openBox, publicKeyOf } from './box.ts';
import { masterKey, newShare, rewrapKey, SealBroken } from './seal.ts';
import { createSecrets } from './secrets.ts';

test('a secret is opened by the key that sealed it, and by no other', async () => {
  const secrets = createSecrets(randomBytes(32));
  const secret = randomBytes(20);
  const kept = secrets.seal(secret);
  expect(Buffer.from(kept.sealed).includes(secret)).toBe(false);
  expect(await secrets.open(kept)).toEqual(secret);
  const changed = Buffer.from(kept.sealed);
  changed[10]! ^= 1;
  await expect(secrets.open({ ...kept, sealed: changed })).rejects.toThrow(SealBroken);
  await expect(createSecrets(randomBytes(32)).open(kept)).rejects.toThrow('not the configured one');
});

describe('a secret that is sealed to a share', () => {
  const share = newShare();
  const lid = { shareId: newId(), publicKey: publicKeyOf(share) };

  test('is sealed without the share, and opened with it and the master key alone', async () => {
    const key = randomBytes(32);
    const secrets = createSecrets(key, async () => share);
    const secret = randomBytes(300);
    const kept = secrets.sealTo(lid, secret);
    expect(kept.shareId).toBe(lid.shareId);
    expect(await secrets.open(kept)).toEqual(secret);
    await expect(secrets.open({ ...kept, shareId: null })).rejects.toThrow('a wrapped key needs its share');
    await expect(createSecrets(key, async () => newShare()).open(kept)).rejects.toThrow(SealBroken);
    await expect(createSecrets(key).open(kept)).rejects.toThrow('knows no store of shares');
  });

  test('stays so when the master key changes, for which its share is not needed', async () => {
    const [from, to] = [randomBytes(32), randomBytes(32)];
    const kept = createSecrets(from).sealTo(lid, Buffer.from('words'));
    const wrappedKey = rewrapKey(kept.wrappedKey, masterKey(from), masterKey(to));
    const secrets = createSecrets(to, async () => share);
    expect(String(await secrets.open({ ...kept, wrappedKey, keyId: masterKey(to).id }))).toBe('words');
  });

  test('may be one of before, whose key gets the share beneath the master key', async () => {
    const secrets = createSecrets(randomBytes(32), async () => share);
    const kept = secrets.seal(Buffer.from('words'));
    const shared = { ...kept, wrappedKey: secrets.addShare(kept.wrappedKey, lid), shareId: lid.shareId };
    expect(String(await secrets.open(shared))).toBe('words');
    await expect(secrets.open({ ...shared, shareId: null })).rejects.toThrow(SealBroken);
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
  const [{ blindIndex }, other] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];
  const hash = blindIndex('Zoe@Customer.example');
  expect(blindIndex(' zoe@customer.example')).toEqual(hash);
  expect(blindIndex('zoe@customer.exampl')).not.toEqual(hash);
  expect(other.blindIndex('zoe@customer.example')).not.toEqual(hash);
});

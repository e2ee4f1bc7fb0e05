import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { masterKey, rewrapKey, DecryptionError } from './seal.ts';
import { createSecrets } from './secrets.ts';

test('a secret is decrypted by its own key, and by no other', () => {
  const secrets = createSecrets(randomBytes(32));
  const secret = randomBytes(20);
  const kept = secrets.seal(secret);
  expect(Buffer.from(kept.sealed).includes(secret)).toBe(false);
  expect(secrets.open(kept)).toEqual(secret);
  const changed = Buffer.from(kept.sealed);
  changed[10]! ^= 1;
  expect(() => secrets.open({ ...kept, sealed: changed })).toThrow(DecryptionError);
  expect(() => createSecrets(randomBytes(32)).open(kept)).toThrow('not the configured one');
});

test('a secret is decrypted by another master key after rewrapping', () => {
  const [from, to] = [randomBytes(32), randomBytes(32)];
  const kept = createSecrets(from).seal(Buffer.from('words'));
  const wrappedKey = rewrapKey(kept.wrappedKey, masterKey(from), masterKey(to));
  expect(String(createSecrets(to).open({ ...kept, wrappedKey, keyId: masterKey(to).id }))).toBe('words');
});

test('a blind index ignores case, and differs for another master key', () => {
  const [{ blindIndex }, other] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];
  const hash = blindIndex('Zoe@Customer.example');
  expect(blindIndex(' zoe@customer.example')).toEqual(hash);
  expect(blindIndex('zoe@customer.exampl')).not.toEqual(hash);
  expect(other.blindIndex('zoe@customer.example')).not.toEqual(hash);
});

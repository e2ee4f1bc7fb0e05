import { expect, test } from 'vitest';
import { hashToken, isSameSecret, newToken } from './tokens.ts';

test('tokens have 256 random bits and fit into a URL', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('a hash is SHA-256 in hex', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('secrets are equal only if every character is', () => {
  expect(isSameSecret('secret', 'secret')).toBe(true);
  for (const other of ['', 'secre', 'secret ', 'Secret']) expect(isSameSecret(other, 'secret')).toBe(false);
});

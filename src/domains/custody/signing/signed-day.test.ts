import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { genesisHash } from '../chain.ts';
import { getFault, hashDay, signDay, type SignedHead } from './signed-day.ts';
import { getLeaf, toTree } from './merkle-tree.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const otherKey = generateKeyPairSync('ed25519').publicKey;
const asText = (key: typeof publicKey) => key.export({ format: 'der', type: 'spki' }).toString('base64');

const ours = { transportId: 'one', position: 3, hash: 'a'.repeat(64) };
const others = ['two', 'three'].map((transportId) => ({ transportId, position: 1, hash: 'b'.repeat(64) }));
const { root, paths } = toTree([ours, ...others].map(getLeaf));
const says = { day: '2026-11-20', previousHash: genesisHash, root, heads: 3 };
const head: SignedHead = {
  ...ours,
  path: paths[0]!,
  signed: { ...says, hash: hashDay(says), signature: signDay(says, privateKey), publicKey: asText(publicKey) },
};
const otherFirst = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
const chain = (position: number) => ['1', '2', ours.hash][position - 1];

describe('a signed head', () => {
  it('is valid while chain, day and signature are unchanged', () => {
    expect(getFault(head, chain)).toBeNull();
  });

  it.each([
    ['entry_missing', head, () => undefined],
    ['entry_changed', head, () => 'c'.repeat(64)],
    ['not_in_day', { ...head, path: paths[1]! }, chain],
    ['not_in_day', { ...head, position: 2, hash: '2' }, chain],
    ['not_in_day', { ...head, signed: { ...head.signed, root: 'c'.repeat(64) } }, chain],
    ['day_changed', { ...head, signed: { ...head.signed, day: '2026-11-19' } }, chain],
    ['day_changed', { ...head, signed: { ...head.signed, previousHash: '1'.repeat(64) } }, chain],
    ['day_changed', { ...head, signed: { ...head.signed, heads: 4 } }, chain],
    ['day_changed', { ...head, signed: { ...head.signed, hash: '1'.repeat(64) } }, chain],
    ['signature', { ...head, signed: { ...head.signed, signature: otherFirst(head.signed.signature) } }, chain],
    ['signature', { ...head, signed: { ...head.signed, signature: '' } }, chain],
    ['signature', { ...head, signed: { ...head.signed, publicKey: asText(otherKey) } }, chain],
    ['signature', { ...head, signed: { ...head.signed, publicKey: 'no key' } }, chain],
  ] as const)('is reported with the fault: %s', (fault, changed, hashAt) => {
    expect(getFault(changed, hashAt)).toBe(fault);
  });
});

import { describe, expect, it } from 'vitest';
import { cleanCode, hashCode, isCode, makeCode, saltOf, showCode, stopLabels, stopReasons, wrongWords } from './release-rules.ts';

describe('a release code', () => {
  it('has eight signs that nobody takes for one another, and is never the same', () => {
    const codes = Array.from({ length: 500 }, makeCode);
    expect(codes.every(isCode)).toBe(true);
    expect(codes.join('')).not.toMatch(/[01ILOU]/);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(codes.join('')).size).toBe(30);
  });

  it.each(['k7qf-2mwd', 'K7QF 2MWD', ' k7qf2mwd '])('is known however it is typed: %j', (typed) => {
    expect(isCode(typed)).toBe(true);
    expect(showCode(cleanCode(typed))).toBe('K7QF-2MWD');
  });

  it.each(['', 'K7QF', 'K7QF-2MW0', 'K7QF-2MWI', 'K7QF-2MWDD'])('%j cannot be one, and costs no try', (typed) => {
    expect(isCode(typed)).toBe(false);
  });

  it('has a hash that is the same however it is typed, and another for another code, transport or version', async () => {
    const salt = saltOf('a', 1);
    const hashes = await Promise.all([
      hashCode('K7QF-2MWD', salt),
      hashCode('k7qf2mwd', salt),
      hashCode('K7QF-2MWE', salt),
      hashCode('K7QF-2MWD', saltOf('b', 1)),
      hashCode('K7QF-2MWD', saltOf('a', 2)),
    ]);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes).size).toBe(4);
  });

  it('says how many tries are left, and why a handover stopped', () => {
    expect([wrongWords(2), wrongWords(1)]).toEqual(['This code is wrong. 2 tries are left.', 'This code is wrong. One try is left.']);
    for (const reason of stopReasons) expect(stopLabels[reason]).toMatch(/^[A-Z].+/);
  });
});

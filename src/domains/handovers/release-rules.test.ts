import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  cleanCode,
  fitsVerifier,
  isCode,
  makeCode,
  toSalt,
  showCode,
  stopLabels,
  stopReasons,
  getTriesRemaining,
  getVerifier,
  describeWrong,
} from './release-rules.ts';

describe('a release code', () => {
  it('has eight unambiguous characters, and is different each time', () => {
    const codes = Array.from({ length: 500 }, makeCode);
    expect(codes.every(isCode)).toBe(true);
    expect(codes.join('')).not.toMatch(/[01ILOU]/);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(codes.join('')).size).toBe(30);
  });

  it.each(['k7qf-2mwd', 'K7QF 2MWD', ' k7qf2mwd '])('is recognized in any spelling: %j', (typed) => {
    expect(isCode(typed)).toBe(true);
    expect(showCode(cleanCode(typed))).toBe('K7QF-2MWD');
  });

  it.each(['', 'K7QF', 'K7QF-2MW0', 'K7QF-2MWI', 'K7QF-2MWDD'])('%j is invalid and costs no try', (typed) => {
    expect(isCode(typed)).toBe(false);
  });

  it('is checked on the phone by 12 bits, which millions of codes match but hardly a mistyped one', async () => {
    const salt = toSalt('a', 1);
    const verifier = await getVerifier('K7QF-2MWD', salt);
    expect(verifier).toMatch(/^[0-9a-f]{3}$/);
    const fits = (code: string, given = { salt, verifier }) => fitsVerifier(code, given);
    expect(await Promise.all(['K7QF-2MWD', 'k7qf2mwd', 'K7QF-2MWE', 'K7QF-2WMD'].map((code) => fits(code)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await getVerifier('K7QF-2MWD', toSalt('b', 1))).not.toBe(verifier);
    expect(await getVerifier('K7QF-2MWD', toSalt('a', 2))).not.toBe(verifier);
    expect(30 ** 8 / 16 ** verifier.length / 9, 'codes that fit for each try that the server takes').toBeGreaterThan(10_000_000);
  });

  it('is also checked by the full hash stored on phones of an earlier version', async () => {
    const salt = toSalt('a', 1);
    const whole = { salt, verifier: pbkdf2Sync('K7QF2MWD', salt, 300_000, 32, 'sha256').toString('hex') };
    expect(await Promise.all(['k7qf-2mwd', 'K7QF-2MWE'].map((code) => fitsVerifier(code, whole)))).toEqual([true, false]);
  });

  it.each([
    [0, 0, 3],
    [2, 2, 1],
    [3, 3, 0],
    [0, 6, 3],
    [1, 8, 1],
    [0, 9, 0],
    [2, 9, 0],
  ])('after %i wrong tries of this code and %i of the job has %i left', (wrongTries, jobWrongTries, left) => {
    expect(getTriesRemaining({ wrongTries, jobWrongTries })).toBe(left);
  });

  it('has messages for the tries left and for each reason of a stopped handover', () => {
    expect([describeWrong(2), describeWrong(1)]).toEqual(['Wrong code. You have 2 tries left.', 'Wrong code. You have one try left.']);
    for (const reason of stopReasons) expect(stopLabels[reason]).toMatch(/^[A-Z].+/);
  });
});

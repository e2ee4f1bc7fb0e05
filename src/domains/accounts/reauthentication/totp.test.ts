import { describe, expect, it } from 'vitest';
import { encodeBase32, findTotpStep, newRecoveryCodes, newTotpSecret, otpauthUri, plainRecoveryCode, toTotpStep, getTotp } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('authenticator app codes', () => {
  // RFC 6238, appendix B; the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are %s', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(getTotp(secret, toTotpStep(now))).toBe(code);
    expect(findTotpStep(secret, code, now)).toBe(toTotpStep(now));
  });

  // RFC 4226, appendix D.
  it('follow the HOTP counter', () => {
    expect([0, 1, 2, 9].map((counter) => getTotp(secret, counter))).toEqual(['755224', '287082', '359152', '520489']);
  });

  it('are valid one step before and after, and no further', () => {
    const now = new Date(1_700_000_015_000);
    const present = toTotpStep(now);
    for (const [shift, counts] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(findTotpStep(secret, getTotp(secret, present + shift), now)).toBe(counts ? present + shift : null);
    for (const wrong of ['', '000000', '12345', 'abcdef']) expect(findTotpStep(secret, wrong, now)).toBeNull();
  });

  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encode %j in base32', (text, encoded) => expect(encodeBase32(Buffer.from(text))).toBe(encoded));

  it('are set up by one otpauth URI', () => {
    expect(otpauthUri(secret, 'a+b@x.example')).toBe(
      'otpauth://totp/Carriage:a%2Bb%40x.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Carriage&algorithm=SHA1&digits=6&period=30',
    );
    expect(newTotpSecret()).toHaveLength(20);
  });
});

describe('recovery codes', () => {
  it('are ten different ones that can be typed with variations', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect(plainRecoveryCode(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(codes[0]!.replaceAll('-', ''));
  });
});

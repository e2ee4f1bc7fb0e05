import { describe, expect, it } from 'vitest';
import { addressForPg, holdsPlainSigns, nameFailure, noTls, plainSigns } from './address.ts';

describe('a database URL', () => {
  it.each([
    ['postgres://u:p@ss/w#rd@db:5432/name', true],
    ['postgres://u:p@ss/w@db/name', true],
    ['postgres://u:p@s#s@db/name', true],
    ['postgres://u:p@s?s@db/name', true],
    ['postgres://u:p%40s%2Fw@db:5432/name', false],
    ['postgres://u:p@db/name', false],
    ['postgres://db/name', false],
    ['postgres://u:p@db.example/name?options=a@b', false],
  ])('%s has unencoded characters in its password: %s', (address, isTorn) => {
    expect(holdsPlainSigns(address)).toBe(isTorn);
  });

  it('is blamed only if the host cannot be reached', () => {
    const torn = 'postgres://u:p@ss/w#rd@db:5432/name';
    const failed = (code: string, address: string) => nameFailure(Object.assign(new Error('failed'), { code }), address);
    expect(failed('ENOTFOUND', torn)).toMatchObject({ code: plainSigns });
    expect(failed('28P01', torn)).toMatchObject({ code: '28P01' });
    expect(failed('ENOTFOUND', 'postgres://u:p@db/name')).toMatchObject({ code: 'ENOTFOUND' });
    expect(nameFailure(new Error('The server does not support SSL connections'), torn)).toMatchObject({ code: noTls });
  });

  it.each([
    ['prefer', 'verify-full'],
    ['require', 'verify-full'],
    ['verify-ca', 'verify-full'],
    ['verify-full', 'verify-full'],
    ['no-verify', 'no-verify'],
    ['disable', 'disable'],
  ])('with sslmode=%s asks pg for %s', (mode, asked) => {
    const address = addressForPg(`postgres://u:p@db/name?sslmode=${mode}&connect_timeout=3&statement_timeout=9`);
    expect(address).toBe(`postgres://u:p@db/name?sslmode=${asked}`);
  });
});

import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, isPasswordOf, refuseCommonPassword } from './passwords.ts';
import { personaPasswordHash } from './fixtures.ts';
import { personaPassword } from './personas.ts';

describe('passwords', () => {
  it('are stored as Argon2id of 19 MiB and known again', async () => {
    const hash = await hashPassword('a road less travelled');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPasswordOf(hash, 'a road less travelled')).toBe(true);
    expect(await isPasswordOf(hash, 'a road less traveled')).toBe(false);
    expect(await isPasswordOf(personaPasswordHash, personaPassword)).toBe(true);
  });

  it('never fit an account that does not exist', async () => {
    expect(await isPasswordOf(undefined, 'anything')).toBe(false);
  });

  it.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou'])('refuse %s as too common', (password) => {
    expect(() => refuseCommonPassword(password)).toThrow('This password is too common. Please choose another password.');
  });

  it.each(['correct horse battery', personaPassword, 'passwort-bleibt-geheim', ''])('accept %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword, refuseCommonPassword } from './passwords.ts';
import { countKnownPasswords } from './known-passwords.ts';
import { personaPasswordHash } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';

describe('passwords', () => {
  it('are stored as Argon2id with 19 MiB and can be verified', async () => {
    const stored = await hashPassword('a road less travelled');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'a road less travelled')).toBe(true);
    expect(await verifyPassword(stored, 'a road less traveled')).toBe(false);
    expect(await verifyPassword(personaPasswordHash, personaPassword)).toBe(true);
  });

  it('match in any Unicode composition, even against an old hash of the text as typed', async () => {
    const [composed, parted] = ['Élan-routière-72', 'Élan-routière-72'.normalize('NFD')];
    expect(parted).not.toBe(composed);
    expect(await verifyPassword(await hashPassword(parted), composed)).toBe(true);
    expect(await verifyPassword(await hashPassword(composed), parted)).toBe(true);
    for (const old of [composed, parted, 'ｆｕｌｌ-ｗｉｄｔｈ-72']) {
      const asTyped = await hash(old, { memoryCost: 8, timeCost: 1, parallelism: 1 });
      expect(await verifyPassword(asTyped, old)).toBe(true);
      expect(await verifyPassword(asTyped, `${old}!`)).toBe(false);
    }
    const onTheMac = await hash(parted, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    expect(await verifyPassword(onTheMac, composed)).toBe(true);
  });

  it('never match an unknown account', async () => {
    expect(await verifyPassword(undefined, 'anything')).toBe(false);
  });

  it.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou'])('refuse %s as too common', (password) => {
    expect(() => refuseCommonPassword(password)).toThrow('This password is too common. Please choose another password.');
  });

  it('are compared with more than ten thousand known passwords of sufficient length', () => {
    expect(countKnownPasswords(8)).toBeGreaterThan(10_000);
  });

  it.each([
    [
      'it is made of the words of this site',
      'Carriage1 shipping2026 !Shipping! carriageshipping Tr4nsport C@rrier-99 2026carriage fr31ghts',
    ],
    ['it is made of the words of this site', 'CarrierBroker7 adm1nistrator superadmin1'],
    ['it is on the stored list', 'starwars1 liverpool1 michelle1 butterfly computer1'],
  ])('are refused if %s: %s', (_, words) => expect(words.split(' ').filter((password) => !isCommonPassword(password))).toEqual([]));

  it.each(['ｐａｓｓｗｏｒｄ', 'pass\u00adword', ' pass word ', 'p\u200bassword1', '        ', '11111111111', 'zzzzzzzzzzzz'])(
    'refuse %j as common: invisible, full-width or repeated characters do not help',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each([
    'carriage of autumn leaves',
    'my-driver-hums-7',
    'A-longer-road-2026',
    'quiet-harbour-72',
    'correct horse battery',
    personaPassword,
    'passwort-bleibt-geheim',
    '',
  ])('accept %j', (password) => expect(isCommonPassword(password)).toBe(false));
});

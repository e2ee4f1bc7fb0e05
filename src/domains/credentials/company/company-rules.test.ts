import { describe, expect, it } from 'vitest';
import { toContact } from './contact.ts';
import { cleanCompanyCode, isCodeOpen, maskEmail, maskPhone, getNextCodeTime, triesPerCode, type SentCode } from './company-rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('a masked recipient', () => {
  it('shows only what its owner needs to recognize it', () => {
    expect(maskPhone('+13035550142')).toBe('(•••) •••-0142');
    expect(maskPhone('+16045550147;ext=212')).toBe('(•••) •••-0147');
    expect(maskEmail('dispatch@ridge.example')).toBe('d•••@ridge.example');
  });
});

describe('a code', () => {
  const code = (change: Partial<SentCode> = {}): SentCode => ({
    wrongTries: 0,
    expiresAt: hoursAgo(-0.5),
    closedAt: null,
    failure: null,
    ...change,
  });

  it.each([
    [{}, true],
    [{ wrongTries: triesPerCode - 1 }, true],
    [{ wrongTries: triesPerCode }, false],
    [{ expiresAt: now }, false],
    [{ closedAt: hoursAgo(0.1) }, false],
    [{ failure: '21614: not a mobile number' }, false],
  ])('%j: can be entered %s', (change, isOpen) => expect(isCodeOpen(code(change), now)).toBe(isOpen));

  it('is read with spaces and hyphens', () => expect(cleanCompanyCode(' 123-4 56')).toBe('123456'));

  it('is sent three times in 24 hours, the next one day after the third last', () => {
    expect(getNextCodeTime([], now)).toBeNull();
    expect(getNextCodeTime([hoursAgo(1), hoursAgo(2)], now)).toBeNull();
    expect(getNextCodeTime([hoursAgo(1), hoursAgo(25), hoursAgo(2)], now)).toBeNull();
    expect(getNextCodeTime([hoursAgo(1), hoursAgo(20), hoursAgo(2)], now)).toEqual(hoursAgo(-4));
    expect(getNextCodeTime([hoursAgo(1), hoursAgo(20), hoursAgo(2), hoursAgo(3)], now)).toEqual(hoursAgo(-21));
  });
});

describe("a row of FMCSA's census", () => {
  it.each([
    [
      { phone: '9737672454', email_address: ' DISPATCH@Stone.example ' },
      { phone: '+19737672454', email: 'dispatch@stone.example' },
    ],
    [
      { phone: '9737672454', cell_phone: '3035550142' },
      { phone: '+13035550142', email: null },
    ],
    [
      { phone: '9737672454', cell_phone: '0' },
      { phone: '+19737672454', email: null },
    ],
    [
      { phone: '0000000000', email_address: 'none' },
      { phone: null, email: null },
    ],
    [{ email_address: 'a@b.example, c@d.example' }, { phone: null, email: null }],
    [undefined, { phone: null, email: null }],
  ])('%j has the contact %j', (row, contact) => expect(toContact(row)).toEqual(contact));
});

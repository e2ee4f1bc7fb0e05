import { expect, it } from 'vitest';
import { formatPhone } from '#shared/text/phones.ts';
import { phoneMessage, readPhone, smsNumber, storedPhone } from './phone.ts';

it.each([
  ['(303) 555-0142', '+13035550142'],
  ['303.555.0142', '+13035550142'],
  ['1 303 555 0142', '+13035550142'],
  ['+1 303-555-0142', '+13035550142'],
  ['３０３-555-0142', '+13035550142'],
  ['604-555-0147 Local 212', '+16045550147;ext=212'],
  ['514 555-0147, poste 5', '+15145550147;ext=5'],
  ['512-555-0147 extension 22', '+15125550147;ext=22'],
  ['512-555-0147x22', '+15125550147;ext=22'],
  ['512-555-0147 #22', '+15125550147;ext=22'],
  ['tel:+16045550147;ext=212', '+16045550147;ext=212'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+52 55 1234 5678', '+525512345678'],
])('%s is stored as %s, and can be read back from its display format', (typed, stored) => {
  expect(readPhone(typed)).toBe(stored);
  expect(readPhone(formatPhone(stored))).toBe(stored);
});

it.each([
  '',
  '555-0142',
  'call the office',
  '303-555-0142 or 303-555-0143',
  '303-555-0142 3035550143',
  '000-000-0000',
  '123-555-0142',
  '303-055-0142',
  '303-555-01422',
  '303-555-0142 ext. 12345678',
  '303-555-0142 (home)',
  '+999 1234567',
  '1-800-FLOWERS',
])('%j is not a phone number', (typed) => {
  expect(readPhone(typed)).toBeNull();
});

it('is refused with a field error, and is optional', () => {
  expect([storedPhone(null, 'phone'), storedPhone('', 'phone'), storedPhone('303-555-0142', 'phone')]).toEqual([null, '', '+13035550142']);
  expect(() => storedPhone('ask Ann', 'phoneNumber')).toThrow(
    expect.objectContaining({ status: 422, fields: { phoneNumber: phoneMessage } }),
  );
});

it.each([
  ['+13035550142', '+13035550142'],
  ['(303) 555-0142', '+13035550142'],
  ['+13035550142;ext=22', null],
  ['+44 20 7946 0018', '+442079460018'],
  ['103 555 0142', null],
  ['555-0142', null],
  ['ask Ann', null],
  ['', null],
  [null, null],
])('%s receives text messages as %s', (stored, number) => expect(smsNumber(stored)).toBe(number));

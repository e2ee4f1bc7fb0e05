import { expect, it } from 'vitest';
import { toE164 } from './twilio.ts';

it.each([
  ['(303) 555-0142', '+13035550142'],
  ['303.555.0142', '+13035550142'],
  ['1 303 555 0142', '+13035550142'],
  ['+44 20 7946 0018', '+442079460018'],
  ['555-0142', null],
  ['103 555 0142', null],
  ['call me', null],
  ['', null],
  [null, null],
])('reads the phone number %j as %j', (typed, expected) => {
  expect(toE164(typed)).toBe(expected);
});

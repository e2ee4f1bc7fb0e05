import { expect, it } from 'vitest';
import { emailAddress, emailPattern } from './email.ts';

it.each([
  'ada@carriage.example',
  'r&d@carriage.example',
  "o'neil+cars@mail.carriage.co.uk",
  'a/b=c?d@carriage.example',
  '{fleet}|#1@carriage.example',
  'info@xn--80akhbyknj4f.xn--p1ai',
  'post@firma.xn--vermgensberatung-pwb',
  `${'a'.repeat(64)}@carriage.example`,
  'ada@1st-hauling.example',
])('%s is an email address', (address) => {
  expect(emailAddress().safeParse(address).success).toBe(true);
});

it.each([
  'ada',
  'ada@localhost',
  'ada@carriage.example,bob@carriage.example',
  'ada@carriage.example\r\nBcc: bob@carriage.example',
  'Ada <ada@carriage.example>',
  'ada smith@carriage.example',
  'a(comment)@carriage.example',
  '.ada@carriage.example',
  'ada.@carriage.example',
  'ada..b@carriage.example',
  'ada@-carriage.example',
  'ada@carriage-.example',
  'ada@carriage..example',
  'ada@carriage.1',
  'ada@[127.0.0.1]',
  'adá@carriage.example',
  `${'a'.repeat(65)}@carriage.example`,
])('%j is not an email address', (address) => {
  expect(emailAddress().safeParse(address).success).toBe(false);
});

it('is validated in linear time', () => {
  for (const piece of ['a', 'a.', 'a-', '@', 'a@', 'a.a-']) {
    const from = performance.now();
    emailPattern.test(`a@${piece.repeat(5000)}`);
    emailPattern.test(piece.repeat(5000));
    expect(performance.now() - from).toBeLessThan(200);
  }
});

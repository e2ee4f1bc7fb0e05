import { expect, test } from 'vitest';
import { isCompanyName, isPersonName, nameInMail } from './names.ts';

const plain = [
  'Sam Ortiz',
  "Siobhán O'Neill-Díaz",
  'J.R. Smith',
  'Martin Luther King, Jr.',
  'St.John Rivers',
  '李小龙',
  'A1 Auto Transport 2000 LLC',
  'Route 66 Haulers',
  '24/7 Car Movers, Inc.',
  'Jensen & Sons Trucking (Denver)',
  'Maria del Carmen',
];
test.each(plain)('%s is a name', (name) => {
  expect([isPersonName(name), isCompanyName(name)]).toEqual([true, true]);
});

const sly = [
  'Sam\r\nBcc: a',
  'Sam\u0000',
  'Sam\u2028x',
  'https://evil.example/x',
  'www.evil.example',
  'call a@evil.example',
  'HTTP://EVIL',
  'Jensen Auto 303-555-0199',
  'Jensen Auto 303 5550 199',
  'Jensen Auto 3O3-555-O199',
  'jensen-auto.com',
  'EVIL.COM',
  'Jensen Auto (jensen dot com)',
  'Jensen @jensen_hauls',
  'Jensen IG: jensenhauls',
  'Jensen t.me/jensen',
];
test.each(sly)('%j is no name', (name) => {
  expect([isPersonName(name), isCompanyName(name)]).toEqual([false, false]);
});

test.each(['Ready to go.us', 'go evil-site.xyz now'])('%s is a name for a company at most', (name) => {
  expect([isPersonName(name), isCompanyName(name)]).toEqual([false, true]);
});

test.each([
  ['Sam Ortiz', 'Sam Ortiz'],
  ['J.R. Smith', 'J. R. Smith'],
  ['Sam\r\nBcc: x', 'Sam Bcc: x'],
  ['see https://evil.example/x', 'see https evil. example/x'],
  ['a@evil.example', 'a evil. example'],
])('%j stands in a mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isName, isVehicleName, textInMail } from './names.ts';

test.each([
  'Sam Ortiz',
  "Siobhán O'Neill-Díaz",
  'J.R. Smith',
  'J.De Vries',
  'Dr.Li Wei',
  'Mr.Ma',
  'Martin Luther King, Jr.',
  'St.John Rivers',
  'St. Louis Auto',
  '李小龙',
  'สมชาย ใจดี',
  'محمد علي',
  'A1 Auto Transport 2000 LLC',
  'Route 66 Haulers',
  '24/7 Car Movers, Inc.',
  'Jensen & Sons Trucking (Denver)',
  'Maria del Carmen',
  'A.B.C. Hauling',
  'A.B.C.Hauling',
  'J.B. Hunt',
  'J.B.Hunt Transport, Inc.',
  "O'Neil & Sons, Inc.",
  'No. 1 Towing',
  'No.1 Towing',
  'U.S. Auto Carriers',
  'D.C. Metro Towing',
  'Smith Bros. Hauling Co.',
  'Smith Bros.Co',
  'Haul-It.Inc',
  'Ready To Go, U.S. Carriers',
  'Cars and Go',
  'A/B Transport',
  'Mercedes-Benz',
  'Model S 2.0',
  'ID.4',
  'ID. Buzz',
  '3.0L V6',
  '370Z',
  'Citroën C3 1.2',
  'Ram 1500/2500',
  'علی\u200cرضا نوری',
  'නි\u0dca\u200dරි',
  'श्री क\u094d\u200dष',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  'Sam\r\nBcc: a',
  'Sam\u0000',
  'Sam\u2028x',
  'Sam\u2029x',
  'Sam\u202Emoc.live',
  'Sam\u202Ax',
  'Sam \u2066x\u2069',
  'Sa\u200Bm',
  'Sa\u200Dm',
  'Са\u200Cм',
  'علی\u200c',
  '\u200cعلی',
  'علی\u200c\u200cرضا',
  'علی\u202eرضا',
  '555\u200c123\u200c4567',
  'Sa\uFEFFm',
  'Sa\u3164m',
  'https://evil.example/x',
  'Haul https:// evil',
  'www.evil.example',
  'WWW.x',
  'evil.ru/x',
  'evil.ru',
  'evil.zz/x',
  'Haul (evil.ru)',
  'x.com',
  'x.app',
  't.co',
  'Cars.com',
  'haul.us.com',
  'evil。com',
  'ｅｖｉｌ．ｒｕ',
  'xn--haul-abc.shop',
  'Ready to go.us',
  'go evil-site.xyz now',
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
  'evil.run',
  'evil.solutions',
  'evil.autos',
  'evil.bid',
  'еvil.рф',
  'evil.xn--p1ai',
  '1.2.3.4/x',
  'evil.rs',
])('%j is not a name', (name) => {
  expect(isName(name)).toBe(false);
});

test.each(['ID.Buzz', 'id.buzz', 'ID.Buzz Pro S', 'VW I.D.Buzz', 'ID.Life', 'ID.4', 'ID.Space Vizzion', 'Space Star', 'Mini Cooper S.E.'])(
  '%s is a vehicle name',
  (name) => {
    expect(isVehicleName(name)).toBe(true);
  },
);

test.each(['evil.buzz', 'ID.Buzz.evil.com', 'ID.Buzzer.com', 'myid.buzz', 'ID.Buzz call 303-555-0199', 'x.ID.buzz', 'cars.life'])(
  '%s is not a vehicle name',
  (name) => {
    expect(isVehicleName(name)).toBe(false);
  },
);

test.each([
  ['Sam Ortiz', 'Sam Ortiz'],
  ['J.R. Smith', 'J. R. Smith'],
  ['Sam\r\nBcc: x', 'Sam Bcc: x'],
  ['see https://evil.example/x', 'see https evil. example/x'],
  ['a@evil.example', 'a evil. example'],
  ['evil.ru/x will haul your 2019 Honda, $1,100.00.', 'evil. ru/x will haul your 2019 Honda, $1,100.00.'],
  ['Sam \u202Emoc.live\u202C', 'Sam moc. live'],
  ['Delivered at 10:30, 4.5 stars', 'Delivered at 10:30, 4.5 stars'],
])('%j is written as %j in an email', (text, shown) => {
  expect(textInMail(text)).toBe(shown);
});

test('text in an email contains no address and no invisible character, and keeps its letters', () => {
  const part = fc.constantFrom('evil', '.', 'com', ' ', '@', '://', 'http', '\u202E', '\u200B', '\n', '/', '。', 'ü', '1', '5');
  fc.assert(
    fc.property(fc.tuple(part, part, part, part, part, part, fc.string({ unit: 'grapheme', maxLength: 10 })), (parts) => {
      const shown = textInMail(parts.join(''));
      expect(shown).not.toMatch(/:\/\/|@|[.。．｡․]\p{L}|[\p{Cf}\p{Cc}\u2028\u2029]/u);
      expect(shown.replaceAll(/[^\p{L}]/gu, '')).toBe(
        parts.join('').replaceAll(/[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|[^\p{L}]/gu, ''),
      );
    }),
  );
});

test('repeated validation takes linear time', () => {
  for (const piece of ['a.', 'a', '.', 'a-', 'www.', 'a./', 'dot ', 'a dot ', 'at ']) {
    const from = performance.now();
    isName(piece.repeat(5000));
    expect(performance.now() - from).toBeLessThan(500);
  }
});

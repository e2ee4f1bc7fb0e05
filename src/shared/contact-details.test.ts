import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenContact, hideContacts } from './contact-details.ts';

describe('a text that strangers read', () => {
  it.each([
    'Call 555-123-4567',
    'Call (555) 123-4567',
    'Call 555.123.4567',
    'Call 5551234567',
    'Call +1 555 123 4567',
    'Call 1-555-123-4567',
    'Call +15551234567',
    'Call 555 - 123 - 4567',
    'Call 555–123–4567',
    'Call 555-1234',
    'Call 555.1234',
    'Write ada@example.com',
    'Write ada.b+cars@mail.example.co.uk',
    'Write ada @ example.com',
    'Write www.example.com',
    'Write https://example.com/ada?x=1',
    'Write HTTP://WWW.EXAMPLE.COM',
    'Call ５５５－１２３－４５６７',
    'Call ５５５１２３４５６７',
    'Call 𝟓𝟓𝟓 𝟏𝟐𝟑 𝟒𝟓𝟔𝟕',
    'Call 555\u200B123\u200B4567',
    'Call 555\u00A0123\u00A04567',
    'Call 5 5 5 1 2 3 4 5 6 7',
    'Call 5-5-5-1-2-3-4-5-6-7',
    'Call 5 5 5 - 1 2 3 - 4567',
    'Call 5.5.5.1.2.3.4.5.6.7',
    'Call +1 5 5 5 1 2 3 4 5 6 7',
    'Call 55 51 23 45 67',
    'Write ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'Write a d a @ e x a m p l e . c o m',
    'Write ada [at] example.com',
    'Write ada(at)example.com',
    'Write ada (AT) example (dot) com',
    'Write ada{at}example[.]com',
    'Write ada@example dot com',
    'Write ada at example dot com',
    'Write ada dot b [at] mail [dot] example dot com',
    'Write ada at example.com',
    'Call 555\u200E123\u200E4567',
    'Call 5\uFE0F55\u2061123\u034F4567',
    'Call 555‑123‑4567',
    'Call 555−123•4567',
    'Call 555\t123\n4567',
    'Call 555_123_4567',
    'Call 555*123|4567',
    'Call 555,123,4567',
    'Call ٥٥٥١٢٣٤٥٦٧',
    'Call +44 20 7946 4567',
    'Call five five five one two three 4567',
    'Call 555 123 Four-Five-Six-Seven',
    'Call 5five5 one23 4567',
    'Call cinco cinco cinco, uno dos tres, 4567',
    'Write adá@example.com',
    'Write ada@exаmple.com',
    'Write ada@example。com',
    'Write ada @ example . com',
    'Write ada@\nexample.com',
    'Write ada at gmail com',
    'Write ada [at] Gmail',
    'Write example-trucks.com',
    'Write example dot com',
    'Write @example_trucks',
    'Write t.me/example',
    'Write T.ME/example.hauls',
    'Write wa.me/15551234567',
    'Write linktr.ee/example',
    'Write IG: example.hauls',
    'Write ig @example',
    'Write Instagram: @example',
    'Write Telegram - example',
    'Write whatsapp is example4567',
    'Call 3O3-555-O199',
    'Call 3O3 555 OI99',
    'Call (3O3) 555-0199',
    'Call 3O3-5S5-Ol99',
    'Call 555-O199',
    'Call 303 5550 199',
    'Call 303-5550-199',
    'Call 303 55 50 199',
    'Call 303.55501.99',
    'Call (303) 5550 199',
    'Call 1 303 5550 199',
    'Call 3035 550 199',
    'Call 3035 550199',
  ])('%s: the contact is hidden', (text) => {
    expect(hideContacts(text)).toMatch(new RegExp(`^(Call|Write) \\+?\\(?${hiddenContact.replace(/[[\]]/g, '\\$&')}$`));
    expect(hideContacts(text)).not.toMatch(/4567|1234|99|example/);
  });

  it.each([
    'ZIP 90210-1234',
    'Ready 2026-11-20',
    'Ready 11/20/2026',
    'VIN 1HGCM82633A004352',
    'VIN 11111111111111111',
    'Worth $12,345,678.00',
    'Between 9:00 and 17:00',
    '2019 or 2020 model, 120000 miles',
    'Gate 4512, release 778812',
    'Low clearance: 4.5 inches',
    'F-150 2019',
    'Meet at 9 at the dock (at gate 2), dot the form',
    'Two ½ inch chains… ﬁne',
    'Steps 1 2 3 4',
    'Sizes 10 12 14 16 mm',
    'Carfax says 4/5, 3 keys',
    'One of two keys, four wheels, no one at home from one to five',
    'Codes 350, 450, 2019',
    'Zero rust. Once owned, nine years, 5 doors, 2 owners',
    'Come to the yard. Come early, met @ noon',
    'Steps 1, 2, 3, 4, 5, 6, 7, 8',
    '90,000 miles, 1,500,000 built',
    'Renée\u2011Anne, naïve\u2026 €\u00A05',
    // Notes as people write them.
    'VIN: 5YJ3E1EA7KF317000, Tesla Model 3 2019',
    'VIN WP0AB2A99KS114961 Porsche 911, low',
    'VIN 1FTFW1ET5DFC10312 and 1FTEX1EP0JKD12345',
    'VIN JTDKN3DU0A0O1IIOO is misread on the title',
    'Last six of the VIN: 352103',
    'Pick up 11/20/2026, deliver by 11/24/2026',
    'Ready 2026-11-20 10:30',
    'Ready 11-20-2026 at 9 am',
    'Available Nov 20 through Dec 5, 2026',
    'Open 8:00-17:00 Mon-Fri, 9-1 Sat',
    'Open 0800-1700',
    'Will pay @ $800',
    'Offered at $1,250.00, was $1,400.00 (2 quotes)',
    '$800 cash or $825 by check',
    'Declared value $45,000; deductible $1,000',
    'From 80202 to 33101',
    '80202-1234 to 33101-9876',
    'ZIP 80202 33101',
    'Zip codes 80202, 33101, 60601',
    'unit 303 5th floor',
    'Unit 303, 5550 N 19th Ave',
    '12345 W 67th Pl, Apt 890',
    'Suite 200, 1600 Pennsylvania Ave',
    '1234 Main St #567',
    'Exit 264 off I-70 @ Ward Rd',
    'Meet @noon @dock 4',
    'Meet me @ the gate',
    'I-70 exit 264, then US-6 for 3 miles',
    '2019 120000 miles',
    'Odometer 120,345 miles',
    'Odometer 88 410 mi, 2 owners',
    '45k miles, new tires at 40k',
    '192 x 70 x 58 inches',
    '192.5 x 70.5 x 58.5 in',
    '16 ft 4 in long, 6 ft wide, 5 ft 8 in high',
    'Length 5.2 m, weight 2,450 kg (5,400 lbs)',
    'GVWR 14,000 lb, curb weight 4500 lb',
    'Lifted 6 in, 35x12.50R20 tires',
    'Tires 275/60R20 114T, wheels 20x9',
    'Tires 245/45-18 96V',
    '5.7L V8 HEMI, 395 hp, 410 lb-ft',
    'F-150, F-250 or F-350',
    'Silverado 1500, 2500 or 3500',
    '2015 370Z, 2016 350Z',
    'Lot 45678123 at Copart, gate pass 9912',
    'Copart lot # 45678123, PIN 4512',
    'Manheim release 778812 / work order 20451',
    'Stock #P12345, key tag 88',
    'Reference 4411-2026',
    'PO 2026-0117, invoice 3301',
    'Policy GL-2026-000451',
    'USDOT 2233541, MC-445566',
    'License plate ABC-1234',
    'Plate 7XYZ123 (CA)',
    'Fits 3-car trailer, winch 8,000 lb',
    '2 keys, 4 tires, 1 spare; 0 leaks',
    'Seattle, WA - 98101 pickup',
    'Has IG light on the dash, facebook marketplace buy',
    'OBD code P0420, P0303 and P0171',
    'Battery at 40-60%, range 250-300 mi',
    'Flight lands 6:45 PM 12/01',
    'Call the office between 9 and 5',
    'E-mail or text after booking only',
    'Steps 1-2-3: key, fob, code 4512',
    '10% deposit, 90% on delivery',
    'Will be @ Bldg 7, door 12',
  ])('%s: stays as it is', (text) => {
    expect(hideContacts(text)).toBe(text);
  });

  it('hides each contact of a text and keeps the rest', () => {
    expect(hideContacts('Runs well. 555-123-4567 or joe@mail.com, after 5 pm. Also 555-765-4321.')).toBe(
      `Runs well. ${hiddenContact} or ${hiddenContact}, after 5 pm. Also ${hiddenContact}.`,
    );
  });
});

describe('a contact that is set apart in other ways', () => {
  it.each([
    'Call 402    555    0103',
    'Call 402  -  555  -  0103',
    'Call 402:555:0103',
    'Call 402;555;0103',
    'Call 402=555=0103',
    'Call 402#555#0103',
    'Call 402→555→0103',
    'Call 402"555"0103',
    'Call 402 + 555 + 0103',
    'Call 402 dash 555 dash 0103',
    'Call 402 DOT 555 DOT 0103',
    'Call 402 hyphen 555 hyphen 0103',
    'Call 402, then 555, then 0103',
    'Call 4 dash 0 dash 2 dash 5 dash 5 dash 5 dash 0 dash 1 dash 0 dash 3',
    'Call four zero two dash five five five dash zero one zero three',
    'Call ๔๐๒-๕๕๕-๐๑๐๓',
    'Call ৪০২-৫৫৫-০১০৩',
    'Call ४०२ ५५५ ०१०३',
    'Call 𝟜𝟘𝟚 𝟝𝟝𝟝 𝟘𝟙𝟘𝟛',
    'Call 4️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣3️⃣',
    'Call 4️⃣ 0️⃣ 2️⃣ 5️⃣ 5️⃣ 5️⃣ 0️⃣ 1️⃣ 0️⃣ 3️⃣',
    'Call ④⓪②-⑤⑤⑤-⓪①⓪③',
    'Call ❹⓿❷❺❺❺⓿❶⓿❸',
    'Call ➃⓪➁➄➄➄⓪➀⓪➂',
    'Call 402➖555➖0103',
    'Write joe at haulfast.us',
    'Write joe at haulfast.me',
    'Write haulfast.shop',
    'Write haulfast.shop/call',
    'Write haulfast.us/call',
    'Write HAULFAST.XYZ',
    'Write haulfast.xyz',
    'Write mail.haulfast.online',
    'Write joe@haulfast.club',
    'Write https:// haulfast.shop',
  ])('%s: is hidden', (text) => {
    const hidden = hideContacts(text);
    expect(hidden).toMatch(/^(Call|Write) /);
    expect(hidden).toContain(hiddenContact);
    expect(hidden.replaceAll(hiddenContact, '')).not.toMatch(/0103|555|haulfast|five/i);
  });

  const scripts = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xe50, 0x1040, 0x17e0, 0xff10, 0x1d7d8];
  const signs = ['', ' ', '   ', '-', ' - ', '.', '/', ':', ' dash ', ' dot ', '\u200B', '\uFE0F\u20E3', '–', '_'];
  it('in any script and with any sign between the groups: is hidden', () => {
    const group = (size: number) => fc.array(fc.integer({ min: 2, max: 9 }), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(fc.constantFrom(...scripts), fc.constantFrom(...signs), group(3), group(3), group(4), (zero, sign, ...groups) => {
        const written = groups.map((digits) => digits.map((digit) => String.fromCodePoint(zero + digit)).join('')).join(sign);
        expect(hideContacts(`Call ${written} after five`)).toBe(`Call ${hiddenContact} after five`);
      }),
    );
  });
});

/** As shippers and carriers write them: prices, days, times, numbers of lots, keys, roads, tires. */
const ordinaryNotes = [
  'Price is $1,250.00 all in, $200 deposit, balance of $1,050.00 on delivery',
  'I can do 1250 or 1,300 with enclosed',
  '$0.85 a mile for 1,480 miles',
  'Fuel at 3.712, surcharge 12%',
  'Pickup 11/28, 11/29 or 12/01/2026',
  'Available 2026-11-28 to 2026-12-05, 08:00-16:30',
  'Dock hours 7:30-11:30 and 12:30-16:00',
  'Between 8 and 10, or 14:00 to 16:00',
  'Ready Nov 28th at 9:30 am; gone by Dec 1st',
  'VIN 1HGCM82633A004352, stock 204518, lot 61234567',
  'VIN last 8: 3A004352',
  'Copart lot 61234567, gate pass 204518, buyer 778812',
  'IAA stock# 38812345 branch 540',
  'Stock no. U12345A, key tag 88, row 14, space 220',
  'Order 1002-2334 from the auction',
  'Release no. 55512, then 778812',
  'ZIP 90210 to 10001, or 90210-1234',
  'From 30301 / 30303 / 30305 in Atlanta',
  'Odometer 120,345; title in hand; 2 keys',
  'Miles: 88410. Year: 2019. Value: 24500',
  '2015;2016;2019 models, 350;450;2019',
  'Trim 2.0T, 4x4, 6 cyl, 310 hp @ 5500 rpm',
  'Tires 275/55R20, 33x12.50R15, 225/45ZR17',
  'Clearance 4.5 in front, 6 in rear, 72.5 wide, 192 long',
  'Weight 4,850 lb, GVWR 7,100 lb, tongue 485',
  'Trailer 53 ft, deck 8.5 ft, ramp 1:8',
  'Take I-25 to exit 210, US-6 W 2.5 miles, then CO-470',
  'Hwy 101 at 4th St, bldg 12, door 3, level P2',
  '12345 SW 67th Ave, Unit 8-B',
  '600 Congress Ave, Austin, TX 78701',
  'Gate code #4512*, lockbox 0917',
  'Code 4-5-1-2 then turn left',
  'Key under the mat, then lock it',
  'Runs well.It rolls, brakes and steers.No leaks',
  'Not running.Needs winch. Title at the yard.Bring keys',
  'Battery dead.Tow dolly only',
  'Approx. 1.5 hrs. from Denver, Colo., via I-76',
  'Dr. Smith at St. Louis Auto, No. 1 Towing',
  'Load no. 4417, P.O. 88231, Ref. 2026-118',
  'USDOT 2233541 and MC 445566 on the door',
  'Rated 4.9/5 over 212 jobs, 0 claims in 2025',
  'On time 98.5% of 1,204 hauls since 2012',
  'Cover $250,000 cargo, $1,000,000 liability, $2,500 deductible',
  'Team of 3 trucks: 9-car, 7-car and 2-car',
  'Leave Mon 12/01, arrive Thu 12/04 or Fri 12/05',
  'ETA 3-5 days; 1,480 mi at 450-550 mi a day',
  '2-3 photos a side, 12 in all',
  'Wheels lock.Keys at desk 4.Ask for the manager',
  'Meet at Walmart.Park behind it',
  'Call the gate at pickup.We open at 7',
  'Sale 12345-67, seat 8',
  'Part 68-012-345, core 4',
  'Temp 20°F to 45°F, snow after 3',
  'Width 96", height 13\'6", length 75\'',
  '1:30 or 2:30 or 3:30',
  '10 dash 12 hours, then 2 stops',
  'Paint code 8W7, interior FB20',
  '3 then 4 then 5 miles',
  'Insurance expires 2027-03-31, policy CA-0098-23344',
  'Invoice 2026/11/0042, net 30',
];

describe('an ordinary note', () => {
  it.each(ordinaryNotes)('%s: stays as it is', (note) => {
    expect(hideContacts(note)).toBe(note);
  });

  it('stays as it is beside any other in one text', () => {
    for (const one of ordinaryNotes)
      for (const other of ordinaryNotes)
        for (const join of ['; ', ', also ']) expect(hideContacts(`${one}${join}${other}`)).toBe(`${one}${join}${other}`);
  });

  it('stays as it is with a price, a day, a time, a VIN, a ZIP code or a mileage in it, whichever they are', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const two = (value: number) => String(value).padStart(2, '0');
    const fact = fc.oneof(
      fc.tuple(number(100, 99_999), number(0, 99)).map(([dollars, cents]) => `$${dollars.toLocaleString('en-US')}.${two(cents)}`),
      fc.tuple(number(2024, 2031), number(1, 12), number(1, 28)).map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`),
      fc.tuple(number(1, 12), number(1, 28), number(2024, 2031)).map(([month, day, year]) => `${month}/${day}/${year}`),
      fc.tuple(number(0, 23), number(0, 59)).map(([hour, minute]) => `${hour}:${two(minute)}`),
      number(501, 99_999).map((zip) => `ZIP ${String(zip).padStart(5, '0')}`),
      number(1, 250_000).map((miles) => `${miles.toLocaleString('en-US')} miles`),
      number(1_000_000, 9_999_999).map((lot) => `lot ${lot}`),
      number(1980, 2027).map((year) => `a ${year} model`),
    );
    fc.assert(
      fc.property(fc.array(fact, { minLength: 1, maxLength: 4 }), (facts) => {
        const note = `It is ${facts.join(' and ')} as agreed`;
        expect(hideContacts(note)).toBe(note);
      }),
    );
  });
});

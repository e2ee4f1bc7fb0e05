import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import type { DayEvent } from './rules.ts';

const pickup: DayEvent = {
  uid: '01a1f91a-3d39-7c52-97db-c90a04b9179f-pickup@carriage',
  day: '2026-12-31',
  summary: 'Pickup: 2019 Honda Accord, Austin, TX',
  description: 'Austin, TX to Denver, CO.\nBooked.',
  location: 'Austin, TX',
  url: 'https://carriage.example/transports/01a1f91a-3d39-7c52-97db-c90a04b9179f',
  status: 'CONFIRMED',
  createdAt: new Date('2026-11-20T13:16:48.823Z'),
  changedAt: new Date('2026-11-20T14:16:50.000Z'),
};

const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const toText = (value: string): string => value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
const read = (file: string, property: string): string[] =>
  unfolded(file)
    .filter((line) => line.startsWith(`${property}:`))
    .map((line) => toText(line.slice(property.length + 1)));

/** Without control characters. */
const plain = (text: string): string => text.replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');

it('writes an all-day event in iCalendar format', () => {
  expect(unfolded(calendarFile('Carriage', 'Carriage', [pickup]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carriage//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Carriage',
    'X-WR-CALNAME:Carriage',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:01a1f91a-3d39-7c52-97db-c90a04b9179f-pickup@carriage',
    'SEQUENCE:3601',
    'DTSTAMP:20261120T141650Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    String.raw`SUMMARY:Pickup: 2019 Honda Accord\, Austin\, TX`,
    'TRANSP:TRANSPARENT',
    String.raw`LOCATION:Austin\, TX`,
    String.raw`DESCRIPTION:Austin\, TX to Denver\, CO.\nBooked.`,
    'URL;VALUE=URI:https://carriage.example/transports/01a1f91a-3d39-7c52-97db-c90a04b9179f',
    'STATUS:CONFIRMED',
    'CREATED:20261120T131648Z',
    'LAST-MODIFIED:20261120T141650Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

it('is a valid calendar without events', () => {
  const file = calendarFile('Carriage', 'Carriage', []);
  expect([file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), file.endsWith('\r\nEND:VCALENDAR\r\n')]).toEqual([true, true]);
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('\\', ';', ',', ':', '\r', '\n', '\0', 'é', '日', '😀', 'a', '\uD83D'), maxLength: 120 }),
);
const events = fc.array(
  fc.record({ summary: texts, description: texts, location: texts }).map((words): DayEvent => ({ ...pickup, ...words })),
  { maxLength: 4 },
);

describe('a calendar file with any events', () => {
  it('has lines of at most 75 octets ending in CRLF, and splits no character', () => {
    fc.assert(
      fc.property(events, (some) => {
        const file = calendarFile('Carriage', 'Carriage', some);
        expect(file.isWellFormed()).toBe(true);
        expect(file.endsWith('\r\n')).toBe(true);
        const lines = file.split('\r\n');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.from(line).toString()).toBe(line);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('can be read back with the same text, which never adds a line', () => {
    fc.assert(
      fc.property(events, (some) => {
        const file = calendarFile('Carriage', 'Carriage', some);
        for (const [property, of] of [
          ['SUMMARY', 'summary'],
          ['DESCRIPTION', 'description'],
          ['LOCATION', 'location'],
        ] as const)
          expect(read(file, property).filter(Boolean)).toEqual(some.map((event) => plain(event[of].toWellFormed())).filter(Boolean));
        // An empty location is left out.
        const places = some.filter(({ location }) => plain(location.toWellFormed()) !== '');
        expect(unfolded(file).length).toBe(10 + some.length * 16 + places.length);
      }),
      { numRuns: 300 },
    );
  });

  it('increases the sequence number only on changes, and is the same for the same events', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 20 }), (steps) => {
        const at = (seconds: number) => new Date(pickup.createdAt.getTime() + seconds * 1000);
        const numbers = steps
          .toSorted((a, b) => a - b)
          .map((seconds) => Number(read(calendarFile('C', 'C', [{ ...pickup, changedAt: at(seconds) }]), 'SEQUENCE')[0]));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(calendarFile('C', 'C', [pickup])).toBe(calendarFile('C', 'C', [{ ...pickup }]));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcDay } from '#shared/dates/days.ts';
import { dotNumbersIn, mcs150Due } from './mcs-150-rules.ts';

describe('the next MCS-150', () => {
  it.each([
    ['1234567', '2026-11-20', '2028-07-31'],
    ['3829461', '2026-11-20', '2028-01-31'],
    ['44110', '2026-11-20', '2027-10-31'],
    ['2000001', '2026-01-31', '2026-01-31'],
    ['2000002', '2028-02-01', '2028-02-29'],
    ['7', '2026-01-01', '2026-07-31'],
  ])('of %s on %s is due by %s', (dot, today, lastDay) => expect(mcs150Due(dot, today).lastDay).toBe(lastDay));

  it('is never in the past, at most two years ahead, and in the month and year of its digits', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99_999_999 }), days, (dot, day) => {
        const today = utcDay(day);
        const { month, year, lastDay } = mcs150Due(String(dot), today);
        const [last, before] = [dot % 10, Math.floor(dot / 10) % 10];
        return lastDay >= today && year - Number(today.slice(0, 4)) <= 2 && month === (last || 10) && year % 2 === before % 2;
      }),
    );
  });
});

describe('a question about the MCS-150', () => {
  it.each([
    ['When is the MCS-150 of DOT 1234567 due?', ['1234567']],
    ['mcs 150 due date 3829461', ['3829461']],
    ['My USDOT number is 44110', ['44110']],
    ['For USDOT 1234567, when is my update due?', ['1234567']],
    ['MCS-150 dates of USDOT 1234567 and USDOT 44110, and again USDOT 1234567', ['1234567', '44110']],
    ['When is the MCS-150 due? My MC is MC-123456', []],
    ['DOT. My MC is 123456', []],
    ['When is the MCS-150 update due in 2026?', []],
    ['Any update to the DOT rules in 2026?', []],
    ['Do I update an MCS-150 for a 26001 lb truck?', []],
    ['Is a DOT fine of $10000 due?', []],
    ['How often must the MCS-150 be updated?', []],
    ['Is there a fine of $10,000 for DOT violations?', []],
    ['DOT 123456789', []],
  ])('%s names the numbers %j', (question, numbers) => expect(dotNumbersIn(question)).toEqual(numbers));
});

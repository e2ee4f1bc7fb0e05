import { describe, expect, it } from 'vitest';
import { addDays, openDay } from '#shared/dates/days.ts';
import { storedPickupDay, pickupDayInput } from './pickup-day-rules.ts';

describe('the pickup day', () => {
  it.each([
    ['the current open day', openDay(new Date()), true],
    ['a future day', addDays(openDay(new Date()), 300), true],
    ['a day beyond a year', addDays(openDay(new Date()), 370), false],
    ['none', '', true],
    ['a past day', '2020-01-01', false],
    ['no day', '2099-02-30', false],
  ])('is validated: %s', (_, day, isFine) => {
    expect(pickupDayInput.safeParse(day).success).toBe(isFine);
  });

  it('in the past is refused with a message', () => {
    expect(pickupDayInput.safeParse('2020-01-01').error!.issues[0]!.message).toBe('Pickup date cannot be in the past');
  });

  it.each([
    ['2020-01-01', null],
    ['2099-01-01', '2099-01-01'],
    [null, null],
  ])('stored as %s is read as %s', (kept, read) => {
    expect(storedPickupDay.parse(kept)).toBe(read);
  });
});

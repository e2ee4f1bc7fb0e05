import { describe, expect, it } from 'vitest';
import { dueEvents, type CaseClock } from './clock-rules.ts';
import { dayProblem, isLateWithdrawal, missingFrom, promiseFor } from '../promise-rules.ts';

const at = (iso: string) => new Date(iso);
const booked = {
  pickupDay: null,
  deliveryDay: null,
  pickupUntil: '2026-12-01',
  acceptedAt: '2026-11-20T12:00:00.000Z',
  estimatedDeliveryDays: 4,
  pickedUpAt: null,
  fromState: 'TX',
};
const clock: CaseClock = {
  kind: 'no_show',
  state: 'reported',
  answerBy: '2026-12-02T23:00:00.000Z',
  newDay: null,
  missingFrom: null,
  isMissingOffered: false,
};

describe('what was promised with a booking', () => {
  it('is the pickup day, and from the pickup on a day counted by the clocks of its place', () => {
    expect(promiseFor(booked)).toEqual({ pickupEnd: '2026-12-01', delivery: null });
    // 11 pm in Texas is the next day in UTC.
    expect(promiseFor({ ...booked, pickedUpAt: '2026-12-02T05:00:00.000Z' }).delivery).toBe('2026-12-05');
  });

  it('has no pickup day that had passed before the booking', () => {
    expect(promiseFor({ ...booked, acceptedAt: '2026-12-02T11:00:00.000Z' }).pickupEnd).toBeNull();
    expect(promiseFor({ ...booked, acceptedAt: '2026-12-02T10:59:00.000Z' }).pickupEnd).toBe('2026-12-01');
  });

  it('is counted in days where the clocks are set', () => {
    expect(promiseFor({ ...booked, pickedUpAt: '2026-10-31T20:00:00.000Z' }).delivery).toBe('2026-11-04');
    expect(missingFrom({ ...booked, pickedUpAt: '2026-10-31T20:00:00.000Z' })).toBe('2026-11-07');
  });

  it('lets a vehicle be reported missing three days after it, or two weeks after the pickup without one', () => {
    expect(missingFrom(booked)).toBeNull();
    expect(missingFrom({ ...booked, pickedUpAt: '2026-12-01T18:00:00.000Z' })).toBe('2026-12-08');
    expect(missingFrom({ ...booked, estimatedDeliveryDays: null, pickedUpAt: '2026-12-01T18:00:00.000Z' })).toBe('2026-12-15');
  });
});

describe('a new day', () => {
  it.each([
    ['2026-11-30', 'Choose today or a later day'],
    ['2026-12-01', null],
    ['2026-12-20', null],
    ['2027-06-01', 'Choose a day within 90 days'],
  ])('%s: %s', (day, problem) => {
    expect(dayProblem(day, at('2026-12-02T10:59:00Z'))).toBe(problem);
  });

  it('may be the one on which the clocks are set', () => {
    expect(dayProblem('2026-11-01', at('2026-11-01T05:30:00Z'))).toBeNull();
    expect(dayProblem('2027-03-14', at('2027-03-14T07:59:00Z'))).toBeNull();
    expect(dayProblem('2027-03-13', at('2027-03-14T11:00:00Z'))).not.toBeNull();
  });

  it('has passed once it is over in the last time zone', () => {
    expect(dayProblem('2026-12-01', at('2026-12-02T11:00:00Z'))).not.toBeNull();
  });
});

it('a withdrawal is late from two days before the pickup day', () => {
  expect(isLateWithdrawal('2026-12-03', at('2026-12-01T00:00:01Z'))).toBe(true);
  expect(isLateWithdrawal('2026-12-03', at('2026-11-30T23:59:00Z'))).toBe(false);
  expect(isLateWithdrawal('2026-12-03', at('2026-12-05T00:00:00Z'))).toBe(true);
  expect(isLateWithdrawal(null, at('2026-12-05T00:00:00Z'))).toBe(false);
});

describe('the clocks of a case', () => {
  it('end the twelve hours to the second, also over the night in which the clocks are set', () => {
    expect(dueEvents(clock, at('2026-12-02T22:59:59Z'))).toEqual([]);
    expect(dueEvents(clock, at('2026-12-02T23:00:00Z'))).toEqual(['time_over']);
    expect(dueEvents({ ...clock, state: 'dry_run' }, at('2026-12-03T23:00:00Z'))).toEqual([]);
  });

  it('ask again once a given day is over everywhere, and offer to report it missing once', () => {
    const late: CaseClock = { ...clock, kind: 'late', state: 'day_given', answerBy: null, newDay: '2026-12-04', missingFrom: '2026-12-05' };
    expect(dueEvents(late, at('2026-12-05T10:59:00Z'))).toEqual([]);
    expect(dueEvents(late, at('2026-12-05T11:00:00Z'))).toEqual(['day_passed', 'missing_offered']);
    expect(dueEvents({ ...late, isMissingOffered: true }, at('2026-12-06T11:00:00Z'))).toEqual(['day_passed']);
    expect(dueEvents({ ...late, state: 'missing' }, at('2026-12-06T11:00:00Z'))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { dueEvents, type CaseClock } from './clock-rules.ts';
import { dayProblem, isLateWithdrawal, describeMissing, toPromise } from '../promise-rules.ts';

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

describe('the promised days of a booking', () => {
  it('are the pickup day, then the delivery day counted in local time of the pickup', () => {
    expect(toPromise(booked)).toEqual({ pickupEnd: '2026-12-01', delivery: null });
    // 11 pm in Texas is the next day in UTC.
    expect(toPromise({ ...booked, pickedUpAt: '2026-12-02T05:00:00.000Z' }).delivery).toBe('2026-12-05');
  });

  it('have no pickup day if it had passed before the booking', () => {
    expect(toPromise({ ...booked, acceptedAt: '2026-12-02T11:00:00.000Z' }).pickupEnd).toBeNull();
    expect(toPromise({ ...booked, acceptedAt: '2026-12-02T10:59:00.000Z' }).pickupEnd).toBe('2026-12-01');
  });

  it('are counted in calendar days over a daylight saving change', () => {
    expect(toPromise({ ...booked, pickedUpAt: '2026-10-31T20:00:00.000Z' }).delivery).toBe('2026-11-04');
    expect(describeMissing({ ...booked, pickedUpAt: '2026-10-31T20:00:00.000Z' })).toBe('2026-11-07');
  });

  it('allow reporting a vehicle missing three days later, or two weeks after pickup without one', () => {
    expect(describeMissing(booked)).toBeNull();
    expect(describeMissing({ ...booked, pickedUpAt: '2026-12-01T18:00:00.000Z' })).toBe('2026-12-08');
    expect(describeMissing({ ...booked, estimatedDeliveryDays: null, pickedUpAt: '2026-12-01T18:00:00.000Z' })).toBe('2026-12-15');
  });
});

describe('a proposed new day', () => {
  it.each([
    ['2026-11-30', 'Choose today or a later day'],
    ['2026-12-01', null],
    ['2026-12-20', null],
    ['2027-06-01', 'Choose a day within 90 days'],
  ])('%s: %s', (day, problem) => {
    expect(dayProblem(day, at('2026-12-02T10:59:00Z'))).toBe(problem);
  });

  it('can be the day of a daylight saving change', () => {
    expect(dayProblem('2026-11-01', at('2026-11-01T05:30:00Z'))).toBeNull();
    expect(dayProblem('2027-03-14', at('2027-03-14T07:59:00Z'))).toBeNull();
    expect(dayProblem('2027-03-13', at('2027-03-14T11:00:00Z'))).not.toBeNull();
  });

  it('has passed when it is over in the last time zone', () => {
    expect(dayProblem('2026-12-01', at('2026-12-02T11:00:00Z'))).not.toBeNull();
  });
});

it('a withdrawal is late from two days before the pickup day on', () => {
  expect(isLateWithdrawal('2026-12-03', at('2026-12-01T00:00:01Z'))).toBe(true);
  expect(isLateWithdrawal('2026-12-03', at('2026-11-30T23:59:00Z'))).toBe(false);
  expect(isLateWithdrawal('2026-12-03', at('2026-12-05T00:00:00Z'))).toBe(true);
  expect(isLateWithdrawal(null, at('2026-12-05T00:00:00Z'))).toBe(false);
});

describe('the deadlines of a case', () => {
  it('end the twelve hours to the second, also over a daylight saving change', () => {
    expect(dueEvents(clock, at('2026-12-02T22:59:59Z'))).toEqual([]);
    expect(dueEvents(clock, at('2026-12-02T23:00:00Z'))).toEqual(['time_over']);
    expect(dueEvents({ ...clock, state: 'dry_run' }, at('2026-12-03T23:00:00Z'))).toEqual([]);
  });

  it('ask again after a given day has passed, and offer reporting it missing once', () => {
    const late: CaseClock = { ...clock, kind: 'late', state: 'day_given', answerBy: null, newDay: '2026-12-04', missingFrom: '2026-12-05' };
    expect(dueEvents(late, at('2026-12-05T10:59:00Z'))).toEqual([]);
    expect(dueEvents(late, at('2026-12-05T11:00:00Z'))).toEqual(['day_passed', 'missing_offered']);
    expect(dueEvents({ ...late, isMissingOffered: true }, at('2026-12-06T11:00:00Z'))).toEqual(['day_passed']);
    expect(dueEvents({ ...late, state: 'missing' }, at('2026-12-06T11:00:00Z'))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/days.ts';
import {
  changeFirstContact,
  changeStop,
  emptyStop,
  isInWindow,
  lastDay,
  longestWindowDays,
  windowProblem,
  windowsProblem,
  windowText,
} from './stop-rules.ts';
import { stopsInput } from './stop-schemas.ts';
import { withFormerFields } from './former-fields.ts';
import { noStops } from './stop-rules.ts';

const sam = { name: 'Sam', phone: '+13035550101', maySign: true };
const rita = { name: 'Rita', phone: '+15125550177', maySign: false };
const day = '2026-12-01';

describe('a time window', () => {
  it('contains exactly the days from first to last', () => {
    for (let length = 0; length <= longestWindowDays; length += 1) {
      const window = { windowFrom: day, windowTo: length === 0 ? null : addDays(day, length) };
      expect(windowProblem(window)).toBeNull();
      for (let at = -2; at <= longestWindowDays + 2; at += 1) expect(isInWindow(addDays(day, at), window)).toBe(at >= 0 && at <= length);
      expect(lastDay(window)).toBe(addDays(day, length));
    }
    expect(isInWindow(day, { windowFrom: null, windowTo: null })).toBe(true);
  });

  it.each([
    [{ windowFrom: null, windowTo: day }, 'windowFrom'],
    [{ windowFrom: day, windowTo: '2026-11-30' }, 'windowTo'],
    [{ windowFrom: day, windowTo: addDays(day, longestWindowDays + 1) }, 'windowTo'],
  ])('cannot be %j', (window, field) => {
    expect(windowProblem(window)?.field).toBe(field);
  });

  it('of the delivery cannot end before the pickup begins', () => {
    const pickup = { windowFrom: '2026-12-05', windowTo: '2026-12-08' };
    expect(windowsProblem({ pickup, delivery: { windowFrom: '2026-12-01', windowTo: '2026-12-04' } })).not.toBeNull();
    expect(windowsProblem({ pickup, delivery: { windowFrom: '2026-12-01', windowTo: '2026-12-05' } })).toBeNull();
    expect(windowsProblem({ pickup, delivery: { windowFrom: null, windowTo: null } })).toBeNull();
  });

  it.each([
    [day, null, 'Dec 01, 2026'],
    [day, '2026-12-03', 'Dec 01 to Dec 03, 2026'],
    ['2026-12-30', '2027-01-02', 'Dec 30, 2026 to Jan 02, 2027'],
    [null, null, null],
  ])('from %s to %s reads %s', (windowFrom, windowTo, text) => {
    expect(windowText({ windowFrom, windowTo })).toBe(text);
  });
});

describe('a stop', () => {
  it('keeps fields that were not sent, and is one day if only a first day is sent', () => {
    const stop = { ...emptyStop, windowFrom: day, windowTo: '2026-12-03', gatePass: 'A1' };
    expect(changeStop(stop, { notes: 'Ring', hours: undefined })).toEqual({ ...stop, notes: 'Ring' });
    expect(changeStop(stop, { windowFrom: '2026-12-09' })).toMatchObject({ windowFrom: '2026-12-09', windowTo: null });
    expect(changeStop(stop, { windowFrom: day })).toEqual(stop);
    expect(changeStop(stop, { windowTo: day })).toMatchObject({ windowFrom: day, windowTo: null });
  });

  it('has its first contact changed by the older fields, and removed by clearing both', () => {
    expect(changeFirstContact([sam, rita], { phone: '+13035550199' })).toEqual([{ ...sam, phone: '+13035550199' }, rita]);
    expect(changeFirstContact([], { name: 'Ana' })).toEqual([{ name: 'Ana', phone: null, maySign: true }]);
    expect(changeFirstContact([sam, rita], { name: null, phone: null })).toEqual([rita]);
  });

  it('can be set by the older fields too, with `stops` taking precedence', () => {
    const former = { pickupDate: day, releaseNumber: 'R-7', contactPhone: '(303) 555-0142', deliveryContactName: 'Rita' };
    const both = withFormerFields(noStops, former, { pickup: { gatePass: 'G-1' } });
    expect(both.pickup).toEqual({ windowFrom: day, gatePass: 'G-1', contacts: [{ name: null, phone: '+13035550142', maySign: true }] });
    expect(both.delivery).toEqual({ contacts: [{ name: 'Rita', phone: null, maySign: true }] });
    expect(withFormerFields(noStops, {})).toEqual({ pickup: {}, delivery: {} });
  });

  it.each([
    [{ contacts: [1, 2, 3, 4].map(() => ({ name: 'Sam Lee', phone: '3035550101' })) }, 'At most 3 contacts'],
    [{ contacts: [{ name: 'Call 303-555-0101', phone: '3035550101' }] }, expect.any(String)],
    [{ contacts: [{ name: 'Sam Lee', phone: '' }] }, 'Enter a phone number'],
    [{ longestTruckFt: '9' }, 'Enter 10 to 120 feet'],
    [{ longestTruckFt: 53.5 }, 'Enter 10 to 120 feet'],
    [{ hours: 'Ring 303-555-0101' }, expect.stringContaining('Remove phone numbers')],
    [{ windowFrom: '2020-01-01' }, 'Pickup date cannot be in the past'],
  ])('with %j is refused', (pickup, message) => {
    expect(stopsInput.safeParse({ pickup }).error?.issues[0]?.message).toEqual(message);
  });

  it('can be empty, and clears a truck length with null or an empty field', () => {
    expect(stopsInput.parse({ pickup: {} })).toEqual({ pickup: {} });
    expect(stopsInput.parse({ pickup: { longestTruckFt: '' }, delivery: { longestTruckFt: '53' } })).toEqual({
      pickup: { longestTruckFt: null },
      delivery: { longestTruckFt: 53 },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { correctForClock, clockOffsetSeconds, describeClock } from '#shared/dates/device-clock.ts';
import { photoRemarks } from './photos/photo-remarks-rules.ts';
import { differingPlaces, readVin } from './vin-rules.ts';

const car = { vehicleType: 'car', vehicleYear: 2019, vin: '1HGCV1F30KA000006' } as const;

describe('the VIN read from the vehicle', () => {
  it.each([
    ['1HGCV1F30KA000006', 'same', true, 'good', /^Matches/],
    ['1hgcv1f30-ka 000006', 'same', true, 'good', /^Matches/],
    ['1HGCV1F30KA000007', 'differs', true, 'bad', /check character 17/],
    ['1HGCM82633A004352', 'differs', true, 'bad', /Is it the right vehicle\?/],
    ['1HGCV1F30KA00000', 'differs', false, 'bad', /You entered 16/],
    ['1HGCV1F30KA00O006', 'differs', false, 'bad', /never I, O or Q/],
    ['', 'differs', false, 'bad', /Enter the number/],
  ])('%s: compared with the booking gives %s', (typed, match, ok, tone, words) => {
    expect(readVin(typed, car)).toMatchObject({ ok, match, tone });
    expect(readVin(typed, car).message).toMatch(words);
  });

  it('is checked by its check digit alone if the booking has none', () => {
    expect(readVin('1HGCM82633A004352', { ...car, vehicleYear: 2003, vin: null })).toMatchObject({ match: 'not_on_booking', tone: 'good' });
    expect(readVin('1HGCV1F31KA000006', { ...car, vin: ' ' })).toMatchObject({ ok: true, match: 'not_on_booking', tone: 'warn' });
    expect(readVin('1HGCV1F31KA000006', { ...car, vin: null }).message).toContain('check digit is wrong');
  });

  it('differs at positions counted from 1', () => {
    expect(differingPlaces('ABC', 'ABD')).toEqual([3]);
    expect(differingPlaces('ABC', 'ABCD')).toEqual([]);
  });
});

describe('remarks on a photo', () => {
  const austin = { lat: 30.2713, lng: -97.7426 };
  const denver = { lat: 39.7491, lng: -104.9946 };
  const at = '2026-11-22T16:00:00.000Z';
  const photo = { cameraTime: null, cameraPlace: null, devicePlace: null };

  it('are empty if the camera gives no data or matching data', () => {
    expect(photoRemarks(photo, at, austin)).toEqual([]);
    expect(photoRemarks({ ...photo, cameraTime: '2026-11-22T10:00:00', cameraPlace: austin }, at, austin)).toEqual([]);
    expect(photoRemarks({ ...photo, cameraTime: '2026-11-22T10:00:00-06:00' }, at, austin)).toEqual([]);
    expect(photoRemarks({ ...photo, cameraTime: 'yesterday' }, at, null)).toEqual([]);
  });

  it('name a time too far from the inspection, allowing for time zones', () => {
    expect(photoRemarks({ ...photo, cameraTime: '2026-11-20T10:00:00' }, at, austin)).toEqual([
      'According to the camera, taken 2 days before the inspection',
    ]);
    expect(photoRemarks({ ...photo, cameraTime: '2026-11-22T12:00:00-06:00' }, at, austin)).toEqual([]);
    expect(photoRemarks({ ...photo, cameraTime: '2026-11-22T15:00:00-06:00' }, at, austin)).toEqual([
      'According to the camera, taken 5 hours after the inspection',
    ]);
  });

  it('name a distant location, of the camera first and of the device otherwise', () => {
    expect(photoRemarks({ ...photo, cameraPlace: denver }, at, austin)).toEqual([
      'According to the camera, taken 772 miles from where the vehicle should be',
    ]);
    const device = { ...denver, accuracyMeters: 20 };
    expect(photoRemarks({ ...photo, devicePlace: device }, at, austin)).toEqual([
      'According to the device, taken 772 miles from where the vehicle should be',
    ]);
    expect(photoRemarks({ ...photo, cameraPlace: austin, devicePlace: device }, at, austin)).toEqual([]);
    expect(photoRemarks({ ...photo, cameraPlace: denver }, at, null)).toEqual([]);
  });
});

it('describes the clock offset of a phone and corrects its times', () => {
  const now = new Date('2026-11-22T16:00:00.000Z');
  const ahead = clockOffsetSeconds({ sentAt: '2026-11-23T16:00:00.000Z' }, now);
  expect(ahead).toBe(86_400);
  expect(correctForClock('2026-11-23T15:59:00.000Z', ahead)).toBe('2026-11-22T15:59:00.000Z');
  expect(describeClock(ahead)).toBe('The phone’s clock is about 24 hours ahead. Times are shown corrected.');
  expect(describeClock(-600)).toBe('The phone’s clock is about 10 minutes behind. Times are shown corrected.');
  expect([describeClock(299), describeClock(null)]).toEqual([null, null]);
});

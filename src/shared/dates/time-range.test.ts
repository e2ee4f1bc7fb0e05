import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { timeRange } from './time-range.ts';

const range = z.object(timeRange);

describe('a time range', () => {
  it('includes both of its days, in UTC', () => {
    const days = { createdFrom: '2026-11-01', createdTo: '2026-11-30', updatedFrom: '2026-12-31', updatedTo: '2026-12-31' };
    expect(range.parse(days)).toEqual({
      createdFrom: '2026-11-01T00:00:00.000Z',
      createdTo: '2026-12-01T00:00:00.000Z',
      updatedFrom: '2026-12-31T00:00:00.000Z',
      updatedTo: '2027-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['2026-11-30T15:04:05Z', '2026-11-30T15:04:05.000Z'],
    ['2026-11-30T15:04:05.678Z', '2026-11-30T15:04:05.678Z'],
    ['2026-11-30T15:04:05+02:00', '2026-11-30T13:04:05.000Z'],
    ['2026-11-30T15:04:05-05:00', '2026-11-30T20:04:05.000Z'],
  ])('reads the time %s as %s', (text, instant) => {
    expect(range.parse({ updatedFrom: text, updatedTo: text })).toEqual({ updatedFrom: instant, updatedTo: instant });
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '11/30/2026',
    '2026-11-30 15:04',
    '2026-11-30T25:00:00Z',
    '0000-01-01',
    '9999-12-31',
    '1764460800',
  ])('refuses %j', (text) => {
    for (const end of Object.keys(timeRange))
      expect(range.safeParse({ [end]: text }).error?.issues[0]).toMatchObject({
        path: [end],
        message: expect.stringContaining('2026-11-30'),
      });
  });

  it('can be open at each end', () => {
    expect(range.parse({})).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { findNextToNotify } from './silence-rules.ts';

const heardAt = '2026-11-01T05:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(heardAt) + hours * 3_600_000);
const whoAfter = (hours: number, told: number, silentSince: string | null = heardAt) =>
  findNextToNotify({ heardAt, silentSince, told }, after(hours))?.who ?? null;

describe('a silence on the road', () => {
  it.each([
    [11.9, 0, null],
    [12, 0, 'driver'],
    [13.9, 1, null],
    [14, 1, 'carrier'],
    [16, 2, 'shipper'],
    [200, 3, null],
  ] as const)('after %d hours with %d notified, the next is: %s', (hours, told, who) => {
    expect(whoAfter(hours, told)).toBe(who);
  });

  it('restarts with a signal, and catches up step by step after a delay', () => {
    expect(findNextToNotify({ heardAt, silentSince: '2026-10-31T00:00:00.000Z', told: 3 }, after(12))).toEqual({ who: 'driver', told: 1 });
    expect(whoAfter(100, 0, null)).toBe('driver');
    expect(whoAfter(100, 1)).toBe('carrier');
  });

  it('is not affected by a daylight saving change', () => {
    expect(
      findNextToNotify({ heardAt: '2026-11-01T04:30:00.000Z', silentSince: null, told: 0 }, new Date('2026-11-01T16:29:00.000Z')),
    ).toBeNull();
  });
});

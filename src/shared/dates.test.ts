import { describe, expect, it } from 'vitest';
import { formatRelative, formatWrittenTime } from './dates.ts';

describe('a relative time', () => {
  it('is tomorrow for the next day only', () => {
    const now = new Date('2026-11-26T10:34:30Z');
    expect(formatRelative('2026-11-28T10:34:00Z', now)).toBe('in 2 days');
    expect(formatRelative('2026-11-27T10:34:30Z', now)).toBe('tomorrow');
    expect(formatRelative('2026-11-24T10:35:00Z', now)).toBe('2 days ago');
    expect(formatRelative('2026-11-27T10:34:00Z', now)).toBe('in 23 hours');
  });
});

describe('a time in a permanent text', () => {
  it('includes its time zone', () => {
    expect(formatWrittenTime('2026-12-03T10:30:00Z')).toBe('Dec 03, 2026, 2:30 AM PST');
    expect(formatWrittenTime('2026-07-03T10:30:00Z')).toBe('Jul 03, 2026, 3:30 AM PDT');
  });
});

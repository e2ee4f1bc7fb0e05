import { describe, expect, it } from 'vitest';
import { dryRunStates } from './schemas.ts';
import { arrivalProblem, getNextDryRunState } from './rules.ts';

describe('a dry run', () => {
  it.each(dryRunStates.flatMap((from) => (['disputed', 'upheld', 'rejected'] as const).map((on) => [from, on] as const)))(
    'from %s on %s has the expected next state',
    (from, on) => {
      const expected = { 'documented disputed': 'disputed', 'disputed upheld': 'upheld', 'disputed rejected': 'rejected' };
      expect(getNextDryRunState(from, on)).toBe((expected as Record<string, string>)[`${from} ${on}`] ?? null);
    },
  );

  it.each([
    ['2026-03-01T12:00:00Z', null],
    ['2026-03-01T12:04:00Z', null],
    ['2026-02-28T12:00:00Z', null],
    ['2026-03-01T12:06:00Z', 'This time is in the future. Check the clock on your device.'],
    ['2026-02-28T11:59:59Z', 'Document a dry run within a day'],
  ])('at %s: %s', (at, problem) => expect(arrivalProblem(at, null, new Date('2026-03-01T12:00:00Z'))).toBe(problem));

  it.each([
    ['2026-03-01T10:00:00Z', null],
    ['2026-03-01T09:55:00Z', null],
    ['2026-03-01T09:54:59Z', 'The job was not booked at this time'],
  ])('of a job booked at 10:00, at %s: %s', (at, problem) => {
    expect(arrivalProblem(at, '2026-03-01T10:00:00Z', new Date('2026-03-01T12:00:00Z'))).toBe(problem);
  });
});

import { expect, it } from 'vitest';
import { attemptLimit, getNextTry, retryPausesMs } from './retry-rules.ts';

it('a refused transfer is retried six times with growing pauses, and then given up', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const tries = Array.from({ length: attemptLimit }, (_one, at) => getNextTry(at + 1, now)?.toISOString() ?? null);
  expect(tries).toEqual([
    '2026-05-01T12:10:00.000Z',
    '2026-05-01T13:00:00.000Z',
    '2026-05-01T18:00:00.000Z',
    '2026-05-02T12:00:00.000Z',
    '2026-05-04T12:00:00.000Z',
    null,
  ]);
  expect(retryPausesMs.toSorted((a, b) => a - b)).toEqual(retryPausesMs);
});

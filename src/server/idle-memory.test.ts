import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectWhenIdle, lookMs } from './idle-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A program that worked for these shares of a core, one after the other: how often it had collected after each. */
function collectedAfter(...shares: readonly number[]): number[] {
  let used = 0;
  const collect = vi.fn<() => void>(() => {
    // A collection is work, too, and must not be taken for that of somebody.
    used += lookMs * 1_000;
  });
  const stop = collectWhenIdle({ usedMicros: () => used, collect });
  const counts = shares.map((share) => {
    used += share * lookMs * 1_000;
    vi.advanceTimersByTime(lookMs);
    return collect.mock.calls.length;
  });
  stop();
  vi.advanceTimersByTime(lookMs * 3);
  expect(collect.mock.calls).toHaveLength(counts.at(-1)!);
  return counts;
}

describe('memory', () => {
  it('is collected once the program rests, once until it worked again, and never while it works', () => {
    expect(collectedAfter(0.9, 0.06, 0.04, 0.01, 0, 0.5, 0.05, 0.01, 0)).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('is collected when a program that was started is asked for nothing', () => {
    expect(collectedAfter(0)).toEqual([1]);
  });

  it('is really given back by the collector of Node', () => {
    let used = 0;
    const stop = collectWhenIdle();
    stop();
    const spied = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used, system: 0 }));
    const held = { bytes: Array.from({ length: 1_000_000 }, (_, at) => ({ at })) as unknown[] | null };
    const stopAgain = collectWhenIdle();
    const full = process.memoryUsage().heapUsed;
    held.bytes = null;
    used += 1;
    vi.advanceTimersByTime(lookMs);
    expect(full - process.memoryUsage().heapUsed).toBeGreaterThan(20_000_000);
    stopAgain();
    spied.mockRestore();
  });
});

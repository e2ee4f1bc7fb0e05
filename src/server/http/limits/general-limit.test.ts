import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallCounter, createGeneralLimit } from './general-limit.ts';
import { holdAndReport } from './quota.ts';

const getWait = (counter: CallCounter, key: string, at: number): number => counter.take(key, at)?.waitSeconds ?? 0;

describe('the general limit', () => {
  it('allows its number of calls at once, then one per step, and resets after a minute', () => {
    const counter = new CallCounter('account', 60);
    const takes = (count: number, at: number) =>
      Array.from({ length: count }, () => getWait(counter, 'a', at)).filter((wait) => wait === 0).length;
    expect(takes(100, 0)).toBe(60);
    expect(getWait(counter, 'a', 0)).toBe(1);
    expect(takes(5, 1000)).toBe(1);
    expect(takes(5, 4000)).toBe(3);
    expect(takes(100, 64_000)).toBe(60);
  });

  it('counts each key separately, and nothing without a limit', () => {
    const [one, none] = [new CallCounter('one', 1), new CallCounter('none', 0)];
    expect([getWait(one, 'a', 0), getWait(one, 'b', 0), getWait(one, 'a', 0)]).toEqual([0, 0, 60]);
    expect(Array.from({ length: 1000 }, () => none.take('a', 0)).every((quota) => quota === null)).toBe(true);
  });

  it('gives a key a fifth, all keys of an account its total, and leaves the account its own', () => {
    const limit = createGeneralLimit(50);
    const holdTo = holdAndReport({ header: () => undefined as never });
    const passes = (take: () => void, count: number) =>
      Array.from({ length: count }, () => {
        try {
          take();
          return true;
        } catch (error) {
          expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
          return false;
        }
      }).filter(Boolean).length;
    const ofKeys = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => passes(() => limit.takeOfKey(key, 'account', false, holdTo), 12));
    expect(ofKeys).toEqual([10, 10, 10, 10, 10, 0]);
    expect(passes(() => limit.takeOfKey('g', 'another', false, holdTo), 12)).toBe(10);
    expect(passes(() => limit.takeOfAccount('account', false, holdTo), 60)).toBe(50);
  });

  it('never allows more than twice its number in any minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (times, perMinute) => {
          const counter = new CallCounter('account', perMinute);
          const passed = times.toSorted((a, b) => a - b).filter((at) => getWait(counter, 'a', at) === 0);
          for (const start of passed)
            expect(passed.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(perMinute * 2);
        },
      ),
    );
  });
});

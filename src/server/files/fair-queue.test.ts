import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [[one.reason.status, one.reason.retryAfterSeconds]] : []));

describe('turns in the fair queue', () => {
  it('are given one at a time, alternating between accounts', async () => {
    const take = createFairQueue({ capacity: 9, perAccount: 4 }, 'full');
    const order: string[] = [];
    let [atWork, most] = [0, 0];
    const work = (name: string) => async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise(setImmediate);
      order.push(name);
      atWork -= 1;
    };
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    await Promise.all(names.map((name) => take(name[0]!, work(name))));
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    expect(most).toBe(1);
  });

  it('are refused beyond the limit of an account and in total, and available again afterwards', async () => {
    const take = createFairQueue({ capacity: 5, perAccount: 3 }, 'full');
    const idle = () => new Promise<void>(setImmediate);
    const greedy = Array.from({ length: 5 }, () => take('greedy', idle));
    const others = ['b', 'c', 'd'].map((name) => take(name, idle));
    expect(refusals(await Promise.allSettled([...greedy, ...others]))).toEqual([
      [429, 10],
      [429, 10],
      [503, 5],
    ]);
    await Promise.all([1, 2, 3].map(() => take('greedy', idle)));
  });

  it('continue after failed work', async () => {
    const take = createFairQueue({ capacity: 2, perAccount: 2 }, 'full');
    const fails = take('a', () => Promise.reject(new Error('torn')));
    const follows = take('a', () => Promise.resolve('read'));
    await expect(fails).rejects.toThrow('torn');
    expect(await follows).toBe('read');
  });
});

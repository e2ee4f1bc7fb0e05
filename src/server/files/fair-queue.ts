import { rateLimited, unavailable } from '#shared/errors.ts';

export interface FairQueueLimits {
  readonly capacity: number;
  readonly perAccount: number;
}

export type EnqueueFairly = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

const comeBackSeconds = 10;

/**
 * Runs untrusted work one at a time, which saves memory, and takes accounts in turn, so that nobody waits for all the work of another.
 * Before anything starts, throws 429 `rate_limited` if the account has no place left, or 503 `unavailable` with `full` if all are taken.
 */
export function createFairQueue({ capacity, perAccount }: FairQueueLimits, full: string): EnqueueFairly {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const countByAccount = new Map<string, number>();
  let inUse = 0;
  let isWorking = false;

  const next = (): (() => Promise<void>) | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [accountId, [work, ...rest]] = first;
    waiting.delete(accountId);
    if (rest.length > 0) waiting.set(accountId, rest);
    return work;
  };
  const run = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let work = next(); work; work = next()) await work();
    isWorking = false;
  };
  const hold = (accountId: string, by: 1 | -1): void => {
    inUse += by;
    const count = (countByAccount.get(accountId) ?? 0) + by;
    if (count === 0) countByAccount.delete(accountId);
    else countByAccount.set(accountId, count);
  };

  return async (accountId, work) => {
    if ((countByAccount.get(accountId) ?? 0) >= perAccount) throw rateLimited(comeBackSeconds);
    if (inUse >= capacity) throw unavailable(full);
    hold(accountId, 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    waiting.set(accountId, [...(waiting.get(accountId) ?? []), () => (resolve(), done.promise)]);
    void run();
    try {
      await promise;
      return await work();
    } finally {
      hold(accountId, -1);
      done.resolve();
    }
  };
}

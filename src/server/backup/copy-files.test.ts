import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { getEach } from './copy-files.ts';

const items = Array.from({ length: 100 }, (_, at) => at);

it('processes all items', async () => {
  const done: number[] = [];
  await getEach(items, async (item) => void done.push(item));
  expect(done).toEqual(items);
});

it('starts none after the first failure, and throws it once all running ones have ended', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 3) throw new Error('no room');
    await delay(5);
    ended.push(item);
  };
  await expect(getEach(items, work)).rejects.toThrow('no room');
  const told = [begun.length, ended.length];
  expect(told).toEqual([8, 7]);
  await delay(50);
  expect([begun.length, ended.length]).toEqual(told);
});

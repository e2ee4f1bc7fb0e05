import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesQuery } from '#web/api/queries.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { listUserHistory } from '#domains/audit/endpoints.ts';
import { markHistory } from './follow-history.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open history, and a log that contains the step after this many reads. */
async function openHistory(askedBefore: number) {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const asked = vi.fn(() =>
    Response.json(asked.mock.calls.length > askedBefore ? [{ id: 'blocked' }, { id: 'joined' }] : [{ id: 'joined' }]),
  );
  vi.stubGlobal('fetch', asked);
  const observer = new InfiniteQueryObserver(client, pagesQuery(listUserHistory, { params: { id }, query: {} }));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(50);
  const lines = () => observer.getCurrentResult().data?.map((line) => line.id);
  expect(lines()).toEqual(['joined']);
  return { client, asked, lines, stop };
}

it('the open history is refetched until it has the new line, and then no more', async () => {
  const { client, asked, lines, stop } = await openHistory(3);
  const follow = markHistory(client, id)();
  await vi.advanceTimersByTimeAsync(60_000);
  await follow;
  expect(lines()).toEqual(['blocked', 'joined']);
  expect(asked).toHaveBeenCalledTimes(4);
  stop();
});

it('a history without a new line is not refetched forever', async () => {
  const { client, asked, stop } = await openHistory(Infinity);
  const follow = markHistory(client, id)();
  await vi.advanceTimersByTimeAsync(60_000);
  await follow;
  expect(asked).toHaveBeenCalledTimes(6);
  stop();
});

it('a history that is not open is not refetched', async () => {
  const { client, asked, stop } = await openHistory(1);
  const follow = markHistory(client, '0198c0de-0000-7000-8000-000000000002')();
  await vi.advanceTimersByTimeAsync(60_000);
  await follow;
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

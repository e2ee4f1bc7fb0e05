import { InfiniteQueryObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint, Schemas } from '#shared/endpoint.ts';
import { pagesQuery, refresh, useCall } from './queries.ts';
import { makeQueryClient } from './query-client.ts';

const notes = {
  summary: 'Notes of a row',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.number().optional() }),
  reply: z.array(z.string()),
} satisfies Schemas;
const listRows: Endpoint<typeof notes> = { method: 'GET', path: '/api/rows/:id/notes', access: 'signed-in' };

afterEach(() => {
  vi.unstubAllGlobals();
});

function Notes({ id, limit }: { id: string; limit: number }) {
  const { data } = useCall(listRows, { params: { id }, query: { limit } });
  return <p>{data?.join() ?? 'loading'}</p>;
}

it('components with the same URL share one response', () => {
  const client = makeQueryClient();
  client.setQueryData(['/api/rows/7/notes?limit=5'], ['kept']);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Notes id="7" limit={5} />
      <Notes id="7" limit={5} />
      <Notes id="8" limit={5} />
    </QueryClientProvider>,
  );
  expect(html).toBe('<p>kept</p><p>kept</p><p>loading</p>');
  const keys = client.getQueryCache().getAll();
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([['/api/rows/7/notes?limit=5'], ['/api/rows/8/notes?limit=5']]);
});

it('a first response in progress is kept on a refetch until the new one arrives', async () => {
  const client = makeQueryClient();
  const asked: { answer: (rows: string[]) => void; signal: AbortSignal }[] = [];
  const observer = new QueryObserver<string[]>(client, {
    queryKey: ['/api/rows/7/notes'],
    queryFn: ({ signal }) => new Promise((answer) => asked.push({ answer, signal })),
  });
  const stop = observer.subscribe(() => {});
  const renewed = refresh(client, '/api/rows');
  asked[0]!.answer([]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(observer.getCurrentResult().data).toEqual([]);
  asked[1]!.answer(['added']);
  await renewed;
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  expect(observer.getCurrentResult()).toMatchObject({ data: ['added'], fetchStatus: 'idle', status: 'success' });
  stop();
});

it('responses for other URLs and hidden components are not aborted', async () => {
  const client = makeQueryClient();
  let aborted = false;
  const first = client.fetchQuery<string[]>({
    queryKey: ['/api/rows/8'],
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => (aborted = true));
      return Promise.resolve(['kept']);
    },
  });
  await refresh(client, '/api/rows/8', '/api/rows/9');
  expect(await first).toEqual(['kept']);
  expect(aborted).toBe(false);
});

it('a list continues with the cursor of its response, and ends without one', async () => {
  const asked: string[] = [];
  const pages = [
    [['a', 'b'], '</api/rows/7/notes?limit=2&cursor=b%C3%BC.+%26.01>; rel="next"'],
    [['c', 'd'], null],
  ] as const;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const [rows, link] = pages[asked.length - 1]!;
    return Promise.resolve(new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json', ...(link && { link }) } }));
  });
  const options = pagesQuery(listRows, { params: { id: '7' }, query: {} }, { limit: 2 });
  const observer = new InfiniteQueryObserver(makeQueryClient(), options);
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: ['a', 'b'], hasNextPage: true }));
  await observer.fetchNextPage();
  expect(observer.getCurrentResult()).toMatchObject({ data: ['a', 'b', 'c', 'd'], hasNextPage: false });
  expect(asked).toEqual(['/api/rows/7/notes?limit=2', '/api/rows/7/notes?limit=2&cursor=b%C3%BC.+%26.01']);
  stop();
});

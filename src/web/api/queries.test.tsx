import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { refresh, useCall } from './queries.ts';
import { makeQueryClient } from './query-client.ts';

const listRows = endpoint({
  method: 'GET',
  path: '/api/rows/:id/notes',
  summary: 'Notes of a row',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.number().optional() }),
  reply: z.array(z.string()),
});

function Notes({ id, limit }: { id: string; limit: number }) {
  const { data } = useCall(listRows, { params: { id }, query: { limit } });
  return <p>{data?.join() ?? 'loading'}</p>;
}

it('a read has its address as its key: parts that ask the same share one answer, and another address is another', () => {
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

it('a first answer that is on its way when its read is asked for again is kept until what stands since has come', async () => {
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

it('a read of another address, and one that is no longer shown, are left to come', async () => {
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

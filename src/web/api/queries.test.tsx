import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { useCall } from './queries.ts';
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

import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { MissingParts } from './missing-parts.tsx';

const client = makeQueryClient();

/** Runs a query as a mounted component would. Returns its unmount function. */
async function part(address: string, answer: () => Promise<unknown>): Promise<() => void> {
  const observer = new QueryObserver(client, { queryKey: [address], queryFn: answer });
  const leave = observer.subscribe(() => {});
  await client.fetchQuery({ queryKey: [address], queryFn: answer }).catch(() => undefined);
  return leave;
}
const refused = (status: number, code: string) => () => Promise.reject(new ApiError(status, 'No', code));
const said = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MissingParts transportId="7" />
    </QueryClientProvider>,
  );

it('a transport page shows a notice if one of its parts could not be loaded', async () => {
  await part('/api/transports/7/claims', refused(403, 'forbidden'));
  await part('/api/transports/7/handover', () => Promise.resolve([]));
  await part('/api/transports/7/places', () => Promise.reject(new TypeError('Failed to fetch')));
  await part('/api/transports/8/claims', refused(500, 'internal'));
  expect(said()).toBe('');
  await part('/api/transports/7/inspections', refused(503, 'unavailable'));
  expect(said()).toContain('Part of this page could not be loaded');
  const leave = await part('/api/transports/7/participants', refused(500, 'internal'));
  expect(said()).toContain('2 parts of this page could not be loaded');
  leave();
  await client.fetchQuery({ queryKey: ['/api/transports/7/inspections'], queryFn: () => Promise.resolve([]) });
  expect(said()).toBe('');
});

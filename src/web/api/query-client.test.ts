import { focusManager, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './requests/call.ts';
import { refetchFailed, makeQueryClient } from './query-client.ts';

it('requests once, and again only when told to', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ retry: false, staleTime: Infinity });
  expect(queries?.refetchInterval).toBeUndefined();
  expect(mutations).toMatchObject({ retry: false });
});

it('fails at once without a connection', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
});

const comesBack = () => {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
};
const isLookedAt = () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
};
afterEach(() => focusManager.setFocused(undefined));

async function across(happens: (client: QueryClient) => void, first: () => unknown): Promise<unknown[]> {
  const client = makeQueryClient();
  client.mount();
  let asked = 0;
  const observer = new QueryObserver(client, { queryKey: ['/api/quotes'], queryFn: async () => (asked++ === 0 ? first() : 'read') });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  const before = observer.getCurrentResult().status;
  happens(client);
  // The cache is notified asynchronously.
  await new Promise(setImmediate);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const after = client.getQueryState(['/api/quotes'])?.status;
  leave();
  client.unmount();
  return [before, after, asked];
}

const fail = (error: Error) => () => {
  throw error;
};

describe.each([
  ['when the connection is back', comesBack],
  ['when the window is visible again', isLookedAt],
  ['when the server is reachable again', (client: QueryClient) => void refetchFailed(client)],
])('%s', (_, happens) => {
  it('repeats a request that failed for lack of it', async () => {
    expect(await across(happens, fail(new TypeError('Failed to fetch')))).toEqual(['error', 'success', 2]);
  });

  it('does not repeat a completed or refused request', async () => {
    expect(await across(happens, () => 'read')).toEqual(['success', 'success', 1]);
    expect(await across(happens, fail(new ApiError(404, 'Not found', 'not_found')))).toEqual(['error', 'error', 1]);
  });
});

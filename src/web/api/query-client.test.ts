import { expect, it } from 'vitest';
import { makeQueryClient } from './query-client.ts';

it('asks once, and again only when told to', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity });
  expect(queries?.refetchInterval).toBeUndefined();
  expect(mutations).toMatchObject({ retry: false });
});

it('fails without a connection at once: nothing waits to be done later', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
});

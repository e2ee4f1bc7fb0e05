import { afterEach, expect, test, vi } from 'vitest';
import { readCredential, storeCredentials } from '#web/api/credentials.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { finishSignOut } from './pending-sign-out.ts';
import { leaveHere } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 0],
  [false, 1],
])('a sign-out that the server heard of (%s) is told %i times more, and leaves no credential here', async (isTold, times) => {
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('document', { cookie: 'a=b' });
  vi.stubGlobal('fetch', fetched);
  storeCredentials({ token: 'secret' });
  await leaveHere(makeQueryClient(), async () => undefined, isTold);
  expect(readCredential()).toBeNull();
  await finishSignOut();
  await finishSignOut();
  expect(fetched).toHaveBeenCalledTimes(times);
});

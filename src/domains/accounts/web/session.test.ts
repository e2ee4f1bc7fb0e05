import { afterEach, expect, test, vi } from 'vitest';
import { readCredential, storeCredentials } from '#web/api/credentials.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { finishSignOut } from './sign-in/pending-sign-out.ts';
import { endLocalSession } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [true, 0],
  [false, 1],
])('a sign-out the server received (%s) is repeated %i times, and no credential stays in the browser', async (isTold, times) => {
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('document', { cookie: 'a=b' });
  vi.stubGlobal('fetch', fetched);
  storeCredentials({ token: 'secret' });
  await endLocalSession(makeQueryClient(), async () => undefined, isTold);
  expect(readCredential()).toBeNull();
  await finishSignOut();
  await finishSignOut();
  expect(fetched).toHaveBeenCalledTimes(times);
});

test('a sign-out that fails again after reconnecting is repeated once more', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response(null, { status: 204 })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('document', { cookie: 'a=b' });
  vi.stubGlobal('fetch', fetched);
  await endLocalSession(makeQueryClient(), async () => undefined, false);
  await finishSignOut();
  await vi.runAllTimersAsync();
  await finishSignOut();
  expect(fetched).toHaveBeenCalledTimes(2);
});

import { afterEach, expect, it, vi } from 'vitest';
import { clearPendingQuote, hasPendingQuote, savePendingQuote, type PendingQuote } from '#domains/quotes/web/request/pending-quote.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { catchSends } from '../../../test/harness/browser/screen.tsx';
import { claimPending } from './login-form.tsx';

afterEach(() => {
  clearPendingQuote();
  vi.unstubAllGlobals();
});

const kept = {
  email: 'mia@example.com',
  phone: '512 555 0143',
  fullName: 'Mia Marsh',
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '90210',
  toZipCode: '10001',
  transportType: 'open',
  claimToken: 'token',
} as PendingQuote;

it.each([
  [{ transportId: 't1' }, 'We added your quote request to your account.', false],
  [{ transportId: null }, null, false],
  [Response.json({ error: 'Later' }, { status: 503 }), 'We couldn’t add your quote request to your account.', true],
])('a request made before signing in is claimed by its token, and kept if that fails: %j', async (answer, words, isKept) => {
  savePendingQuote(kept);
  const { sent } = catchSends(() => answer);
  const said = await claimPending(makeQueryClient());
  expect(sent[0]![1]).toEqual({ claimToken: 'token' });
  expect(said === null ? null : said.slice(0, words?.length)).toBe(words);
  expect(hasPendingQuote()).toBe(isKept);
});

it('nothing is claimed without a stored request', async () => {
  const { sent } = catchSends();
  expect(await claimPending(makeQueryClient())).toBeNull();
  expect(sent).toEqual([]);
});

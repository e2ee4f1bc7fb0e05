import { afterEach, expect, it, vi } from 'vitest';
import { catchSends } from '../../../test/harness/browser/screen.tsx';
import { sendRegistration } from './send-registration.ts';

afterEach(() => void vi.unstubAllGlobals());

const typed = { email: 'mia@example.com', fullName: 'Mia Marsh', password: 'a long one', role: 'shipper' } as Parameters<
  typeof sendRegistration
>[0];
const pending = { vehicleMake: 'Honda', claimToken: 'token' } as unknown as Parameters<typeof sendRegistration>[1];

it('a registration is sent without the numbers that were typed for another role', async () => {
  const { sent } = catchSends();
  expect(await sendRegistration({ ...typed, dotNumber: '1234567', mcNumber: 'MC-123456' }, null)).toEqual({ linked_quotes: 0 });
  expect(sent).toMatchObject([['POST /api/auth/register', { ...typed, dotNumber: null, mcNumber: null }]]);
});

it('a request made before is sent with its claim token', async () => {
  const { sent } = catchSends(() => ({ linked_quotes: 1 }));
  expect(await sendRegistration(typed, pending)).toEqual({ linked_quotes: 1 });
  expect(sent).toMatchObject([['POST /api/auth/register-with-quotes', { ...typed, quoteData: pending }]]);
});

it('a carrier registers with its numbers', async () => {
  const { sent } = catchSends();
  const carrier = { ...typed, role: 'carrier', companyName: 'Caldwell', dotNumber: '1234567', mcNumber: 'MC-123456' } as typeof typed;
  await sendRegistration(carrier, null);
  expect(sent[0]![1]).toMatchObject(carrier);
});

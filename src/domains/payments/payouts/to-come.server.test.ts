import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { startTestBookings } from '../../../../test/harness/bookings.ts';
import { paymentsOrigin, startTestPayments } from '../../../../test/harness/payments.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const money = startTestPayments(app);
const bookings = await startTestBookings(app, money);
const { carrier } = bookings;

const toComeOfTurns = async () => {
  const turns = (await carrier.call('GET', '/api/turns')).body as { title: string }[];
  return (turns.map(({ title }) => /^\$([\d,.]+) to come/.exec(title)?.[1]).find(Boolean) ?? '0.00').replaceAll(',', '');
};
const toComeOfPayouts = async () => (await carrier.call('GET', '/api/payouts')).body.balance.toCome as string;

it('says the same sum on the dashboard and on the page of payouts, also before a paid job is taken', async () => {
  await bookings.connectCarrier();
  await bookings.pay();
  expect(await toComeOfTurns()).toBe(await toComeOfPayouts());
});

it('leaves out of what is to come, on the dashboard too, what went back to the shipper', async () => {
  const made = await bookings.pay();
  await bookings.deliver(made);
  const admin = await app.signIn('admin');
  const { body } = await admin.call('POST', `/api/admin/payments/${made.paymentId}/refund`, {
    amount: '100.00',
    reason: 'Three days late without a word',
  });
  expect(body.action).toMatchObject({ kind: 'refund', state: 'done' });
  await app.settle();
  // With the one that was paid before.
  expect([await toComeOfTurns(), await toComeOfPayouts()]).toEqual(['2100.00', '2100.00']);
  const { body: seen } = await carrier.call('GET', `/api/transports/${made.id}/payment`);
  expect(seen.payment).toMatchObject({ price: '1100.00', toCarrier: '1000.00' });
});

it('tells whoever is paid of no more that is frozen than what would be paid: the service fee is not its matter', async () => {
  const made = await bookings.pay();
  const admin = await app.signIn('admin');
  await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold`, { amount: '1285.00', reason: 'The bank asks who paid' });
  const { body } = await carrier.call('GET', `/api/transports/${made.id}/payment`);
  expect(body.steps.filter(({ what }: { what: string }) => what === 'frozen')).toMatchObject([{ amount: '1100.00' }]);
  expect((await carrier.call('GET', '/api/payouts')).body.balance.frozen).toBe('1100.00');
});

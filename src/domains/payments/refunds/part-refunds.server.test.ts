import { expect, it } from 'vitest';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const { shipper, pay, cancel } = await startTestBookings(app, money);
const admin = await app.signIn('admin');

it('announces each refund of a booking refunded in parts once, with its own amount', async () => {
  const { id, paymentId, ...made } = await pay();
  const at = (step: string) => `/api/admin/payments/${paymentId}/${step}`;
  const told = async () =>
    (await shipper.call('GET', '/api/notifications')).body
      .filter(({ transportId, title }: { transportId: string; title: string }) => transportId === id && title.startsWith('Refunded'))
      .map(({ title, body }: { title: string; body: string }) => [title, body.replace(/^.*?: /, '')])
      .toReversed();
  expect((await admin.call('POST', at('hold'), { amount: '358.32', reason: 'The bank of the card asks about a part' })).status).toBe(200);
  expect((await cancel({ id, paymentId, ...made })).status).toBe(200);
  await app.settle();
  const first = ['Refunded: $926.68', expect.stringMatching(/^The booking was cancelled\. \$926\.68 is on its way to your card\./)];
  expect(await told()).toEqual([first]);
  const [hold] = await sql`select id from payment_holds where payment_id = ${paymentId} and lifted_at is null`;
  const lifted = await admin.call('POST', at('hold-release'), { holdId: hold!['id'], reason: 'The bank asks no more about it' });
  expect(lifted.status).toBe(200);
  await app.settle();
  expect(await told()).toEqual([
    first,
    [
      'Refunded: $358.32',
      expect.stringMatching(
        /^\$358\.32 goes back to your card\. With earlier refunds, that is \$1,285\.00 in total\. This can take up to ten days\./,
      ),
    ],
  ]);
});

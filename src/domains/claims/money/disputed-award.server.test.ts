import { pino } from 'pino';
import { expect, it } from 'vitest';
import { recordDispute } from '#domains/payments/disputes/disputes.ts';

import { startTestApp } from '../../../../test/harness/app.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { paymentsOrigin, startTestPayments } from '../../../../test/harness/money/payments.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const log = pino({ level: 'silent' });
const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const bookings = await startTestBookings(app, startTestPayments(app));
const { shipper, carrier } = bookings;
await bookings.connectCarrier();

it('an award takes nothing from money disputed at the bank: the carrier pays it directly', async () => {
  const booked = await bookings.pay();
  await bookings.deliver(booked);
  const items = [{ reason: 'damage', words: 'The hood has a long scratch', amount: '400.00' }];
  const { body: claim } = await shipper.call('POST', `/api/transports/${booked.id}/claims`, { items });
  expect(claim.frozen).toBe('400.00');
  const [charge] = await sql`select charge_id from payment_movements where payment_id = ${booked.paymentId} and kind = 'charge'`;
  const dispute = { id: 'du_all', charge: charge!['chargeId'], amount: 128_500, status: 'needs_response', reason: 'fraudulent' };
  await sql.begin((tx) =>
    recordDispute(testCtx(tx, { log, services: app.services }), { ...dispute, balance_transactions: [] } as never, null),
  );
  const heldFor = async () =>
    (await sql`select amount_cents, borne_cents from payment_holds where payment_id = ${booked.paymentId} and cause = 'dispute'`)[0];
  expect(await heldFor()).toEqual({ amountCents: 88_500, borneCents: 40_000 });
  const step = (who: typeof shipper, body: object) => who.call('POST', `/api/claims/${claim.id}/steps`, body);
  await step(carrier, { event: 'offered', amount: '150.00', words: 'The scratch can be polished out' });
  const { body } = await step(shipper, { event: 'accepted', amount: '150.00' });
  expect(body.shares).toEqual({ frozen: '0.00', carrier: '0.00', direct: '150.00' });
  expect(await heldFor()).toEqual({ amountCents: 128_500, borneCents: 0 });
  await app.settle();
  expect(await bookings.moneyOf(booked)).toMatchObject({ held: 0, disputes: 128_500, refunds: 0 });
});

import { expect, it } from 'vitest';
import { pay } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const { shipper, carrier, book, cancel, charge, complete, connectCarrier, pay: payNow, tellAll } = await startTestBookings(app, money);

it('shows the carrier at most its price of a fully frozen payment, on both screens', async () => {
  const made = await charge('4000 0000 0000 0259');
  await tellAll();
  const read = async (who: typeof carrier) => (await who.call('GET', `/api/transports/${made.id}/payment`)).body;
  const seen = await read(carrier);
  expect(seen.steps).toContainEqual(expect.objectContaining({ what: 'frozen', amount: '1100.00' }));
  expect(JSON.stringify(seen)).not.toMatch(/1,?285\.00|185\.00/);
  expect((await carrier.call('GET', '/api/payouts')).body.balance).toMatchObject({ toCome: '1100.00', frozen: '1100.00' });
  expect((await read(shipper)).steps).toContainEqual(expect.objectContaining({ what: 'frozen', amount: '1285.00' }));
});

it('shows held and paid amounts even after hundreds of events without a booking', async () => {
  const made = await book();
  await sql`
    insert into payment_audit_logs (id, payment_id, event_type, event_data, created_at)
    select uuidv7(interval '-1 hour' + n * interval '1 second'), ${made.paymentId}, 'declined', '{"by": "provider", "reason": "generic_decline", "booked": []}', now()
    from generate_series(1, 205) n`;
  await connectCarrier();
  await pay(money, shipper, made);
  await complete(made);
  const listSteps = async (who: typeof carrier) =>
    (await who.call('GET', `/api/transports/${made.id}/payment`)).body.steps as { what: string }[];
  expect(await listSteps(carrier)).toMatchObject([
    { what: 'held', amount: null },
    { what: 'paid_out', amount: '1100.00' },
  ]);
  const seen = await listSteps(shipper);
  expect(new Set(seen.map(({ what }) => what))).toEqual(new Set(['declined', 'held', 'fee_kept', 'paid_out']));
  expect(seen.at(-1)).toMatchObject({ what: 'paid_out' });
  const later = await sql`
    insert into payment_audit_logs (id, payment_id, event_type, event_data, created_at)
    select uuidv7(n * interval '1 second'), ${made.paymentId}, 'noted', '{"booked": []}', now() from generate_series(1, 205) n returning id`;
  expect(later).toHaveLength(205);
  expect((await listSteps(carrier)).map(({ what }) => what)).toEqual(['held', 'paid_out']);
});

it('shows refunded and retained amounts to shipper and administrators, not to the carrier', async () => {
  const admin = await app.signIn('admin');
  const made = await payNow();
  const getBack = async (who: typeof carrier) => (await who.call('GET', `/api/transports/${made.id}/payment`)).body.payment.back;
  expect(await getBack(shipper)).toBeNull();
  await sql`update quotes set workflow_state = 'assigned' where id = ${made.quoteId}`;
  await sql`update transports set status = 'assigned' where id = ${made.id}`;
  expect((await cancel(made)).status).toBe(200);
  await app.settle();
  const sums = { refunded: '1100.00', kept: '185.00', toCarrier: '0.00', feeKept: '185.00', stillHere: '0.00' };
  expect([await getBack(shipper), await getBack(admin), await getBack(carrier)]).toEqual([sums, sums, null]);
  expect((await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body.paid).toEqual(sums);
  const { body } = await admin.call('GET', `/api/admin/payments?search=${made.paymentId}`);
  expect(body).toMatchObject([{ paid: sums }]);
});

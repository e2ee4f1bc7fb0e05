import { describe, expect, it } from 'vitest';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startCutLine, type Moment } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const { shipper, book, pay, complete, moneyOf, tellAll } = bookings;
await bookings.connectCarrier();

async function goOn(): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
    await app.settle();
  }
}
const objects = async (kind: string, { paymentId }: BookedTransport): Promise<number> =>
  (
    await sql`
      select id from sandbox_objects where kind = ${kind} and (data -> 'metadata' ->> 'payment_id' = ${paymentId} or data ->> 'charge' in
        (select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'))`
  ).length;
const moments = ['before', 'after'] as const satisfies readonly Moment[];
const checkout = ({ id }: BookedTransport) => shipper.call('POST', `/api/transports/${id}/payment/checkout`);

describe.each(moments)('a connection lost %s the provider acts', { tags: 'full' }, (moment) => {
  it('at checkout: another click leads to the same page, which is paid once', async () => {
    const made = await book();
    line.cutNext(/^POST \/v1\/checkout\/sessions$/, moment);
    expect((await checkout(made)).body).toMatchObject({ code: 'provider_unavailable' });
    await money.payAt((await checkout(made)).body.url);
    await tellAll();
    expect(line.left()).toBe(0);
    expect([await objects('checkout.session', made), await moneyOf(made)]).toMatchObject([1, { status: 'escrow', held: 128_500 }]);
  });

  it('at checkout of a renamed vehicle: another page is created and paid once', async () => {
    const made = await book();
    line.cutNext(/^POST \/v1\/checkout\/sessions$/, moment);
    expect((await checkout(made)).body).toMatchObject({ code: 'provider_unavailable' });
    await sql`update transports set vehicle_model = 'Renamed' where id = ${made.id}`;
    await money.payAt((await checkout(made)).body.url);
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
    const isMadeTwice = moment === 'after';
    expect(await objects('checkout.session', made)).toBe(isMadeTwice ? 2 : 1);
  });

  it('at a charge event: it is processed again', async () => {
    const made = await bookings.charge();
    line.cutNext(/^GET \/v1\/payment_intents\//, moment);
    await tellAll();
    await goOn();
    expect([line.left(), await moneyOf(made)]).toMatchObject([0, { status: 'escrow', held: 128_500 }]);
  });

  it('at a transfer: the carrier is paid once', async () => {
    const made = await pay();
    line.cutNext(/^POST \/v1\/transfers$/, moment);
    await complete(made);
    await goOn();
    expect([line.left(), await objects('transfer', made), await moneyOf(made)]).toMatchObject([
      0,
      1,
      { status: 'released', carrier: 110_000 },
    ]);
  });

  it('at a refund: the shipper is refunded once', async () => {
    const made = await pay();
    line.cutNext(/^POST \/v1\/refunds$/, moment);
    await bookings.cancel(made);
    await goOn();
    expect([line.left(), await objects('refund', made), await moneyOf(made)]).toMatchObject([
      0,
      1,
      { status: 'refunded', refunds: 128_500 },
    ]);
  });

  it('on returning from checkout: the event or the next refresh reports the payment', async () => {
    const made = await bookings.charge();
    line.cutNext(/^GET \/v1\/checkout\/sessions\//, moment);
    expect((await shipper.call('POST', `/api/transports/${made.id}/payment/refresh`)).status).toBe(503);
    expect((await shipper.call('POST', `/api/transports/${made.id}/payment/refresh`)).status).toBe(200);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
  });
});

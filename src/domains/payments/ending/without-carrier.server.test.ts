import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#shared/dates/days.ts';
import { ageBooking } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, driver, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('driver'),
  app.signIn('super_admin'),
]);
const { paid, booked, assigned } = playBookings(app, money, { shipper: mia, carrier });

beforeEach(() => sql`delete from rate_limits`);

const getRescue = async (id: string) => (await mia.call('GET', `/api/transports/${id}/payment/rescue`)).body.rescue;
const findStatus = async (paymentId: string) => (await sql`select escrow_status from payments where id = ${paymentId}`)[0];
const look = async () => {
  await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'look-for-bookings-without-carrier', '{}')`;
  await app.settle();
};
const ago = (quoteId: string, days: number) => ageBooking(sql, quoteId, days);
const getNotified = async (id: string, type: string) =>
  (await sql`select from notification_dispatches where transport_id = ${id} and user_id = ${mia.id} and notification_type = ${type}`)
    .length;

describe('a booking without a carrier for seven days', () => {
  it('is refunded automatically once, with a notice a day before and after', async () => {
    app.isTelling = true;
    const { id, quoteId, paymentId } = await paid();
    await look();
    expect(await getNotified(id, 'payment.no-carrier-soon')).toBe(0);
    await ago(quoteId, 6.1);
    await look();
    await look();
    expect(await getNotified(id, 'payment.no-carrier-soon')).toBe(2);
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'escrow' });
    await ago(quoteId, 1);
    await look();
    await look();
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'refunded' });
    expect((await readBooks({ sql }, paymentId)).refunds).toBe(128_500);
    expect(await getNotified(id, 'payment.booking-ended')).toBe(2);
    const [transport] = await sql`select status from transports where id = ${id}`;
    expect(transport).toEqual({ status: 'cancelled' });
  });

  it('counts from the day the carrier left', async () => {
    const { id, quoteId, paymentId } = await paid();
    // The booking is ten days old by then.
    await ago(quoteId, 3);
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'Truck broke down' })).status).toBe(200);
    await ago(quoteId, 6.9);
    await look();
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'escrow' });
    await ago(quoteId, 0.2);
    await look();
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'refunded' });
    const [end] = await sql`
      select p.end_line, m.cause from payments p join payment_movements m on m.payment_id = p.id and m.kind = 'refund' where p.id = ${paymentId}`;
    expect(end).toEqual({ endLine: 'no_carrier', cause: 'no_carrier' });
    expect((await mia.call('GET', `/api/transports/${id}/payment/refund-quote`)).body.refund ?? null).toBeNull();
  });

  it('counts from the day a super administrator took the booking back', async () => {
    app.isTelling = true;
    const made = await paid();
    const { id, quoteId, paymentId } = made;
    // An offer that was closed once before it was booked.
    await sql`
      insert into quote_transitions (id, quote_id, from_state, to_state, reason, created_at)
      values (gen_random_uuid(), ${quoteId}, 'quoted', 'closed', 'Another offer was accepted', now() - interval '1 day')`;
    await assigned(made, driver.id);
    await ago(quoteId, 8);
    const back = { newState: 'quoted', overrides: ['backward'], reason: 'The carrier asked to be let go by phone' };
    expect((await chief.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, back)).status).toBe(200);
    const rescue = await getRescue(id);
    expect(Date.parse(rescue.backBy)).toBeGreaterThan(Date.now() + 6.9 * dayMs);
    expect(rescue.reason).toBe(back.reason);
    await look();
    await ago(quoteId, 6.9);
    await look();
    expect([await findStatus(paymentId), await getNotified(id, 'payment.no-carrier-soon')]).toEqual([{ escrowStatus: 'escrow' }, 2]);
    await ago(quoteId, 0.2);
    await look();
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'refunded' });
  });

  it('is not refunded if assigned, unpaid or frozen', async () => {
    const [taken, unpaid, frozen] = [await paid(), await booked(), await paid()];
    await assigned(taken, driver.id);
    await sql`update payments set escrow_status = 'held' where id = ${frozen.paymentId}`;
    for (const { quoteId } of [taken, unpaid, frozen]) await ago(quoteId, 9);
    await look();
    expect(await findStatus(taken.paymentId)).toMatchObject({ escrowStatus: 'escrow' });
    expect(await findStatus(unpaid.paymentId)).toMatchObject({ escrowStatus: 'created' });
    expect(await findStatus(frozen.paymentId)).toMatchObject({ escrowStatus: 'held' });
  });

  it('is refunded once, even by several jobs at once', async () => {
    const { id, quoteId, paymentId } = await paid();
    await ago(quoteId, 8);
    for (let count = 0; count < 3; count += 1)
      await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'give-back-without-carrier', ${sql.json({ transportId: id })})`;
    await Promise.all([app.settle(), app.settle(), app.settle()]);
    await app.settle();
    expect((await readBooks({ sql }, paymentId)).refunds).toBe(128_500);
    expect(await sql`select from payment_movements where payment_id = ${paymentId} and kind = 'refund'`).toHaveLength(1);
  });
});

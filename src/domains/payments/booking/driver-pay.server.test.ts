import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { refundedInTransit } from './refunded-in-transit-rules.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [shipper, carrier, driver, admin, second] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);
const { tellAll, paid, assigned } = playBookings(app, money, { shipper, carrier });
const reason = 'The shipper showed that the carrier asked for cash';

beforeEach(() => sql`delete from rate_limits`);

async function onRoad() {
  const made = await paid();
  await assigned(made, driver.id);
  await sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() where id = ${made.quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  const [row] = await sql<{ id: string; chargeId: string }[]>`
    select p.id, m.charge_id from payments p join payment_movements m on m.payment_id = p.id and m.kind = 'charge' where p.transport_id = ${made.id}`;
  return { ...made, paymentId: row!.id, chargeId: row!.chargeId };
}

async function refund(paymentId: string, amount: string): Promise<void> {
  const { status, body } = await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason });
  expect(status).toBe(200);
  if (body.action.state === 'waiting')
    expect((await second.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`)).status).toBe(200);
  await app.settle();
}
const readNotified = (who: SignedIn, id: string) =>
  sql<{ title: string; body: string }[]>`
    select content ->> 'title' as title, content ->> 'body' as body from notification_dispatches
    where user_id = ${who.id} and transport_id = ${id} and channel = 'in_app' and content ->> 'title' ~ 'was refunded|You now get' order by id`;
const getMoney = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
const getNextAction = async (who: SignedIn, quoteId: string) =>
  (await who.call('GET', '/api/turns')).body.find(({ key }: { key: string }) => key === `paid_back ${quoteId}`);

describe('a full refund in transit', () => {
  it.each(['by the desk', 'by hand at the provider'])(
    '%s tells carrier and driver once what to do, in every channel and next action',
    async (how) => {
      const made = await onRoad();
      expect((await getMoney(driver, made.id)).paidBackOnRoad).toBe(false);
      if (how === 'by the desk') await refund(made.paymentId, '1285.00');
      else {
        await money.stripe.refunds.create({ charge: made.chargeId });
        await tellAll();
      }
      await tellAll();
      for (const who of [carrier, driver]) {
        const told = await readNotified(who, made.id);
        expect(told).toHaveLength(1);
        expect(told[0]!.title).toBe('The payment was refunded to the shipper during the transport');
        expect(told[0]!.body).toContain(refundedInTransit);
        expect(told[0]!.body.includes(reason)).toBe(how === 'by the desk');
        expect(
          await sql`select 1 from notification_dispatches where user_id = ${who.id} and transport_id = ${made.id} and channel = 'email'
            and content ->> 'title' = ${told[0]!.title}`,
        ).toHaveLength(1);
        expect((await getMoney(who, made.id)).paidBackOnRoad).toBe(true);
        expect(await getNextAction(who, made.quoteId)).toMatchObject({ isYours: true, text: refundedInTransit });
      }
      expect((await getMoney(carrier, made.id)).payment.toCarrier).toBe('0.00');
      expect((await getMoney(shipper, made.id)).paidBackOnRoad).toBe(false);
      expect(await getNextAction(shipper, made.quoteId)).toBeUndefined();
      await sql`update quotes set workflow_state = 'delivered' where id = ${made.quoteId}`;
      expect((await getMoney(driver, made.id)).paidBackOnRoad).toBe(false);
      expect(await getNextAction(driver, made.quoteId)).toBeUndefined();
    },
  );
});

describe('a partial refund in transit', () => {
  it.each(['by the desk', 'by hand at the provider'])('%s tells the payee the new amount once', async (how) => {
    const made = await onRoad();
    if (how === 'by the desk') await refund(made.paymentId, '100.00');
    else await money.stripe.refunds.create({ charge: made.chargeId, amount: 10_000 });
    await tellAll();
    const told = await readNotified(carrier, made.id);
    expect(told).toHaveLength(1);
    expect(told[0]!.title).toBe('You now get $1,000.00 for this job');
    expect(told[0]!.body).toContain('$100.00 was refunded to the shipper');
    expect(await readNotified(driver, made.id)).toEqual([]);
    expect((await getMoney(carrier, made.id)).payment.toCarrier).toBe('1000.00');
    expect((await getMoney(driver, made.id)).paidBackOnRoad).toBe(false);
    expect(await getNextAction(driver, made.quoteId)).toBeUndefined();
  });
});

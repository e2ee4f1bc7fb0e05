import { beforeEach, describe, expect, it } from 'vitest';
import { buildRoad } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/payments.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, carrier, owner, driver, admin, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('independent_driver', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);

beforeEach(() => sql`delete from rate_limits`);

/** An accepted offer of somebody's, taken by the road that people take: dispatch, and the driver's own word. */
async function assigned(offerer: SignedIn, drives: SignedIn): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: offerer.id });
  expect((await mia.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  const naming = { driverEmail: drives.email, takesBoth: true };
  expect((await offerer.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
  if (drives.id !== offerer.id)
    expect((await drives.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' })).status).toBe(200);
  await buildRoad(sql, id, ['pickup']);
  return { id, quoteId };
}

async function pay(id: string, card?: string): Promise<void> {
  const { body } = await mia.call('POST', `/api/transports/${id}/payment/checkout`);
  await money.payAt(body.url, card);
  expect((await mia.call('POST', `/api/transports/${id}/payment/refresh`)).status).toBe(200);
}

const pickUp = (who: SignedIn, quoteId: string, more = {}) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'in_transit', ...more });

type Cast = () => readonly [offerer: SignedIn, drives: SignedIn, mover: SignedIn];

describe('no pickup while the money is not held', () => {
  it.each<[string, Cast]>([
    ['the driver whom the carrier named', () => [carrier, driver, driver]],
    ['an independent driver who drives for itself', () => [owner, owner, owner]],
    ['an administrator in the workflow manager', () => [carrier, driver, admin]],
    ['a super administrator in the workflow manager', () => [carrier, driver, chief]],
  ])('by %s', async (_who, cast) => {
    const [offerer, drives, mover] = cast();
    const { id, quoteId } = await assigned(offerer, drives);
    expect(await pickUp(mover, quoteId)).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
    await pay(id, '4000 0000 0000 0002');
    expect(await pickUp(mover, quoteId)).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
    await pay(id);
    expect((await pickUp(mover, quoteId)).status).toBe(200);
  });

  it('and while it is frozen, which is said as it is', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    await pay(id);
    const [payment] = await sql`select id from payments where transport_id = ${id}`;
    const held = await admin.call('POST', `/api/admin/payments/${payment!['id']}/hold`, {
      amount: '100.00',
      reason: 'The shipper reported a forged card',
    });
    expect(held.status).toBe(200);
    expect(await pickUp(driver, quoteId)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_frozen',
        error: 'The payment of this transport is held, but frozen: nothing is picked up until it is free again',
      },
    });
    const seen = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
    expect(await seen(driver)).toMatchObject({ door: 'paid', pickupWaits: 'frozen', payment: null });
    expect(await seen(carrier)).toMatchObject({ pickupWaits: 'frozen', payment: { escrowStatus: 'held' } });
    const turn = (await driver.call('GET', '/api/turns')).body.find(({ key }: { key: string }) => key === `job ${quoteId}`);
    expect(turn).toMatchObject({ isYours: false, text: 'The payment is frozen: nothing is picked up until it is free again.' });
    const { body } = await admin.call('GET', `/api/admin/payments/${payment!['id']}`);
    const lift = { holdId: body.holds[0].id, reason: 'The card is the owner’s own' };
    expect((await admin.call('POST', `/api/admin/payments/${payment!['id']}/hold-release`, lift)).status).toBe(200);
    expect((await pickUp(driver, quoteId)).status).toBe(200);
  });

  it('and is no pickup on the lists of those who are named on the job: it waits, in words and without its button', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    const turnOf = async (who: SignedIn) =>
      (await who.call('GET', '/api/turns')).body.filter(({ key }: { key: string }) => key === `job ${quoteId}`);
    const waits = {
      kind: 'takes_part',
      isYours: false,
      text: 'Waiting for the shipper to pay: nothing is picked up before.',
      action: { label: 'Open', href: `/transports/${id}` },
    };
    for (const who of [driver, carrier]) expect(await turnOf(who)).toMatchObject([waits]);
    await pay(id);
    expect(await turnOf(driver)).toMatchObject([{ kind: 'pick_up', isYours: true, action: { label: 'Pick up' } }]);
    expect(await turnOf(carrier)).toMatchObject([{ isYours: false, text: 'The driver picks up the vehicle next.' }]);
  });

  it('but past the guard by name and with a reason, which is kept', async () => {
    const { quoteId } = await assigned(carrier, driver);
    const past = { overrides: ['payment-held'], reason: 'Paid by bank transfer, seen by the desk' };
    expect((await pickUp(admin, quoteId, past)).status).toBe(403);
    expect((await pickUp(chief, quoteId, past)).status).toBe(200);
    const kept = await sql`select overrides, reason from quote_transitions where quote_id = ${quoteId} and to_state = 'in_transit'`;
    expect(kept).toMatchObject([{ overrides: [{ guard: 'payment-held' }], reason: past.reason }]);
  });

  it('and is said to whoever drives or takes part, without a sum', async () => {
    const { id } = await assigned(carrier, driver);
    const door = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
    expect(await door(driver)).toMatchObject({ settlement: 'held', door: 'not_paid_yet', payment: null, steps: [] });
    await pay(id);
    expect(await door(driver)).toMatchObject({ settlement: 'held', door: 'paid', payment: null, steps: [] });
    const [inspector, stranger] = await Promise.all([app.signIn('inspection'), app.signIn('shipper')]);
    expect((await stranger.call('GET', `/api/transports/${id}/payment`)).status).toBe(404);
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${inspector.id}, ${mia.id})`;
    expect(await door(inspector)).toMatchObject({ settlement: 'held', door: 'paid', payment: null, steps: [] });
  });

  it('and is the turn of whoever ships it, and of nobody else', async () => {
    const { id } = await assigned(carrier, driver);
    const pays = async (who: SignedIn) => {
      const turns: { key: string }[] = (await who.call('GET', '/api/turns')).body;
      return turns.some(({ key }) => key === `pay ${id}`);
    };
    const stranger = await app.signIn('shipper');
    for (const who of [stranger, carrier, driver, admin]) expect(await pays(who)).toBe(false);
    expect(await pays(mia)).toBe(true);
    await pay(id);
    expect(await pays(mia)).toBe(false);
  });
});

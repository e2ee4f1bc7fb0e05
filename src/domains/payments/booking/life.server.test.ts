import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { cancelAsShown } from '../../../../test/harness/money/booked.ts';
import { startPayingApp, paymentsOrigin } from '../../../../test/harness/money/payments.ts';
import { onboardedAccount } from '../../../../test/harness/money/sandbox-money.ts';
import { readBooks } from '../ledger/ledger.ts';
import { insertPayoutAccount } from '../../../../test/harness/money/payout-account.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, other, carrier, driver, admin] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
]);
const intents = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.requires_action'];

beforeEach(() => sql`delete from rate_limits`);

async function connectCarrier(): Promise<string> {
  const id = await onboardedAccount(money);
  await insertPayoutAccount(sql, carrier.id, id);
  return id;
}

async function booked(shipper = mia): Promise<{ id: string; quoteId: string; paymentId: string }> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
  expect((await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  const [row] = await sql`select id from payments where transport_id = ${id}`;
  return { id, quoteId, paymentId: row!['id'] as string };
}
const getPayment = async (id: string, person = mia) => (await person.call('GET', `/api/transports/${id}/payment`)).body.payment;
const checkout = (id: string, person = mia) => person.call('POST', `/api/transports/${id}/payment/checkout`);

async function tellAll(order: (events: object[]) => object[] = (events) => events): Promise<void> {
  for (const event of order(await money.events(...intents))) expect((await money.postEvent(event)).status).toBe(200);
  await app.settle();
}
async function paid(): Promise<Awaited<ReturnType<typeof booked>>> {
  const made = await booked();
  const { body } = await checkout(made.id);
  expect((await money.payAt(body.url)).status).toBe(303);
  await tellAll();
  return made;
}

describe('a booking', () => {
  it('creates a payment with price, service fee and recipient, and shows each side its own amounts', async () => {
    const { id, quoteId } = await booked();
    expect(await getPayment(id)).toMatchObject({
      quoteId,
      escrowStatus: 'created',
      price: '1100.00',
      serviceFee: '185.00',
      amount: '1285.00',
      isTest: true,
      can: { pay: true },
    });
    expect(await getPayment(id, carrier)).toMatchObject({ price: '1100.00', serviceFee: null, amount: null, can: { pay: false } });
    expect(await getPayment(id, admin)).toMatchObject({ amount: '1285.00', can: { pay: false } });
    for (const call of [other.call('GET', `/api/transports/${id}/payment`), checkout(id, other)]) expect((await call).status).toBe(404);
  });

  it('can only be paid by its shipper', async () => {
    const { id } = await booked();
    for (const person of [carrier, admin]) expect((await checkout(id, person)).status).toBe(403);
  });

  it('paid on the checkout page is held until delivery, and booked once even if its events repeat', async () => {
    const { id, paymentId } = await booked();
    const [one, again] = await Promise.all([checkout(id), checkout(id)]);
    expect(again.body.url).toBe(one.body.url);
    expect((await getPayment(id)).escrowStatus).toBe('payment_pending');
    const { status, location } = await money.payAt(one.body.url);
    expect([status, location]).toEqual([303, `${paymentsOrigin}/transports/${id}/checkout?payment=done`]);
    await tellAll((events) => [...events, ...events.toReversed()]);
    expect(await getPayment(id)).toMatchObject({ escrowStatus: 'escrow', heldAt: expect.any(String), can: { pay: false } });
    const books = await readBooks({ sql }, paymentId);
    expect([books.shipper, books.held, books.provider_fees]).toEqual([-128_500, 128_500, Math.round(128_500 * 0.029) + 30]);
    expect((await checkout(id)).body).toMatchObject({ code: 'already_paid' });
  });

  it('is shown as paid when the shipper returns, even before any event arrives', async () => {
    const { id } = await booked();
    await money.payAt((await checkout(id)).body.url);
    const { body } = await mia.call('POST', `/api/transports/${id}/payment/refresh`);
    expect(body.payment.escrowStatus).toBe('escrow');
    await tellAll();
    expect((await getPayment(id)).escrowStatus).toBe('escrow');
  });

  it('with a declined card can be paid with another card', async () => {
    const { id } = await booked();
    const { body } = await checkout(id);
    expect((await money.payAt(body.url, '4000 0000 0000 0002')).html).toContain('declined');
    await tellAll();
    expect(await getPayment(id)).toMatchObject({ escrowStatus: 'failed', can: { pay: true } });
    expect((await money.payAt((await checkout(id)).body.url)).status).toBe(303);
    await tellAll();
    expect((await getPayment(id)).escrowStatus).toBe('escrow');
  });

  it('records one entry per declined attempt, however often it is checked', async () => {
    const { id, paymentId } = await booked();
    const { body } = await checkout(id);
    const declinedLines = async () =>
      (await sql`select from payment_audit_logs where payment_id = ${paymentId} and event_type = 'declined'`).length;
    const look = async () => {
      for (let time = 0; time < 2; time += 1) await mia.call('POST', `/api/transports/${id}/payment/refresh`);
      await sql`update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = ${paymentId}`;
      await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'finish-stuck-payments', '{}')`;
      await app.settle();
    };
    for (const tries of [1, 2]) {
      await money.payAt(body.url, '4000 0000 0000 0002');
      await look();
      expect(await declinedLines()).toBe(tries);
    }
    expect((await getPayment(id)).refusal).toBe('generic_decline');
  });
});

describe('a paid job', () => {
  it('can be picked up only when the money is held', async () => {
    const { id, quoteId } = await booked();
    await sql`update quotes set driver_id = ${driver.id}, driver_agreed_at = now(), workflow_state = 'assigned' where id = ${quoteId}`;
    await sql`update transports set status = 'assigned' where id = ${id}`;
    await buildDriverJobs(sql, id, ['pickup']);
    const pickup = () => driver.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'in_transit' });
    expect(await pickup()).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
    await money.payAt((await checkout(id)).body.url);
    await tellAll();
    expect((await pickup()).status).toBe(200);
  });

  it('pays the carrier the full price when the shipper confirms the delivery', async () => {
    const account = await connectCarrier();
    const { id, quoteId, paymentId } = await paid();
    await sql`update quotes set driver_id = ${driver.id}, workflow_state = 'delivered' where id = ${quoteId}`;
    await sql`update transports set status = 'delivered' where id = ${id}`;
    expect((await mia.call('POST', `/api/transports/${id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(await getPayment(id)).toMatchObject({ escrowStatus: 'released', releasedAt: expect.any(String) });
    const books = await readBooks({ sql }, paymentId);
    expect([books.held, books.carrier, books.platform_fee + books.provider_fees]).toEqual([0, 110_000, 18_500]);
    const { data } = await money.stripe.transfers.list({ destination: account });
    expect(data.map(({ amount, transfer_group: group }) => [amount, group])).toEqual([[110_000, `payment:${paymentId}`]]);
  });

  it('cancelled before a carrier is assigned is refunded in full', async () => {
    const { id, paymentId } = await paid();
    expect((await cancelAsShown(mia, id)).status).toBe(200);
    await app.settle();
    expect((await getPayment(id)).escrowStatus).toBe('refunded');
    const books = await readBooks({ sql }, paymentId);
    expect([books.held, books.refunds, books.platform_fee + books.provider_fees]).toEqual([0, 128_500, 0]);
  });

  it('cancelled during the payment is refunded automatically', async () => {
    const { id, paymentId } = await booked();
    const { body } = await checkout(id);
    await money.payAt(body.url);
    expect((await mia.call('POST', `/api/transports/${id}/cancellation`, {})).status).toBe(200);
    await tellAll();
    await app.settle();
    expect((await getPayment(id)).escrowStatus).toBe('cancelled');
    const books = await readBooks({ sql }, paymentId);
    expect([books.shipper, books.held, books.refunds]).toEqual([-128_500, 0, 128_500]);
  });
});

it('a payment by an account deleted in the meantime is refunded, and no card details are stored', async () => {
  const gone = await app.signIn('shipper');
  const { id, paymentId } = await booked(gone);
  const { body } = await checkout(id, gone);
  await money.payAt(body.url);
  expect((await gone.call('POST', `/api/transports/${id}/cancellation`, {})).status).toBe(200);
  await sql`delete from jobs where name like 'settle-%'`;
  expect((await gone.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
  await app.settle();
  await tellAll();
  expect(await sql`select kind, state, card_brand, card_last4 from payment_movements where payment_id = ${paymentId} order by id`).toEqual([
    { kind: 'charge', state: 'done', cardBrand: null, cardLast4: null },
    { kind: 'refund', state: 'done', cardBrand: null, cardLast4: null },
  ]);
});

describe('events of the provider', () => {
  it('are refused without a valid, recent signature, and not stored', async () => {
    const event = { id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } };
    const long = new Date(Date.now() - 1_000_000);
    for (const signed of [{ secret: 'whsec_other' }, { body: JSON.stringify({ ...event, id: 'evt_other' }) }, { at: long }])
      expect((await money.postEvent(event, signed)).body).toMatchObject({ code: 'signature_invalid' });
    expect(await sql`select from provider_events where id like 'evt_%forged' or id = 'evt_other'`).toHaveLength(0);
  });

  it('of unknown types are stored but not processed', async () => {
    const event = { id: 'evt_new_kind', object: 'event', type: 'tea.served', data: { object: { id: 'tea_1' } } };
    expect(await money.postEvent(event)).toMatchObject({ status: 200, body: { received: true } });
    await app.settle();
    expect(await sql`select type, worked_at from provider_events where id = 'evt_new_kind'`).toEqual([
      { type: 'tea.served', workedAt: null },
    ]);
  });
});

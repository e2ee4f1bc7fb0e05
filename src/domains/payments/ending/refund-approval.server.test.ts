import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { ageBooking, cancelAsShown, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, carrier, cheap, driver, admin, second, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);
const { paid, assigned, addPhoto } = playBookings(app, money, { shipper: mia, carrier });
const reason = 'The carrier never came, says the shipper by phone';
const untouched = { held: 128_500, refunds: 0, carrier: 0 };

beforeEach(() => sql`delete from rate_limits`);

const books = async ({ paymentId }: BookedTransport) => {
  await app.settle();
  const { held, refunds, carrier: out } = await readBooks({ sql }, paymentId);
  return { held, refunds, carrier: out };
};
const move = (who: SignedIn, quoteId: string, newState: string, more: object = {}) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, reason, ...more });

async function force(quoteId: string, newState: string) {
  const refused = await move(chief, quoteId, newState);
  const overrides = Object.keys(refused.body.fields ?? {}).map((name) => name.replace('overrides.', ''));
  return move(chief, quoteId, newState, { overrides });
}

async function pickedUp(to: 'in_transit' | 'delivered', lay?: (id: string) => Promise<unknown>): Promise<BookedTransport> {
  const made = await paid(lay);
  await assigned(made, driver.id);
  await sql`
    update quotes set workflow_state = ${to}, picked_up_at = now(), delivered_at = case when ${to} = 'delivered' then now() end
    where id = ${made.quoteId}`;
  await sql`update transports set status = ${to} where id = ${made.id}`;
  return made;
}

const refund = (who: SignedIn, { paymentId }: BookedTransport, amount: string) =>
  who.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason });
const confirm = (who: SignedIn, id: string) => who.call('POST', `/api/admin/payment-requests/${id}/confirmation`);

describe('a job moved back by an override after pickup', () => {
  it.each([
    ['delivered', 'assigned', '1100.00'],
    ['in_transit', 'booked', '1285.00'],
  ] as const)('from %s to %s cannot be cancelled or closed by one administrator', async (from, to, shown) => {
    const made = await pickedUp(from);
    expect((await move(chief, made.quoteId, to, { overrides: ['backward'] })).status).toBe(200);
    const quoteFor = async (who: SignedIn) => (await who.call('GET', `/api/transports/${made.id}/payment/refund-quote`)).body.refund;
    expect(await quoteFor(chief)).toMatchObject({ refund: shown, approvalFor: made.paymentId });
    for (const who of [chief, admin]) {
      expect(await cancelAsShown(who, made.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
      expect(await move(who, made.quoteId, 'closed', { refund: shown })).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    }
    expect(await books(made)).toEqual(untouched);
    expect(await sql`select status from transports where id = ${made.id}`).toEqual([{ status: to === 'booked' ? 'accepted' : 'assigned' }]);
  });

  it('to an open request cannot be cancelled by one administrator either', async () => {
    const made = await pickedUp('delivered');
    expect((await move(chief, made.quoteId, 'quoted', { overrides: ['backward'] })).status).toBe(200);
    expect(await cancelAsShown(chief, made.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    expect(await books(made)).toEqual(untouched);
    const { body } = await mia.call('GET', `/api/transports/${made.id}/payment/rescue`);
    expect(body.rescue).toMatchObject({
      heldAmount: '1285.00',
      backBy: null,
      limit: { quoteId: made.quoteId, why: expect.stringContaining('the payment stays with this carrier') },
    });
  });

  it('can be refunded by two administrators, which is recorded, and cancelled afterwards', async () => {
    const made = await pickedUp('delivered');
    await move(chief, made.quoteId, 'assigned', { overrides: ['backward'] });
    const { body } = await refund(chief, made, '1285.00');
    expect(body.action).toMatchObject({ state: 'waiting', can: { confirm: false } });
    expect(await confirm(chief, body.action.id)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect(await books(made)).toEqual(untouched);
    expect((await confirm(second, body.action.id)).body.action).toMatchObject({ state: 'done' });
    expect(await books(made)).toEqual({ held: 0, refunds: 128_500, carrier: 0 });
    const { timeline } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    const events = timeline.map(({ eventType }: { eventType: string }) => eventType);
    expect(events).toEqual(expect.arrayContaining(['desk_asked', 'desk_refund']));
    expect((await cancelAsShown(admin, made.id)).status).toBe(200);
    expect(await books(made)).toEqual({ held: 0, refunds: 128_500, carrier: 0 });
  });

  it('cannot be cancelled by its shipper, who can file a claim instead', async () => {
    const made = await pickedUp('delivered');
    await move(chief, made.quoteId, 'assigned', { overrides: ['backward'] });
    for (const body of [{}, { refund: '1100.00' }])
      expect(await mia.call('POST', `/api/transports/${made.id}/cancellation`, body)).toMatchObject({
        status: 409,
        body: { code: 'not_cancellable', error: expect.stringContaining('picked up') },
      });
    expect(await books(made)).toEqual(untouched);
  });

  it('cannot be booked with a cheaper carrier by one administrator, because the difference would be refunded', async () => {
    let nextId = '';
    const lines = { baseRate: '1000.00', fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: '1000.00' };
    const made = await pickedUp('in_transit', async (transportId) => {
      nextId = await buildQuote(sql, { transportId, kind: 'own', userId: cheap.id, ...lines });
    });
    expect((await move(chief, made.quoteId, 'quoted', { overrides: ['backward'] })).status).toBe(200);
    expect(await force(nextId, 'booked')).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    expect(await books(made)).toEqual(untouched);
  });

  it('is not refunded by the job for bookings that had no carrier for seven days', async () => {
    const [gone, never] = [await pickedUp('in_transit'), await paid()];
    for (const { quoteId } of [gone, never]) {
      if (quoteId === gone.quoteId) await move(chief, quoteId, 'quoted', { overrides: ['backward'] });
      await ageBooking(sql, quoteId, 8);
    }
    await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'look-for-bookings-without-carrier', '{}')`;
    expect(await books(gone)).toEqual(untouched);
    expect(await books(never)).toEqual({ held: 0, refunds: 128_500, carrier: 0 });
  });
});

describe('a booking moved back by an override before pickup', () => {
  async function repaired(): Promise<BookedTransport> {
    const made = await paid();
    await assigned(made, driver.id);
    expect((await move(chief, made.quoteId, 'booked', { overrides: ['backward'] })).status).toBe(200);
    return made;
  }

  it('cannot be cancelled with a refund by one administrator, but by its shipper', async () => {
    const [one, other] = [await repaired(), await repaired()];
    expect(await cancelAsShown(admin, one.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    expect(await books(one)).toEqual(untouched);
    expect((await cancelAsShown(mia, other.id)).status).toBe(200);
    expect(await books(other)).toEqual({ held: 0, refunds: 128_500, carrier: 0 });
  });

  it('needs two administrators to refund the fee of a rejected dry run', async () => {
    const made = await repaired();
    await assigned(made, driver.id);
    const { body: photo } = await addPhoto(made.id, driver);
    const place = { lat: 30.27, lng: -97.74, accuracyMeters: 12 };
    const run = { words: 'Gate locked, nobody answered', photoId: photo.id, arrivedAt: new Date().toISOString(), place };
    const { body } = await driver.call('POST', `/api/transports/${made.id}/dry-runs`, run);
    expect((await mia.call('POST', `/api/dry-runs/${body.id}/dispute`, { words: 'I waited at the gate all day' })).status).toBe(200);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    expect(await books(made)).toMatchObject({ refunds: 100_000 });
    const reject = (who: SignedIn) =>
      who.call('POST', `/api/admin/dry-runs/${body.id}/decision`, { stands: false, words: 'The gate was open' });
    expect((await reject(admin)).body.state).toBe('disputed');
    expect(await books(made)).toMatchObject({ refunds: 100_000 });
    expect((await reject(second)).body.state).toBe('rejected');
    expect(await books(made)).toMatchObject({ refunds: 110_000 });
  });

  it('needs two administrators to release a hold to the shipper after a cancellation', async () => {
    const made = await repaired();
    const at = (step: string) => `/api/admin/payments/${made.paymentId}/${step}`;
    expect((await admin.call('POST', at('hold'), { amount: '100.00', reason })).status).toBe(200);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    expect(await books(made)).toEqual({ held: 0, refunds: 118_500, carrier: 0 });
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId}`;
    const { body } = await admin.call('POST', at('hold-release'), { holdId: hold!['id'], reason });
    expect(body.action).toMatchObject({ kind: 'thaw', amount: '100.00', state: 'waiting' });
    expect(await books(made)).toEqual({ held: 0, refunds: 118_500, carrier: 0 });
    expect((await confirm(second, body.action.id)).status).toBe(200);
    expect(await books(made)).toEqual({ held: 0, refunds: 128_500, carrier: 0 });
  });
});

describe('a refund of less than a dollar', () => {
  it('needs a second administrator after pickup, but a payment of that amount to the carrier does not', async () => {
    const made = await pickedUp('in_transit');
    const seen = async () => (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    expect(await seen()).toMatchObject({ refundsNeedApproval: true });
    expect((await admin.call('POST', `/api/admin/payments/${made.paymentId}/release`, { amount: '0.01', reason })).body.action.state).toBe(
      'done',
    );
    expect((await refund(admin, made, '0.01')).body.action.state).toBe('waiting');
    const never = await paid();
    expect((await admin.call('GET', `/api/admin/payments/${never.paymentId}`)).body).toMatchObject({ refundsNeedApproval: false });
  });

  it('is confirmed once if two administrators confirm at once', async () => {
    const made = await pickedUp('delivered');
    const { body } = await refund(admin, made, '0.50');
    const both = await Promise.all([confirm(second, body.action.id), confirm(chief, body.action.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await books(made)).toMatchObject({ refunds: 50 });
  });
});

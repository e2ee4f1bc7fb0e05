import { beforeEach, describe, expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { toTeller } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
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

async function assigned(offerer: SignedIn, drives: SignedIn): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: offerer.id });
  expect((await mia.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  const naming = { driverEmail: drives.email, takesBoth: true };
  expect((await offerer.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
  if (drives.id !== offerer.id)
    expect((await drives.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' })).status).toBe(200);
  await buildDriverJobs(sql, id, ['pickup']);
  return { id, quoteId };
}

async function pay(id: string, card?: string): Promise<void> {
  const { body } = await mia.call('POST', `/api/transports/${id}/payment/checkout`);
  await money.payAt(body.url, card);
  expect((await mia.call('POST', `/api/transports/${id}/payment/refresh`)).status).toBe(200);
}

const { tellAll } = toTeller(app, money);

async function backToCard(id: string, how: string, amount?: number): Promise<void> {
  const [row] = await sql<{ chargeId: string }[]>`
    select m.charge_id from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id} and m.kind = 'charge'`;
  const charge = row!.chargeId;
  if (how === 'a refund by hand') await money.stripe.refunds.create({ charge, ...(amount && { amount }) });
  else {
    await tellAll();
    const [dispute] = (await money.stripe.disputes.list({ charge })).data;
    await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  }
  await tellAll();
}

const pickUp = (who: SignedIn, quoteId: string, more = {}) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'in_transit', ...more });

type Parties = () => readonly [offerer: SignedIn, drives: SignedIn, mover: SignedIn];

describe('a pickup is refused until the money is held', () => {
  it.each<[string, Parties]>([
    ['the driver named by the carrier', () => [carrier, driver, driver]],
    ['an independent driver', () => [owner, owner, owner]],
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

  it.each([
    ['an administrator', () => admin],
    ['a super administrator', () => chief],
  ])('also if %s sets the status to delivered directly', async (_who, mover) => {
    const { id, quoteId } = await assigned(carrier, driver);
    await buildDriverJobs(sql, id, ['delivery']);
    const deliver = () => mover().call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'delivered' });
    expect(await deliver()).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
    await pay(id);
    expect((await deliver()).status).toBe(200);
  });

  it('also if a super administrator moves an unaccepted offer to in transit', async () => {
    const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted' });
    const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, driverId: driver.id });
    const past = { overrides: ['not_accepted'], reason: 'Agreed by phone' };
    expect(await pickUp(chief, quoteId, past)).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
  });

  it('and while it is frozen, with its own message', async () => {
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
        error: 'The payment is on hold. Pickup is possible only after the hold is released.',
      },
    });
    const seen = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
    expect(await seen(driver)).toMatchObject({ door: 'paid', pickupWaits: 'frozen', payment: null });
    expect(await seen(carrier)).toMatchObject({ pickupWaits: 'frozen', payment: { escrowStatus: 'held' } });
    const turn = (await driver.call('GET', '/api/turns')).body.find(({ key }: { key: string }) => key === `job ${quoteId}`);
    expect(turn).toMatchObject({ isYours: false, text: 'Pickup waits while the payment is on hold.' });
    const onHold = {
      kind: 'money_on_hold',
      isYours: false,
      text: expect.stringMatching(/^\$100\.00 is on hold until Carriage support decides\./),
    };
    for (const who of [mia, carrier]) {
      const turns: { kind: string }[] = (await who.call('GET', `/api/turns?transportId=${id}`)).body;
      expect(turns.filter(({ kind }) => kind === 'money_on_hold')).toMatchObject([onHold]);
    }
    const { body } = await admin.call('GET', `/api/admin/payments/${payment!['id']}`);
    const lift = { holdId: body.holds[0].id, reason: 'The card is the owner’s own' };
    expect((await admin.call('POST', `/api/admin/payments/${payment!['id']}/hold-release`, lift)).status).toBe(200);
    expect((await pickUp(driver, quoteId)).status).toBe(200);
  });

  it.each(['a lost dispute', 'a refund by hand'])('and after a full refund by %s until the shipper pays again', async (how) => {
    const { id, quoteId } = await assigned(carrier, driver);
    await pay(id, how === 'a refund by hand' ? undefined : '4000 0000 0000 0259');
    await backToCard(id, how);
    const refused = { code: 'payment_refunded', error: expect.stringContaining('was refunded') };
    for (const who of [driver, admin, chief]) expect(await pickUp(who, quoteId)).toMatchObject({ status: 409, body: refused });
    const seen = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
    expect(await seen(driver)).toMatchObject({ door: 'not_paid_yet', pickupWaits: 'refunded', payment: null });
    expect(await seen(mia)).toMatchObject({ pickupWaits: 'refunded', payment: { escrowStatus: 'refunded', can: { pay: true } } });
    const listNextActions = async (who: SignedIn): Promise<{ key: string; text: string }[]> => (await who.call('GET', '/api/turns')).body;
    const toPay = (await listNextActions(mia)).find(({ key }) => key === `pay ${id}`);
    expect(toPay?.text).toBe('Your payment was refunded. Pay $1,285.00 again or cancel. Pickup waits for your payment.');
    const atVehicle = (await listNextActions(driver)).find(({ key }) => key === `job ${quoteId}`);
    expect(atVehicle?.text).toBe('The payment was refunded. Pickup waits until the shipper pays again.');
    await pay(id);
    expect((await listNextActions(mia)).some(({ key }) => key === `pay ${id}`)).toBe(false);
    expect(await sql`select escrow_status, amount from payments where transport_id = ${id} order by id`).toEqual([
      { escrowStatus: 'refunded', amount: '1285.00' },
      { escrowStatus: 'escrow', amount: '1285.00' },
    ]);
    expect((await pickUp(driver, quoteId)).status).toBe(200);
  });

  it('and after a partial manual refund until the rest is refunded and the shipper pays again', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    await pay(id);
    const [{ id: paymentId, chargeId }] = (await sql`
      select p.id, m.charge_id from payments p join payment_movements m on m.payment_id = p.id where p.transport_id = ${id}`) as unknown as [
      { id: string; chargeId: string },
    ];
    await money.stripe.refunds.create({ charge: chargeId, amount: 120_000 });
    await tellAll();
    const refused = { code: 'payment_short', error: expect.stringContaining('only after the full price is paid again') };
    for (const who of [driver, admin, chief]) expect(await pickUp(who, quoteId)).toMatchObject({ status: 409, body: refused });
    const seen = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
    for (const who of [mia, carrier, driver]) expect(await seen(who)).toMatchObject({ pickupWaits: 'short' });
    const turn = (await driver.call('GET', '/api/turns')).body.find(({ key }: { key: string }) => key === `job ${quoteId}`);
    expect(turn).toMatchObject({ isYours: false, text: expect.stringContaining('until the full price is paid again') });
    expect((await mia.call('GET', `/api/turns?transportId=${id}`)).body).toMatchObject([{ kind: 'part_paid_back', isYours: false }]);
    const atDesk = () => admin.call('GET', `/api/admin/payments/${paymentId}`);
    expect((await atDesk()).body).toMatchObject({
      stands: [{ kind: 'short', amount: '1200.00' }],
      sums: { refundable: '85.00' },
      can: { refund: true },
    });
    const refund = (amount: string) =>
      admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason: 'Refunded at the provider by mistake' });
    expect(await refund('20.00')).toMatchObject({ status: 409, body: { code: 'cancel_instead' } });
    expect((await refund('85.00')).status).toBe(200);
    await app.settle();
    expect((await atDesk()).body).toMatchObject({ escrowStatus: 'refunded', stands: [] });
    expect(await pickUp(driver, quoteId)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    await pay(id);
    expect((await pickUp(driver, quoteId)).status).toBe(200);
  });

  it('and while a partial refund is still pending', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    await pay(id);
    const asked = await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, created_at)
      select gen_random_uuid(), m.payment_id, 'refund', 'desk', 1, m.id, now() from payment_movements m join payments p on p.id = m.payment_id
      where p.transport_id = ${id} returning id`;
    expect(await pickUp(driver, quoteId)).toMatchObject({ status: 409, body: { code: 'payment_short' } });
    await sql`update payment_movements set state = 'refused', failure = 'declined', settled_at = now() where id = ${asked[0]!['id'] as string}`;
    expect((await pickUp(driver, quoteId)).status).toBe(200);
  });

  it('and when moved back from delivered while frozen, but not after a partial manual refund', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    await buildDriverJobs(sql, id, ['delivery']);
    await pay(id);
    const move = (newState: string) =>
      chief.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, overrides: ['backward'], reason: 'It is not there yet' });
    expect((await move('delivered')).status).toBe(200);
    const [payment] = await sql`select id from payments where transport_id = ${id}`;
    const desk = (step: string, body: object) =>
      admin.call('POST', `/api/admin/payments/${payment!['id']}/${step}`, { reason: 'The door arrived with a dent', ...body });
    const back = { amount: '50.00', reason: 'The door arrived with a dent' };
    expect((await requestWithApproval([admin, chief], `${payment!['id'] as string}/refund`, back)).status).toBe(200);
    expect((await desk('hold', { amount: '100.00' })).status).toBe(200);
    expect(await move('in_transit')).toMatchObject({ status: 409, body: { code: 'payment_frozen' } });
    const { body } = await admin.call('GET', `/api/admin/payments/${payment!['id']}`);
    expect((await desk('hold-release', { holdId: body.holds[0].id })).status).toBe(200);
    expect((await move('in_transit')).status).toBe(200);
  });

  it('after a partial refund the shipper can cancel for the rest or book another carrier', async () => {
    const [ended, left] = [await assigned(carrier, driver), await assigned(owner, owner)];
    for (const { id } of [ended, left]) {
      await pay(id);
      await backToCard(id, 'a refund by hand', 100_000);
    }
    const { refund } = (await mia.call('GET', `/api/transports/${ended.id}/payment/refund-quote`)).body;
    expect(refund).toMatchObject({ refund: '100.00', feeKept: '185.00' });
    expect((await mia.call('POST', `/api/transports/${ended.id}/cancellation`, { refund: '100.00' })).status).toBe(200);
    expect((await owner.call('POST', `/api/quotes/${left.quoteId}/withdrawal`, { reason: 'Not paid whole' })).status).toBe(200);
    const next = await buildQuote(sql, { transportId: left.id, kind: 'own', userId: carrier.id });
    expect((await mia.call('POST', `/api/quotes/${next}/acceptance`)).status).toBe(200);
    const [change] = await sql`select amount, state from change_orders where transport_id = ${left.id}`;
    expect(change).toEqual({ amount: '1000.00', state: 'approved' });
    expect((await mia.call('GET', `/api/transports/${left.id}/payment`)).body.pickupWaits).toBe('difference');
  });

  it('after a full refund the shipper can cancel with no refund, and the carrier can withdraw', async () => {
    const [ended, left] = [await assigned(carrier, driver), await assigned(owner, owner)];
    for (const { id } of [ended, left]) {
      await pay(id);
      await backToCard(id, 'a refund by hand');
    }
    const quote = (await mia.call('GET', `/api/transports/${ended.id}/payment/refund-quote`)).body.refund;
    expect(quote).toMatchObject({ isPaid: false, isBack: true, refund: '0.00', feeKept: '0.00' });
    expect((await mia.call('POST', `/api/transports/${ended.id}/cancellation`, { refund: '0.00' })).status).toBe(200);
    expect((await owner.call('POST', `/api/quotes/${left.quoteId}/withdrawal`, { reason: 'Not paid' })).status).toBe(200);
    expect((await mia.call('POST', `/api/transports/${left.id}/payment/checkout`)).body.code).toBe('payment_over');
    const next = await buildQuote(sql, { transportId: left.id, kind: 'own', userId: carrier.id });
    expect((await mia.call('POST', `/api/quotes/${next}/acceptance`)).status).toBe(200);
    const payments = await sql`select escrow_status, quote_id from payments where transport_id = ${left.id} order by id`;
    expect(payments).toMatchObject([{ escrowStatus: 'refunded' }, { escrowStatus: 'created', quoteId: next }]);
  });

  it('two simultaneous payments after a refund lead to the same checkout page', async () => {
    const { id } = await assigned(carrier, driver);
    await pay(id);
    await backToCard(id, 'a refund by hand');
    const pages = await Promise.all([1, 2].map(() => mia.call('POST', `/api/transports/${id}/payment/checkout`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1);
    expect(await sql`select id from payments where transport_id = ${id}`).toHaveLength(2);
  });

  it('and is listed as waiting, without a pickup button, for everyone on the job', async () => {
    const { id, quoteId } = await assigned(carrier, driver);
    const getNextAction = async (who: SignedIn) =>
      (await who.call('GET', '/api/turns')).body.filter(({ key }: { key: string }) => key === `job ${quoteId}`);
    const waits = {
      kind: 'job_waits',
      isYours: false,
      text: 'Waiting for the shipper to pay before pickup.',
      action: { label: 'Open', href: `/transports/${id}` },
    };
    for (const who of [driver, carrier]) expect(await getNextAction(who)).toMatchObject([waits]);
    await pay(id);
    expect(await getNextAction(driver)).toMatchObject([{ kind: 'pick_up', isYours: true, action: { label: 'Pick up' } }]);
    expect(await getNextAction(carrier)).toMatchObject([
      { isYours: false, text: expect.stringMatching(/^Waiting for .+ to pick up the vehicle\.$/) },
    ]);
  });

  it('except with an override by name and with a stored reason', async () => {
    const { quoteId } = await assigned(carrier, driver);
    const past = { overrides: ['payment-held'], reason: 'Paid by bank transfer, seen by the desk' };
    expect((await pickUp(admin, quoteId, past)).status).toBe(403);
    expect((await pickUp(chief, quoteId, { overrides: past.overrides })).status).toBe(422);
    const other = { ...past, overrides: ['payment-review'] };
    expect(await pickUp(chief, quoteId, other)).toMatchObject({ status: 409, body: { code: 'payment_not_held' } });
    expect((await pickUp(chief, quoteId, past)).status).toBe(200);
    const kept = await sql`select overrides, reason from quote_transitions where quote_id = ${quoteId} and to_state = 'in_transit'`;
    expect(kept).toMatchObject([{ overrides: [{ guard: 'payment-held' }], reason: past.reason }]);
  });

  it('and is shown without amounts to driver and participants', async () => {
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

  it('and is not shown to readers who do not take part', async () => {
    const { id } = await assigned(carrier, driver);
    await pay(id);
    const [inspector, officer] = await Promise.all([app.signIn('inspection'), app.signIn('compliance')]);
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${inspector.id}, ${mia.id})`;
    const { status, body } = await officer.call('GET', `/api/transports/${id}/payment`);
    expect([status, body]).toMatchObject([200, { settlement: null, door: null, payment: null }]);
  });

  it('and is a next action of the shipper only', async () => {
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

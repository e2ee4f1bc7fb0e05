import { beforeEach, describe, expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { cancelAsShown } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';

const { app, sql, money } = await startPayingApp();
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, other, carrier, dear, cheap, late, driver, admin] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('carrier', { ...cleared, companyName: 'Dear Haul' }),
  app.signIn('carrier', { ...cleared, companyName: 'Cheap Haul' }),
  app.signIn('carrier', { ...cleared, companyName: 'Late Haul' }),
  app.signIn('driver'),
  app.signIn('admin'),
]);
const { paid, booked, assigned, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });

beforeEach(() => sql`delete from rate_limits`);

const priced = (total: string) => ({ baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total });
async function lay(transportId: string): Promise<void> {
  const offer = { transportId, kind: 'own' };
  await buildQuote(sql, { ...offer, userId: dear.id, ...priced('1300.00') });
  await buildQuote(sql, { ...offer, userId: cheap.id, ...priced('1000.00') });
  await buildQuote(sql, { ...offer, userId: late.id, ...priced('900.00') });
  await buildBid(sql, { transportId, bidderId: late.id, bidAmount: '1150.00' });
}
const endOffer = (transportId: string) =>
  sql`update quotes set valid_until = now() - interval '1 second' where transport_id = ${transportId} and user_id = ${late.id}`;
const getRescue = async (id: string, person: SignedIn = mia) =>
  (await person.call('GET', `/api/transports/${id}/payment/rescue`)).body.rescue;
const getRefund = async (id: string, person: SignedIn = mia) =>
  (await person.call('GET', `/api/transports/${id}/payment/refund-quote`)).body.refund;
const withdraw = (quoteId: string, person = carrier) =>
  person.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'Truck broke down' });
const cancel = (id: string, body: object = {}) => mia.call('POST', `/api/transports/${id}/cancellation`, body);
const findStatus = async (paymentId: string) => (await sql`select escrow_status, amount from payments where id = ${paymentId}`)[0];

async function left(): Promise<{ id: string; paymentId: string }> {
  const made = await paid(lay);
  await endOffer(made.id);
  expect((await withdraw(made.quoteId)).status).toBe(200);
  await app.settle();
  return made;
}
const accept = (offer: { kind: string; id: string; price: string }) =>
  offer.kind === 'quote'
    ? mia.call('POST', `/api/quotes/${offer.id}/acceptance`)
    : mia.call('POST', `/api/bids/${offer.id}/acceptance`, { bidAmount: offer.price });
const getOffer = async (id: string, name: string) => (await getRescue(id)).offers.find((one: { name: string }) => one.name === name);

describe('after the carrier withdrew', () => {
  it('the money stays held, and the shipper sees the remaining offers with their price differences', async () => {
    const { id, paymentId } = await left();
    expect(await findStatus(paymentId)).toEqual({ escrowStatus: 'escrow', amount: '1285.00' });
    const rescue = await getRescue(id);
    expect(rescue).toMatchObject({ heldAmount: '1285.00', reason: 'Truck broke down', frozen: '0.00', limit: null });
    expect(Date.parse(rescue.backBy) - Date.parse(rescue.leftAt)).toBe(7 * dayMs);
    expect(
      rescue.offers.map(({ name, kind, price, total, difference, direction }: Record<string, string>) => [
        name,
        kind,
        price,
        total,
        difference,
        direction,
      ]),
    ).toEqual([
      ['Cheap Haul', 'quote', '1000.00', '1185.00', '100.00', 'less'],
      ['Late Haul', 'bid', '1150.00', '1335.00', '50.00', 'more'],
      ['Dear Haul', 'quote', '1300.00', '1485.00', '200.00', 'more'],
    ]);
    expect(await getRescue(id, cheap)).toBeNull();
    expect((await other.call('GET', `/api/transports/${id}/payment/rescue`)).status).toBe(404);
    expect((await getRescue(id, admin)).offers).toHaveLength(3);
  });

  it.each([
    ['is blocked', { isBlocked: true }, { isBlocked: false }],
    ['is no longer active', { isActive: false }, { isActive: true }],
  ])('quotes and bids of an account that %s are not offered', async (_how, gone, back) => {
    const { id } = await left();
    const become = (how: object) => sql`update users set ${sql(how)} where id in (${cheap.id}, ${late.id})`;
    const names = async () => (await getRescue(id)).offers.map(({ name }: { name: string }) => name);
    await become(gone);
    const without = await names();
    await become(back);
    expect([without, await names()]).toEqual([['Dear Haul'], ['Cheap Haul', 'Late Haul', 'Dear Haul']]);
  });

  it('an earlier refund by an administrator reduces the held amount and changes the differences', async () => {
    const made = await paid(lay);
    expect((await withdraw(made.quoteId)).status).toBe(200);
    const words = { amount: '300.00', reason: 'The pickup was put off twice' };
    expect((await admin.call('POST', `/api/admin/payments/${made.paymentId}/refund`, words)).status).toBe(200);
    await app.settle();
    const rescue = await getRescue(made.id);
    const dearer = rescue.offers.find(({ name }: { name: string }) => name === 'Dear Haul');
    expect([rescue.heldAmount, dearer.difference, dearer.direction]).toEqual(['985.00', '500.00', 'more']);
    const turns = (await mia.call('GET', '/api/turns')).body as { key: string; text: string }[];
    expect(turns.find(({ key }) => key === `choose ${made.id}`)!.text).toContain('$985.00 is still held');
    expect((await accept(dearer)).status).toBe(200);
    expect((await mia.call('GET', `/api/transports/${made.id}/change-orders`)).body.orders[0]).toMatchObject({ amount: '500.00' });
  });

  it('a refund that is still pending is already subtracted when the next carrier is booked', async () => {
    const { id, paymentId } = await left();
    const dearer = await getOffer(id, 'Dear Haul');
    const words = { amount: '300.00', reason: 'The pickup was put off twice' };
    expect((await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, words)).status).toBe(200);
    expect((await readBooks({ sql }, paymentId)).held).toBe(128_500);
    expect((await accept(dearer)).status).toBe(200);
    expect((await mia.call('GET', `/api/transports/${id}/change-orders`)).body.orders[0]).toMatchObject({
      totalBefore: '800.00',
      amount: '500.00',
      totalAfter: '1300.00',
    });
    await app.settle();
    expect([await findStatus(paymentId), (await readBooks({ sql }, paymentId)).held]).toEqual([
      { escrowStatus: 'escrow', amount: '985.00' },
      98_500,
    ]);
  });

  it('the shipper is notified in the app and by email', async () => {
    app.isTelling = true;
    const { id } = await left();
    const told = await sql<{ channel: string }[]>`
      select channel from notification_dispatches
      where transport_id = ${id} and user_id = ${mia.id} and notification_type = 'payment.carrier-left' order by channel`;
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'in_app']);
  });

  it('a cheaper offer can be accepted directly, and the difference is refunded', async () => {
    app.isTelling = true;
    const { id, paymentId } = await left();
    const offer = await getOffer(id, 'Cheap Haul');
    expect((await accept(offer)).status).toBe(200);
    await app.settle();
    expect(await findStatus(paymentId)).toEqual({ escrowStatus: 'escrow', amount: '1185.00' });
    const books = await readBooks({ sql }, paymentId);
    expect([books.held, books.refunds]).toEqual([118_500, 10_000]);
    const back = { title: 'Refund of $100.00', body: expect.stringContaining('The price was reduced. $100.00 is on its way') };
    expect((await mia.call('GET', '/api/notifications')).body).toContainEqual(expect.objectContaining({ transportId: id, ...back }));
    const [payment] = await sql`select quote_id, recipient_user_id from payments where id = ${paymentId}`;
    expect(payment).toEqual({ quoteId: offer.id, recipientUserId: cheap.id });
    expect(await getRescue(id)).toBeNull();
    await assigned({ id, quoteId: offer.id, paymentId }, driver.id);
    await buildDriverJobs(sql, id, ['pickup']);
    expect((await driver.call('PATCH', `/api/quotes/${offer.id}/workflow-state`, { newState: 'in_transit' })).status).toBe(200);
  });

  it('a more expensive offer can be accepted directly, and pickup waits until the difference is paid', async () => {
    const { id, paymentId } = await left();
    const offer = await getOffer(id, 'Dear Haul');
    expect((await accept(offer)).status).toBe(200);
    expect(await findStatus(paymentId)).toEqual({ escrowStatus: 'escrow', amount: '1285.00' });
    const { orders } = (await mia.call('GET', `/api/transports/${id}/change-orders`)).body;
    expect(orders[0]).toMatchObject({
      reason: 'rescue',
      amount: '200.00',
      totalBefore: '1100.00',
      totalAfter: '1300.00',
      state: 'approved',
      can: { pay: true, decline: false },
    });
    await assigned({ id, quoteId: offer.id, paymentId }, driver.id);
    await buildDriverJobs(sql, id, ['pickup']);
    const pickup = () => driver.call('PATCH', `/api/quotes/${offer.id}/workflow-state`, { newState: 'in_transit' });
    expect((await pickup()).body).toMatchObject({ code: 'difference_owed' });
    const { body: page } = await mia.call('POST', `/api/change-orders/${orders[0].id}/checkout`, {});
    await money.payAt(page.url);
    await tellAll();
    expect(await findStatus(paymentId)).toEqual({ escrowStatus: 'escrow', amount: '1485.00' });
    const [row] = await sql`select total_quote, agreed_changes from quotes where id = ${offer.id}`;
    expect(row).toEqual({ totalQuote: '1300.00', agreedChanges: '0.00' });
    expect((await readBooks({ sql }, paymentId)).held).toBe(148_500);
    expect((await pickup()).status).toBe(200);
  });

  it('a reactivated bid can be accepted like any other offer', async () => {
    const { id, paymentId } = await left();
    expect((await accept(await getOffer(id, 'Late Haul'))).status).toBe(200);
    expect((await mia.call('GET', `/api/transports/${id}/change-orders`)).body.orders[0]).toMatchObject({ amount: '50.00' });
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'escrow' });
  });

  it('the shipper can cancel and gets exactly the full refund that was shown', async () => {
    const { id, paymentId } = await left();
    expect(await getRefund(id)).toMatchObject({ line: 'carrier_withdrew', refund: '1285.00', feeBack: '185.00', feeKept: '0.00' });
    expect((await cancel(id, { refund: '1285.00' })).status).toBe(200);
    await app.settle();
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'refunded' });
    expect((await readBooks({ sql }, paymentId)).refunds).toBe(128_500);
  });

  it('an extra charge paid to the first carrier is refunded together with the difference', async () => {
    const made = await paid(lay);
    const { body: order } = await asked(made.id);
    await mia.call('POST', `/api/change-orders/${order.id}/approval`, {});
    const { body: page } = await mia.call('POST', `/api/change-orders/${order.id}/checkout`, {});
    await money.payAt(page.url);
    await tellAll();
    await withdraw(made.quoteId);
    await app.settle();
    const offer = await getOffer(made.id, 'Cheap Haul');
    expect(offer).toMatchObject({ difference: '250.00', direction: 'less' });
    await accept(offer);
    await app.settle();
    const books = await readBooks({ sql }, made.paymentId);
    expect([books.shipper, books.held, books.refunds]).toEqual([-143_500, 118_500, 25_000]);
  });

  it('accepting two offers at once books one and asks for at most one difference', async () => {
    const { id } = await left();
    const [one, two] = [await getOffer(id, 'Dear Haul'), await getOffer(id, 'Cheap Haul')];
    const both = await Promise.all([accept(one), accept(two)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { orders } = (await mia.call('GET', `/api/transports/${id}/change-orders`)).body;
    expect(orders).toHaveLength(both[0]!.status === 200 ? 1 : 0);
  });

  it('no other carrier can be booked while part of the money is frozen', async () => {
    const { id, paymentId } = await left();
    const offer = await getOffer(id, 'Cheap Haul');
    const hold = { amount: '285.00', reason: 'The shipper reported a forged card' };
    expect((await admin.call('POST', `/api/admin/payments/${paymentId}/hold`, hold)).status).toBe(200);
    expect((await accept(offer)).body).toMatchObject({ code: 'payment_frozen' });
    expect(await getRescue(id)).toMatchObject({ heldAmount: '1285.00', frozen: '285.00' });
  });

  it('a withdrawal of the second carrier ends the unpaid difference and keeps the money held', async () => {
    const { id, paymentId } = await left();
    const offer = await getOffer(id, 'Dear Haul');
    await accept(offer);
    expect((await withdraw(offer.id, dear)).status).toBe(200);
    expect((await mia.call('GET', `/api/transports/${id}/change-orders`)).body.orders[0]).toMatchObject({ state: 'ended' });
    expect(await findStatus(paymentId)).toEqual({ escrowStatus: 'escrow', amount: '1285.00' });
    expect((await getRescue(id)).offers.map(({ name }: { name: string }) => name)).toContain('Cheap Haul');
  });
});

describe('cancelling a booking', () => {
  it('shows each line of the refund, and is refused if the refund has changed since', async () => {
    const made = await paid();
    const { id, paymentId } = made;
    expect(await getRefund(id)).toEqual({
      isPaid: true,
      isBack: false,
      line: 'before_assignment',
      price: '1100.00',
      serviceFee: '185.00',
      feeBack: '185.00',
      feeKept: '0.00',
      dryRunFee: '0.00',
      isFeeDisputed: false,
      later: '0.00',
      refund: '1285.00',
      approvalFor: null,
      isTest: true,
    });
    await assigned(made, driver.id);
    expect(await cancel(id, { refund: '1285.00' })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', error: 'The refund has changed to $1,100.00. Review it and try again.' },
    });
    expect(await getRefund(id)).toMatchObject({ line: 'assigned', feeBack: '0.00', feeKept: '185.00', refund: '1100.00' });
    expect((await cancel(id, { refund: '1100.00' })).status).toBe(200);
    await app.settle();
    const books = await readBooks({ sql }, paymentId);
    expect([books.held, books.refunds, books.platform_fee + books.provider_fees]).toEqual([0, 110_000, 18_500]);
  });

  it('is refused without the refund amount, and the error names it', async () => {
    const made = await paid();
    expect(await cancel(made.id)).toMatchObject({
      status: 409,
      body: { code: 'refund_unseen', error: 'The refund is $1,285.00. Send this amount to cancel.' },
    });
    await assigned(made, driver.id);
    expect((await admin.call('POST', `/api/transports/${made.id}/cancellation`, { reason: 'By the desk' })).body).toMatchObject({
      code: 'refund_unseen',
      error: expect.stringContaining('is $1,100.00'),
    });
    expect(await findStatus(made.paymentId)).toMatchObject({ escrowStatus: 'escrow' });
    expect((await cancel(made.id, { refund: '1100.00' })).status).toBe(200);
  });

  it('offers only what is left after a partial manual refund', async () => {
    const made = await paid();
    const [charged] = await sql<{ chargeId: string }[]>`
      select charge_id from payment_movements where payment_id = ${made.paymentId} and kind = 'charge'`;
    await money.stripe.refunds.create({ charge: charged!.chargeId, amount: 30_000 });
    await tellAll();
    await assigned(made, driver.id);
    expect(await getRefund(made.id)).toMatchObject({ price: '800.00', feeKept: '185.00', refund: '800.00', later: '0.00' });
    expect((await cancel(made.id, { refund: '800.00' })).status).toBe(200);
    await app.settle();
    const books = await readBooks({ sql }, made.paymentId);
    expect([books.held, books.refunds, books.shipper]).toEqual([0, 110_000, -128_500]);
  });

  it('answers 403 to carrier and driver, whatever amount they send', async () => {
    const made = await paid();
    await assigned(made, driver.id);
    for (const who of [carrier, driver])
      expect((await who.call('POST', `/api/transports/${made.id}/cancellation`, { refund: '0.01' })).status).toBe(403);
  });

  it('is refused if already cancelled or picked up, whatever amount is sent', async () => {
    const made = await paid();
    expect((await cancel(made.id, { refund: '1285.00' })).status).toBe(200);
    for (const body of [{ refund: '1285.00' }, { refund: '1.00' }, {}])
      expect((await cancel(made.id, body)).body).toMatchObject({ code: 'not_cancellable', error: 'This request was already cancelled' });
    const gone = await paid();
    await sql`update quotes set workflow_state = 'in_transit', driver_id = ${driver.id} where id = ${gone.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${gone.id}`;
    expect((await cancel(gone.id, { refund: '1285.00' })).body).toMatchObject({
      code: 'not_cancellable',
      error: expect.stringContaining('picked up'),
    });
  });

  it('by an administrator needs the refund amount too, except for an offer that was not accepted', async () => {
    const close = (quoteId: string, more: object = {}, who = admin) =>
      who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'closed', reason: 'By the desk', ...more });
    const chief = await app.signIn('super_admin');
    const made = await paid(lay);
    for (const who of [admin, chief])
      expect(await close(made.quoteId, {}, who)).toMatchObject({
        status: 409,
        body: { code: 'refund_unseen', error: expect.stringContaining('The refund is $1,285.00') },
      });
    expect((await close(made.quoteId, { refund: '1.00' })).body).toMatchObject({ code: 'refund_changed' });
    expect((await close(made.quoteId, { refund: '1285.00' }, carrier)).body).toMatchObject({ code: 'transition_not_allowed' });
    expect(await findStatus(made.paymentId)).toMatchObject({ escrowStatus: 'escrow' });
    expect((await close(made.quoteId, { refund: '1285.00' })).status).toBe(200);
    await app.settle();
    expect(await findStatus(made.paymentId)).toMatchObject({ escrowStatus: 'refunded' });
    const open = await paid(
      async (transportId) => void (await buildQuote(sql, { transportId, kind: 'own', userId: cheap.id, ...priced('1000.00') })),
    );
    await sql`update quotes set workflow_state = 'delivered', delivered_at = now() - interval '73 hours', driver_id = ${driver.id} where id = ${open.quoteId}`;
    await sql`update transports set status = 'delivered' where id = ${open.id}`;
    expect((await close(open.quoteId)).status).toBe(200);
    const gone = await left();
    const [offer] = await sql`select id from quotes where transport_id = ${gone.id} and user_id = ${cheap.id}`;
    expect((await close(offer!['id'] as string)).status).toBe(200);
    expect(await findStatus(gone.paymentId)).toMatchObject({ escrowStatus: 'escrow' });
  });

  it('before payment refunds nothing and shows 0.00', async () => {
    const { id, paymentId } = await booked();
    expect(await getRefund(id)).toMatchObject({ isPaid: false, refund: '0.00' });
    expect((await cancel(id, { refund: '0.00' })).status).toBe(200);
    expect(await findStatus(paymentId)).toMatchObject({ escrowStatus: 'cancelled' });
  });

  it('shows its refund only to the shipper and administrators', async () => {
    const { id } = await paid();
    expect(await getRefund(id, admin)).toMatchObject({ refund: '1285.00' });
    expect(await getRefund(id, carrier)).toBeNull();
    expect((await other.call('GET', `/api/transports/${id}/payment/refund-quote`)).status).toBe(404);
  });
});

describe('notices about a payment', () => {
  beforeEach(() => void (app.isTelling = true));
  const getNotices = async (who: SignedIn, id: string) =>
    ((await who.call('GET', '/api/notifications')).body as { transportId: string; title: string; body: string }[])
      .filter(({ transportId }) => transportId === id)
      .map(({ title, body }) => `${title} | ${body}`)
      .join('\n');

  it('say that the money is on hold, not on its way, after a cancellation while it is frozen', async () => {
    const made = await paid();
    await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold`, { amount: '1285.00', reason: 'The bank asks who paid' });
    expect((await readBooks({ sql }, made.paymentId)).disputes).toBe(128_500);
    expect((await cancelAsShown(admin, made.id)).status).toBe(200);
    await app.settle();
    const told = await getNotices(mia, made.id);
    expect(told).not.toMatch(/on its way to your card/);
    expect(told).toContain('$1,285.00 is on hold');
    const { body: quotes } = await mia.call('GET', `/api/transports/${made.id}/quotes`);
    expect(quotes).toMatchObject([{ ended: { by: 'support', at: expect.any(String) } }]);
  });

  it('name the missing difference after a payment on an older page, and show each side its own amounts', async () => {
    const made = await booked(lay);
    const page = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    expect((await withdraw(made.quoteId)).status).toBe(200);
    const [quote] = await sql`select id from quotes where transport_id = ${made.id} and user_id = ${dear.id}`;
    expect((await mia.call('POST', `/api/quotes/${quote!['id']}/acceptance`)).status).toBe(200);
    await money.payAt(page.body.url);
    await mia.call('POST', `/api/transports/${made.id}/payment/refresh`);
    await app.settle();
    const [hers, his] = [mia, dear].map((who) => who.call('GET', `/api/transports/${made.id}/payment`));
    expect((await hers!).body).toMatchObject({
      pickupWaits: 'difference',
      payment: { price: '1300.00', amount: '1485.00', difference: '200.00', toCarrier: '1100.00' },
    });
    expect((await his!).body.payment).toMatchObject({ price: '1300.00', amount: null, difference: '200.00' });
    expect(await getNotices(mia, made.id)).not.toMatch(/\$1,485\.00 is held/);
    expect(await getNotices(dear, made.id)).not.toMatch(/no longer waits for the payment/);
  });

  it('ask only for the difference when another carrier is booked with the held money', async () => {
    const { id } = await left();
    expect((await accept(await getOffer(id, 'Dear Haul'))).status).toBe(200);
    await app.settle();
    const { body: quotes } = await mia.call('GET', `/api/transports/${id}/quotes`);
    const ended = (quotes as { ended: object | null }[]).flatMap(({ ended: one }) => one ?? []);
    expect(ended).toMatchObject([{ by: 'carrier', reason: 'Truck broke down' }]);
    expect(await getNotices(mia, id)).toContain('Your turn: pay the remaining $200.00 now.');
    const { body } = await dear.call('GET', `/api/transports/${id}/payment`);
    expect(body.payment).toMatchObject({ price: '1300.00' });
  });
});

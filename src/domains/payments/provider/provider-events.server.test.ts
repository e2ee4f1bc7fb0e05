import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { listPublishedEvents } from '../../../../test/harness/people/published-events.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { disputed, listSandboxObjects } from '../../../../test/harness/money/sandbox-money.ts';

const { app, sql, money } = await startPayingApp();
const bookings = await startTestBookings(app, money);
const { pay, charge, complete, tellAll, moneyOf, heard } = bookings;
await bookings.connectCarrier();
const [admin, second] = await Promise.all([app.signIn('admin'), app.signIn('admin')]);
await heard();

const getCharge = async (paymentId: string): Promise<string> =>
  (await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'`)[0]!['chargeId'] as string;
const dashboardRefund = async (paymentId: string, amount: number) =>
  money.stripe.refunds.create({ charge: await getCharge(paymentId), amount });
const getDispute = async (paymentId: string): Promise<Stripe.Dispute> =>
  (await money.stripe.disputes.list({ charge: await getCharge(paymentId) })).data[0]!;
const answer = async (paymentId: string, text: string) =>
  money.stripe.disputes.update((await getDispute(paymentId)).id, { evidence: { uncategorized_text: text } });
const listFacts = (topic: string, paymentId: string) => listPublishedEvents(sql, topic, { paymentId });
const listHolds = (paymentId: string) =>
  sql`select cause, amount_cents as cents, borne_cents as borne, outcome from payment_holds where payment_id = ${paymentId}`;
const twice = <T>(events: readonly T[]): T[] => [...events.toReversed(), ...events];

describe('a refund made by hand in the Stripe dashboard', () => {
  it('is booked once even if reported twice, and the carrier is paid the rest', async () => {
    const made = await pay();
    await dashboardRefund(made.paymentId, 10_000);
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 118_500, refunds: 10_000 });
    expect(
      await sql`select kind, amount_cents as cents, state from payment_movements where payment_id = ${made.paymentId} and cause = 'dashboard'`,
    ).toEqual([{ kind: 'refund', cents: 10_000, state: 'done' }]);
    await complete(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 100_000, refunds: 10_000 });
  });

  it('of the full amount ends the payment, even if its event arrives before the charge event', async () => {
    const made = await charge();
    const [paid] = await listSandboxObjects(sql, 'charge');
    await money.stripe.refunds.create({ charge: paid!.id });
    await tellAll((events) => events.filter(({ type }) => type.startsWith('refund.')));
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, refunds: 128_500 });
  });

  it('is paid by the platform if the carrier already has the money', async () => {
    const made = await pay();
    await complete(made);
    await dashboardRefund(made.paymentId, 30_000);
    await tellAll(twice);
    const after = await moneyOf(made);
    expect(after).toMatchObject({ status: 'released', held: 0, carrier: 110_000, refunds: 30_000 });
    expect(after.platform_fee + after.provider_fees).toBe(18_500 - 30_000);
  });

  it('in full balances out once our own refund of the same payment is refused', async () => {
    const made = await pay();
    await bookings.cancel(made);
    await dashboardRefund(made.paymentId, 128_500);
    const [refund] = (await heard()).filter(({ type }) => type === 'refund.created').slice(-1);
    expect((await money.postEvent(refund!)).status).toBe(200);
    await sql`update jobs set run_at = now() + interval '1 minute' where name = 'carry-out-movement'`;
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ held: 128_500, refunds: 128_500 });
    await sql`update jobs set run_at = now() where name = 'carry-out-movement'`;
    await app.settle();
    const after = await moneyOf(made);
    expect([after.status, after.held, after.refunds, after.platform_fee + after.provider_fees]).toEqual(['refunded', 0, 128_500, 0]);
  });
});

it('an expired checkout page with a canceled intent does not end the payment: the shipper pays on a new page', async () => {
  const made = await bookings.book();
  const checkout = () => bookings.shipper.call('POST', `/api/transports/${made.id}/payment/checkout`);
  const left = (await checkout()).body.url as string;
  const [page] = await sql`select checkout_session_id from payment_movements where payment_id = ${made.paymentId}`;
  const { payment_intent: intent } = await money.stripe.checkout.sessions.expire(page!['checkoutSessionId'] as string);
  const next = (await checkout()).body.url as string;
  expect(next).not.toBe(left);
  const told = { id: `evt_c${made.paymentId}`, object: 'event', type: 'payment_intent.canceled', data: { object: { id: intent } } };
  await money.postEvent(told);
  await app.settle();
  await money.payAt(next);
  await tellAll();
  expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
});

describe('a refund that comes back from the card', () => {
  async function sentBack(made: { paymentId: string }, id: string): Promise<void> {
    const { amount } = await money.stripe.refunds.retrieve(id);
    await sql`update sandbox_objects set data = data || '{"status": "failed", "failure_reason": "lost_or_stolen_card"}' where id = ${id}`;
    await sql`
      update sandbox_objects set data = data || jsonb_build_object('refunded', false, 'amount_refunded', (data ->> 'amount_refunded')::int - ${amount})
      where id = ${await getCharge(made.paymentId)}`;
    for (const event of ['evt_f1', 'evt_f2'])
      await money.postEvent({ id: `${event}${id}`, object: 'event', type: 'refund.failed', data: { object: { id } } });
    await app.settle();
  }
  const getReceipt = async ({ paymentId }: { paymentId: string }) =>
    (await bookings.shipper.call('GET', `/api/receipts/${paymentId}`)).body;
  async function sendAgain(made: { paymentId: string }): Promise<void> {
    const [hold] = await sql<{ id: string }[]>`select id from payment_holds where payment_id = ${made.paymentId} and lifted_at is null`;
    const at = `/api/admin/payments/${made.paymentId}/hold-release`;
    const reason = 'The bank takes it again now';
    const { body } = await admin.call('POST', at, { holdId: hold!.id, reason });
    if (body.action.state === 'waiting')
      expect((await second.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`)).status).toBe(200);
    await app.settle();
  }

  it('in part is frozen for the shipper, reported once, kept from the carrier, and sent again on release', async () => {
    const made = await pay();
    const { id } = await dashboardRefund(made.paymentId, 10_000);
    await tellAll();
    await sentBack(made, id);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', held: 118_500, disputes: 10_000, refunds: 0 });
    expect(await listFacts('payment.refund-failed', made.paymentId)).toEqual([
      expect.objectContaining({ amount: '100.00', cameBack: true, userId: bookings.shipper.id }),
    ]);
    expect(await getReceipt(made)).toMatchObject({
      givenBack: '0.00',
      held: '1285.00',
      frozen: '100.00',
      refunds: [{ amount: '100.00' }, { what: 'Returned by your card', amount: '-100.00' }],
    });
    await complete(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', carrier: 100_000, disputes: 10_000 });
    await sendAgain(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, disputes: 0, carrier: 100_000, refunds: 10_000 });
  });

  it('of a cancelled booking reopens the payment until it is sent again', async () => {
    const made = await pay();
    expect((await bookings.cancel(made)).status).toBe(200);
    await app.settle();
    await heard();
    expect((await moneyOf(made)).status).toBe('refunded');
    const [refund] = await sql`select provider_id from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`;
    await sentBack(made, refund!['providerId'] as string);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', held: 0, disputes: 128_500, refunds: 0 });
    await sendAgain(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, disputes: 0, refunds: 128_500 });
  });

  it('can be repaid outside the card with a reason and a second approval, and is then booked as refunded', async () => {
    app.isTelling = true;
    const made = await pay();
    expect((await bookings.cancel(made)).status).toBe(200);
    await app.settle();
    await heard();
    const [refund] = await sql`select provider_id from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`;
    await sentBack(made, refund!['providerId'] as string);
    const detail = async () => (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    const [hold] = (await detail()).holds;
    expect(hold).toMatchObject({ isReturned: true, outcome: null });
    const givenBack = (body: object) => admin.call('POST', `/api/admin/payments/${made.paymentId}/given-back`, body);
    const reason = 'Check 1042, mailed on November 23';
    expect((await givenBack({ holdId: hold.id, reason: 'check' })).status).toBe(422);
    const { body } = await givenBack({ holdId: hold.id, reason });
    expect(body.action).toMatchObject({ kind: 'given_back', amount: '1285.00', state: 'waiting', can: { confirm: false } });
    expect(await moneyOf(made)).toMatchObject({ status: 'held', disputes: 128_500, refunds: 0 });
    const confirm = (who: typeof admin) => who.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`);
    expect(await confirm(admin)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect((await confirm(second)).body.action).toMatchObject({ state: 'done' });
    expect((await confirm(second)).status).toBe(409);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, disputes: 0, refunds: 128_500 });
    expect(await sql`select from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`).toHaveLength(1);
    expect(await detail()).toMatchObject({ stands: [], holds: [{ outcome: 'thawed' }] });
    expect(await givenBack({ holdId: hold.id, reason })).toMatchObject({ status: 409, body: { code: 'hold_already_released' } });
    expect(await getReceipt(made)).toMatchObject({
      givenBack: '1285.00',
      refunds: [{ amount: '1285.00' }, { amount: '-1285.00' }, { what: 'Refunded outside the card', amount: '1285.00' }],
    });
    const told = (await bookings.shipper.call('GET', '/api/notifications')).body as { title: string; body: string }[];
    expect(told.find(({ title }) => title === '$1,285.00 was refunded to you')?.body).toContain(reason);
  });

  it('in part can be repaid outside the card after the job is done, but an ordinary hold cannot', async () => {
    const made = await pay();
    const { id } = await dashboardRefund(made.paymentId, 10_000);
    await tellAll();
    await sentBack(made, id);
    await complete(made);
    const reason = 'Bank transfer of November 23';
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId} and lifted_at is null`;
    const { body } = await admin.call('POST', `/api/admin/payments/${made.paymentId}/given-back`, { holdId: hold!['id'], reason });
    expect((await second.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`)).status).toBe(200);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, disputes: 0, carrier: 100_000, refunds: 10_000 });
    const other = await pay();
    const asked = await admin.call('POST', `/api/admin/payments/${other.paymentId}/hold`, { amount: '50.00', reason });
    expect(asked.status).toBe(200);
    const [frozen] = await sql`select id from payment_holds where payment_id = ${other.paymentId}`;
    const refused = await admin.call('POST', `/api/admin/payments/${other.paymentId}/given-back`, { holdId: frozen!['id'], reason });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_returned' } });
  });

  it('of a booking that was paid again is held beside the new payment, and sent again on release', async () => {
    const made = await pay();
    const { id } = await dashboardRefund(made.paymentId, 128_500);
    await tellAll();
    const { body } = await bookings.shipper.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await money.payAt(body.url);
    await tellAll();
    await sentBack(made, id);
    const states = await sql`select escrow_status from payments where transport_id = ${made.id} order by id`;
    expect(states.map(({ escrowStatus }) => escrowStatus)).toEqual(['refunded', 'escrow']);
    expect(await moneyOf(made)).toMatchObject({ disputes: 128_500, refunds: 0 });
    await sendAgain(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, disputes: 0, refunds: 128_500 });
  });

  it('goes back to the platform if the platform paid the refund', async () => {
    const made = await pay();
    await complete(made);
    const { id } = await dashboardRefund(made.paymentId, 30_000);
    await tellAll();
    expect(await getReceipt(made)).toMatchObject({ givenBack: '300.00', borne: '300.00' });
    await sentBack(made, id);
    expect(await getReceipt(made)).toMatchObject({ givenBack: '0.00', borne: '0.00' });
    const after = await moneyOf(made);
    expect(after).toMatchObject({ status: 'released', held: 0, disputes: 0, carrier: 110_000, refunds: 0 });
    expect(after.platform_fee + after.provider_fees).toBe(18_500);
  });

  it('before its refund was recorded is marked as refused, and the shipper is not refunded twice', async () => {
    const made = await pay();
    expect((await bookings.cancel(made)).status).toBe(200);
    const [asked] = await sql`select id from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`;
    const refund = await money.stripe.refunds.create({
      charge: await getCharge(made.paymentId),
      amount: 128_500,
      metadata: { movement_id: asked!['id'] as string, payment_id: made.paymentId },
    });
    await sql`delete from jobs where name = 'carry-out-movement'`;
    await sentBack(made, refund.id);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, refunds: 0 });
    expect(await sql`select state, failure from payment_movements where id = ${asked!['id'] as string}`).toEqual([
      { state: 'refused', failure: 'lost_or_stolen_card' },
    ]);
  });
});

describe('a dispute at the bank', () => {
  it('freezes the held amount and books the dispute fee', async () => {
    const made = await charge(disputed);
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', held: 0, disputes: 128_500, provider_fees: 3_757 + 1_500 });
    expect(await listHolds(made.paymentId)).toEqual([{ cause: 'dispute', cents: 128_500, borne: 0, outcome: null }]);
  });

  it('that is won unfreezes the money, returns the fee and lets the job continue', async () => {
    const made = await charge(disputed);
    await tellAll();
    await answer(made.paymentId, 'winning_evidence');
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, disputes: 0, provider_fees: 3_757 });
    await complete(made);
    expect((await moneyOf(made)).status).toBe('released');
    expect((await listFacts('payment.dispute-heard', made.paymentId)).map(({ outcome }) => outcome)).toEqual(['opened', 'won']);
  });

  it('that is lost books the amount as refunded to the shipper by the bank', async () => {
    const made = await charge(disputed);
    await tellAll();
    await answer(made.paymentId, 'losing_evidence');
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, disputes: 0, refunds: 128_500, provider_fees: 5_257 });
    expect((await bookings.shipper.call('GET', `/api/receipts/${made.paymentId}`)).body).toMatchObject({
      givenBack: '1285.00',
      refunds: [{ what: 'Returned by your bank after a dispute', amount: '1285.00' }],
    });
  });

  it.each([
    ['winning_evidence', 18_500, 0, 3_757],
    ['losing_evidence', 18_500 - 128_500, 128_500, 5_257],
  ])('is paid by the platform until it is decided if the carrier already has the money: %s', async (text, kept, refunds, fees) => {
    const made = await charge(disputed);
    await bookings.shipper.call('POST', `/api/transports/${made.id}/payment/refresh`);
    await complete(made);
    await tellAll();
    const during = await moneyOf(made);
    expect([during.status, during.carrier, during.disputes, during.platform_fee + during.provider_fees]).toEqual([
      'released',
      110_000,
      128_500,
      18_500 - 128_500,
    ]);
    await answer(made.paymentId, text);
    await tellAll(twice);
    const after = await moneyOf(made);
    expect([after.status, after.platform_fee + after.provider_fees, after.refunds, after.provider_fees, after.disputes]).toEqual([
      'released',
      kept,
      refunds,
      fees,
      0,
    ]);
  });

  it.each([
    ['winning_evidence', 'thawed'],
    ['losing_evidence', 'lost'],
  ])('during a full refund freezes the money when that refund is refused, and ends as refunded: %s', async (text, outcome) => {
    const made = await charge(disputed);
    await bookings.shipper.call('POST', `/api/transports/${made.id}/payment/refresh`);
    await bookings.cancel(made);
    await sql`update jobs set run_at = now() + interval '1 minute' where name = 'carry-out-movement'`;
    await tellAll();
    expect(await listHolds(made.paymentId)).toMatchObject([{ cents: 0, borne: 128_500 }]);
    await sql`update jobs set run_at = now() where name = 'carry-out-movement'`;
    await app.settle();
    expect(await listHolds(made.paymentId)).toMatchObject([{ cents: 128_500, borne: 0 }]);
    await answer(made.paymentId, text);
    await tellAll();
    expect(await listHolds(made.paymentId)).toMatchObject([{ outcome }]);
    const { status, held, refunds, disputes, ...after } = await moneyOf(made);
    expect([status, held, refunds, disputes]).toEqual(['refunded', 0, 128_500, 0]);
    expect(after.platform_fee + after.provider_fees).toBe(0);
  });

  it.each(['warning_needs_response', 'prevented'])('that is only an inquiry (%s) freezes no money', async (status) => {
    const made = await charge(disputed);
    await bookings.shipper.call('POST', `/api/transports/${made.id}/payment/refresh`);
    const { id } = await getDispute(made.paymentId);
    await sql`update sandbox_objects set data = jsonb_set(data, '{status}', to_jsonb(${status}::text)) where id = ${id}`;
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', disputes: 0 });
  });

  it('of a payment already refunded is paid by the platform', async () => {
    const made = await charge(disputed);
    await bookings.shipper.call('POST', `/api/transports/${made.id}/payment/refresh`);
    await sql`update sandbox_objects set data = data || '{"disputed": false}' where id = ${await getCharge(made.paymentId)}`;
    await bookings.cancel(made);
    await app.settle();
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', refunds: 128_500, disputes: 128_500 });
    await answer(made.paymentId, 'losing_evidence');
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'refunded', refunds: 257_000, disputes: 0 });
  });
});

describe('a transfer reversed in the Stripe dashboard', () => {
  it('returns the money on hold until an administrator decides', async () => {
    const made = await pay();
    await complete(made);
    const [{ transferId }] =
      (await sql`select provider_id as transfer_id from payment_movements where payment_id = ${made.paymentId} and kind = 'transfer'`) as unknown as [
        { transferId: string },
      ];
    await money.stripe.transfers.createReversal(transferId, { amount: 40_000 });
    await tellAll(twice);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', held: 0, disputes: 40_000, carrier: 70_000 });
    expect(await listHolds(made.paymentId)).toEqual([{ cause: 'desk', cents: 40_000, borne: 0, outcome: null }]);
  });
});

describe('account events from the provider', () => {
  it('notify the owner once for each outcome of a payout, with the reason for a failure', async () => {
    const account = (await sql`select account_id from stripe_accounts where user_id = ${bookings.carrier.id}`)[0]!['accountId'] as string;
    const payout = { id: 'po_1', object: 'payout', status: 'paid' };
    await sql`
      insert into sandbox_objects (id, kind, account, data, created) values ('po_1', 'payout', ${account}, ${sql.json({
        ...payout,
        amount: 50_000,
        arrival_date: 1_790_000_000,
        created: 1_790_000_000,
        failure_code: null,
        failure_message: null,
      })}, now())`;
    const tell = async (event: string, type: string) => {
      await money.postEvent({ id: event, object: 'event', type, account, data: { object: payout } });
      await app.settle();
    };
    await tell('evt_p1', 'payout.paid');
    await tell('evt_p2', 'payout.paid');
    await sql`update sandbox_objects set data = data || '{"status": "failed", "failure_message": "The bank account has been closed."}' where id = 'po_1'`;
    app.isTelling = true;
    await tell('evt_p3', 'payout.failed');
    await tell('evt_p4', 'payout.updated');
    expect(await listPublishedEvents(sql, 'payout.heard')).toMatchObject([
      { userId: bookings.carrier.id, amount: '500.00', outcome: 'paid' },
      { userId: bookings.carrier.id, amount: '500.00', outcome: 'failed' },
    ]);
    const notices = await sql`select content::text as said from notification_dispatches where user_id = ${bookings.carrier.id}`;
    expect(notices.filter(({ said }) => said.includes('The bank account has been closed.'))).not.toEqual([]);
  });

  it('deactivate a disconnected account, and an event for an unknown object is marked as processed', async () => {
    const other = await app.signIn('carrier');
    await sql`
      insert into stripe_accounts (user_id, account_id, payouts_enabled, charges_enabled, created_at, updated_at)
      values (${other.id}, 'acct_gone', true, true, now(), now())`;
    const about = { object: 'event', account: 'acct_gone', data: { object: { id: 'ca_1', object: 'application' } } };
    await money.postEvent({ ...about, id: 'evt_gone', type: 'account.application.deauthorized' });
    await money.postEvent({ id: 'evt_lost', object: 'event', type: 'charge.dispute.created', data: { object: { id: 'du_none' } } });
    await app.settle();
    expect(await sql`select is_active, payouts_enabled from stripe_accounts where account_id = 'acct_gone'`).toEqual([
      { isActive: false, payoutsEnabled: false },
    ]);
    expect(await sql`select from provider_events where id in ('evt_gone', 'evt_lost') and worked_at is null`).toHaveLength(0);
  });
});

describe('payment events in any order and repeated', () => {
  it('lead to the same balances as in their original order', async () => {
    const lives = fc.record({
      card: fc.constantFrom('4242 4242 4242 4242', disputed),
      refund: fc.integer({ min: 0, max: 3 }).map((part) => part * 20_000),
      answer: fc.constantFrom('winning_evidence', 'losing_evidence', null),
      shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      repeats: fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
    });
    await fc.assert(
      fc.asyncProperty(lives, async ({ card, refund, answer: text, shuffle, repeats }) => {
        await sql`delete from rate_limits`;
        await heard();
        const made = await charge(card);
        const [paid] = await listSandboxObjects(sql, 'charge');
        const chargeId = paid!.id;
        if (card === disputed && text) {
          const { data } = await money.stripe.disputes.list({ charge: chargeId });
          await money.stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text: text } });
        }
        if (card !== disputed && refund > 0) await money.stripe.refunds.create({ charge: chargeId, amount: refund });
        const events = (await heard()).flatMap((event) => Array.from({ length: 1 + (repeats.next().value as number) }, () => event));
        const keyed = events.map((event) => ({ event, key: shuffle.next().value as number })).toSorted((a, b) => a.key - b.key);
        for (const { event } of keyed) {
          await money.postEvent(event);
          if ((shuffle.next().value as number) < 0.5) await app.settle();
        }
        await app.settle();
        const isLost = card === disputed && text === 'losing_evidence';
        const isOpen = card === disputed && text === null;
        const refunds = isLost ? 128_500 : card === disputed ? 0 : refund;
        const disputes = isOpen ? 128_500 : 0;
        const status = isLost ? 'refunded' : isOpen ? 'held' : 'escrow';
        const fees = 3_757 + (isLost || isOpen ? 1_500 : 0);
        expect(await moneyOf(made)).toMatchObject({ status, disputes, refunds, held: 128_500 - refunds - disputes, provider_fees: fees });
      }),
      { numRuns: 8 },
    );
  });
});

describe('the webhook of the provider', () => {
  it.each([
    'null',
    '"x"',
    '[]',
    '{}',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":"account.updated"}',
    '{"id":"evt\\u0000","type":"x","data":{"object":{}}}',
    '{',
  ])('answers 400 to a signed body that is not an event: %s', async (body) => {
    const signed = { status: 400, body: { code: 'event_unreadable' } };
    expect(await money.postSigned(body)).toMatchObject(signed);
  });

  it.each(['t=,v1=', 't=1,v1=', 'v1=00', 't=1', 't=99999999999999999999,v1=00', 'x'.repeat(8_000), ''])(
    'answers 400 to an invalid signature: %s',
    async (signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const reply = await app.http.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: '{"id":"evt_1"}' });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'signature_invalid']);
    },
  );

  it('records an invalid signature with its IP address in the Sentinel log', async () => {
    const remoteAddress = '203.0.113.15';
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
    await app.http.inject({ method: 'POST', url: '/api/webhooks/stripe', remoteAddress, headers, payload: '{"id":"evt_1"}' });
    await app.http.sentinel!.recorder.flush();
    expect(await sql`select event_type, threat_score, request_path from security_logs where ip_address = ${remoteAddress}`).toEqual([
      { eventType: 'bad_signature', threatScore: 15, requestPath: '/api/webhooks/stripe' },
    ]);
  });

  it('accepts deeply nested lists and answers 413 to two megabytes', async () => {
    const deep = `{"id":"evt_deep","type":"x.y","data":{"object":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    expect((await money.postSigned(deep)).status).toBe(200);
    expect((await money.postSigned(`{"id":"evt_long","x":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413);
    await app.settle();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { book, cancelAsShown, charge, pay } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { recordRefused, type RequestedOperation } from '../transfers/record-outcome.ts';
import { isWorked } from '../provider/event-readings.ts';
import { readBooks } from '../ledger/ledger.ts';
import { readOurs } from '../reconciliation/ours.ts';
import { recordRisk } from './risks.ts';

const { app, sql, money } = await startPayingApp();
const { mia, carrier, admin, chargeOf, booksOf, desk, ctxOf } = await createMoneyPeople(app, money);
const fee = Math.round(128_500 * 0.029) + 30;

beforeEach(() => sql`delete from rate_limits`);

let count = 0;
const tell = async (type: string, id: string) => {
  count += 1;
  expect((await money.postEvent({ id: `evt_late_${count}`, object: 'event', type, data: { object: { id } } })).status).toBe(200);
  await app.settle();
};

describe('a payment whose provider fee is not known yet', () => {
  async function paidWithoutFee() {
    const made = await book(app, { shipper: mia, carrier });
    await charge(money, mia, made);
    const [made_] = await sql<{ id: string; line: string }[]>`
      select id, data ->> 'balance_transaction' as line from sandbox_objects where kind = 'charge' order by created desc, id desc limit 1`;
    const { id, line } = made_!;
    await sql`update sandbox_objects set data = data || '{"balance_transaction": null}' where id = ${id}`;
    expect((await mia.call('POST', `/api/transports/${made.id}/payment/refresh`)).body.payment.escrowStatus).toBe('escrow');
    const known = () => sql`update sandbox_objects set data = data || ${sql.json({ balance_transaction: line })} where id = ${id}`;
    return { ...made, chargeId: id, known };
  }
  const getFees = async (paymentId: string) => (await readBooks({ sql }, paymentId)).provider_fees;
  const isDue = async (chargeId: string) => {
    await sql`update payment_movements set settled_at = now() - interval '2 days' where charge_id = ${chargeId}`;
    const day = 86_400_000;
    const span = { since: new Date(Date.now() - 8 * day), until: new Date() };
    const ours = await readOurs({ ...ctxOf(sql as never), services: app.services } as never, [], span);
    return ours.find(({ id }) => id === chargeId)?.isDue;
  };

  it('is held immediately, and its fee is booked once when it is known', async () => {
    const { paymentId, chargeId, known } = await paidWithoutFee();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
    expect(await getFees(paymentId)).toBe(0);
    await tell('charge.updated', chargeId);
    expect(await getFees(paymentId)).toBe(0);
    await known();
    await tell('charge.updated', chargeId);
    await tell('charge.updated', chargeId);
    expect([await getFees(paymentId), (await booksOf(paymentId)).held]).toEqual([fee, 128_500]);
  });

  it('is not reported as a difference until the provider has its balance transaction', async () => {
    const { chargeId, known } = await paidWithoutFee();
    expect(await isDue(chargeId)).toBe(false);
    await known();
    await tell('charge.updated', chargeId);
    expect(await isDue(chargeId)).toBe(true);
  });
});

describe('the page on which a booking is paid', () => {
  it('accepts cards only, and puts TRANSPORT on the card statement', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    const session = (await money.stripe.checkout.sessions.list({ limit: 1 })).data[0]!;
    expect(session.allowed_payment_method_types).toEqual(['card']);
    expect((await money.stripe.charges.retrieve(await chargeOf(made.paymentId))).statement_descriptor_suffix).toBe('TRANSPORT');
  });

  it('that is complete while the money is pending does not count as paid', async () => {
    const made = await book(app, { shipper: mia, carrier });
    const { body } = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await money.payAt(body.url, '4000 0027 6000 3184');
    const session = (await money.stripe.checkout.sessions.list({ limit: 1 })).data[0]!;
    const pending = { status: 'complete', payment_status: 'unpaid', url: null };
    await sql`update sandbox_objects set data = data || ${sql.json(pending)} where id = ${session.id}`;
    expect(await mia.call('POST', `/api/transports/${made.id}/payment/checkout`)).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    });
  });
});

describe('a risk warning of the provider', () => {
  it.each(['early_fraud_warning', 'review_opened'] as const)('is listed once in the payment history: %s', async (what) => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    const risk = { what, id: `risk_${what}`, reason: 'made_with_stolen_card' };
    const note = async (chargeId: string | null) => sql.begin((tx) => recordRisk(ctxOf(tx), chargeId, risk, null));
    await note(await chargeOf(made.paymentId));
    await note(await chargeOf(made.paymentId));
    await note('ch_of_nobody');
    await note(null);
    const { timeline } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    const shown = (timeline as { eventType: string; reason: string | null }[]).filter(({ eventType }) => eventType === what);
    expect(shown).toMatchObject([{ reason: 'made with stolen card', by: 'provider' }]);
  });

  it.each(['radar.early_fraud_warning.created', 'review.opened', 'charge.updated'])('arrives as a processed event: %s', (type) => {
    expect(isWorked(type)).toBe(true);
  });
});

describe('a refund that the provider refuses', () => {
  async function refused(failure: string) {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    const [movement] = await sql<RequestedOperation[]>`
      select id, payment_id, kind, cause, amount_cents as cents, recipient_user_id from payment_movements
      where payment_id = ${made.paymentId} and kind = 'refund' and state = 'asked'`;
    await sql.begin((tx) => recordRefused(ctxOf(tx), movement!, failure));
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 128_500, refunds: 0 });
    const { stands } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    const tryAgain = async () => {
      await sql`update jobs set run_at = now() where name = 'retry-refused-transfer'`;
      await app.settle();
    };
    return { ...made, stands, movement: movement!, tryAgain };
  }
  const getOwed = async (paymentId: string) =>
    (await sql`select coalesce(sum(owed_cents), 0)::int as cents from payment_movements where payment_id = ${paymentId}`)[0]!['cents'];
  const short = 'balance_insufficient: Insufficient funds in your Stripe balance.';

  it('because of a low platform balance is retried automatically, without asking anyone', async () => {
    const { paymentId, stands, tryAgain } = await refused(short);
    expect([stands, await getOwed(paymentId)]).toEqual([[], 128_500]);
    await tryAgain();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'refunded', held: 0, refunds: 128_500 });
    expect(await getOwed(paymentId)).toBe(0);
  });

  it('is not repeated if an administrator refunded the payment first', async () => {
    const { paymentId, tryAgain } = await refused(short);
    await desk(paymentId, 'refund', '1285.00');
    await app.settle();
    await tryAgain();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'refunded', refunds: 128_500 });
  });

  it('for the sixth time, or for another reason, is listed for administrators', async () => {
    const { stands } = await refused('charge_disputed: The charge is disputed.');
    expect(stands).toMatchObject([{ kind: 'refused', amount: '1285.00' }]);
    const { movement, paymentId } = await refused(short);
    await sql`update payment_movements set state = 'asked', settled_at = null, next_try_at = null, owed_cents = 0, attempt = 6 where id = ${movement.id}`;
    await sql.begin((tx) => recordRefused(ctxOf(tx), movement, short));
    const seen = (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body;
    expect(seen.stands).toMatchObject([{ kind: 'refused', amount: '1285.00' }]);
  });
});

import { pino } from 'pino';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '#server/db/context.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { recordDispute } from '../disputes/disputes.ts';
import { paymentsPersonalData } from '../personal-data.ts';
import { recordRefund } from '../refunds/refunds.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { app, money } = await startPayingApp();
const bookings = await startTestBookings(app, money);
const { carrier, shipper } = bookings;
const { sql } = app;
const [admin, second] = [await app.signIn('admin'), await app.signIn('admin')];
const log = pino({ level: 'silent' });
const getCtx = (own: Ctx['sql']): Ctx => testCtx(own, { log, services: app.services });
const desk = async (paymentId: string, step: string, amount: string) => {
  const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/${step}`, { amount, reason: 'The shipper is owed this' });
  if (asks.body.action?.state === 'waiting') await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`);
  await app.settle();
};
const alone = async () => {
  await sql`update payments set recipient_user_id = null where recipient_user_id = ${carrier.id}`;
  await sql`update quotes set workflow_state = 'closed' where carrier_id = ${carrier.id}`;
};
const moneyAction = async () =>
  ((await carrier.call('GET', '/api/turns')).body as { key: string; title: string; text: string }[]).find(
    ({ key }) => key === 'money_to_come',
  );
const getCharge = async (paymentId: string) =>
  (await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge' and state = 'done'`)[0]![
    'chargeId'
  ] as string;
const dispute = async (paymentId: string) => {
  const heard = {
    id: `du_${paymentId}`,
    charge: await getCharge(paymentId),
    amount: 128_500,
    status: 'needs_response',
    reason: 'fraudulent',
    balance_transactions: [],
  };
  await sql.begin((tx) => recordDispute(getCtx(tx), heard as never, null));
  await app.settle();
};

const toComeOfActions = async () => {
  const turns = (await carrier.call('GET', '/api/turns')).body as { title: string }[];
  return (turns.map(({ title }) => /^\$([\d,.]+) upcoming/.exec(title)?.[1]).find(Boolean) ?? '0.00').replaceAll(',', '');
};
const toComeOfPayouts = async () => (await carrier.call('GET', '/api/payouts')).body.balance.toCome as string;

it('shows the same upcoming amount on the dashboard and the payout page, even before the job is taken', async () => {
  await bookings.connectCarrier();
  await bookings.pay();
  expect(await toComeOfActions()).toBe(await toComeOfPayouts());
});

it('does not count money refunded to the shipper as upcoming', async () => {
  const made = await bookings.pay();
  await bookings.deliver(made);
  const { body } = await requestWithApproval([admin, second], `${made.paymentId}/refund`, {
    amount: '100.00',
    reason: 'Three days late without a word',
  });
  expect(body.action).toMatchObject({ kind: 'refund', state: 'done' });
  await app.settle();
  expect([await toComeOfActions(), await toComeOfPayouts()]).toEqual(['2100.00', '2100.00']);
  const { body: seen } = await carrier.call('GET', `/api/transports/${made.id}/payment`);
  expect(seen.payment).toMatchObject({ price: '1100.00', toCarrier: '1000.00' });
});

it('shows the payee a frozen amount without the service fee', async () => {
  const made = await bookings.pay();
  await alone();
  await sql`update payments set recipient_user_id = ${carrier.id} where id = ${made.paymentId}`;
  await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold`, { amount: '1285.00', reason: 'The bank asks who paid' });
  const { body } = await carrier.call('GET', `/api/transports/${made.id}/payment`);
  expect(body.steps.filter(({ what }: { what: string }) => what === 'frozen')).toMatchObject([{ amount: '1100.00' }]);
  expect((await carrier.call('GET', '/api/payouts')).body.balance.frozen).toBe('1100.00');
});

describe('the upcoming amount for a carrier', () => {
  it('leaves out early payments, and does not call them direct settlement', async () => {
    await alone();
    const made = await bookings.pay();
    await bookings.deliver(made);
    await desk(made.paymentId, 'release', '1100.00');
    expect(await bookings.moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    expect((await moneyAction())?.text ?? '').not.toMatch(/directly|direct settlement/i);
  });

  it('is zero for a booking cancelled during a dispute', async () => {
    await alone();
    const made = await bookings.pay();
    await dispute(made.paymentId);
    expect(await toComeOfPayouts()).toBe('1100.00');
    expect((await bookings.cancel(made)).status).toBe(200);
    await app.settle();
    expect([await toComeOfPayouts(), await moneyAction()]).toEqual(['0.00', undefined]);
  });

  it('is zero for a returned refund that is held for the shipper', async () => {
    await alone();
    const made = await bookings.pay();
    await bookings.deliver(made);
    await desk(made.paymentId, 'refund', '300.00');
    await bookings.complete(made);
    expect(await bookings.moneyOf(made)).toMatchObject({ status: 'released', carrier: 80_000, refunds: 30_000 });
    const [refund] = (await money.stripe.refunds.list({ charge: await getCharge(made.paymentId) })).data;
    const failed = { ...refund!, status: 'failed', failure_reason: 'lost_or_stolen_card' } as Stripe.Refund;
    await sql.begin((tx) => recordRefund(getCtx(tx), failed, null));
    expect(await bookings.moneyOf(made)).toMatchObject({ status: 'held', disputes: 30_000 });
    expect(await toComeOfPayouts()).toBe('0.00');
    const [his, hers] = [carrier, shipper].map((who) => who.call('GET', `/api/transports/${made.id}/payment`));
    expect((await his!).body.payment).toMatchObject({ toCarrier: '800.00', frozen: [] });
    expect((await hers!).body.payment).toMatchObject({ frozen: [{ amount: '300.00', why: 'returned' }] });
  });
});

describe('the service fee', () => {
  it('appears in no amount shown to the carrier while the payment is frozen', async () => {
    app.isTelling = true;
    await alone();
    const made = await bookings.pay();
    await dispute(made.paymentId);
    const paths = [`/api/transports/${made.id}/payment`, '/api/notifications', '/api/payouts', '/api/turns'];
    const seen = await Promise.all(paths.map(async (path) => JSON.stringify((await carrier.call('GET', path)).body)));
    const obstacles = await paymentsPersonalData.obstacles!({ ...getCtx(sql), actor: { id: carrier.id } } as never);
    expect(obstacles.join()).toContain('$1,100.00');
    expect([...seen, ...obstacles].join()).not.toMatch(/1,?285\.00|185\.00/);
  });

  it('appears in the data export of the shipper, but not of the carrier', async () => {
    await alone();
    const made = await bookings.pay();
    const copied = paymentsPersonalData.copy!.find(({ name }) => name === 'payments')!;
    const readCopy = async ({ id }: { id: string }) =>
      (await copied.rows({ ...getCtx(sql), actor: { id } } as never, null, 100)).filter((row) => row['id'] === made.paymentId);
    expect(await readCopy(carrier)).toMatchObject([{ amount: '1100.00', platformFee: null, cards: null }]);
    expect(await readCopy(shipper)).toMatchObject([{ amount: '1285.00', platformFee: '185.00' }]);
  });
});

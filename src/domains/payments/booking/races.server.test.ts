import { beforeEach, describe, expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import type { Answer } from '../../../../test/harness/app.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { isFull } from '../../../../test/harness/effort.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { listSandboxObjects, onboardedAccount } from '../../../../test/harness/money/sandbox-money.ts';
import { readBooks } from '../ledger/ledger.ts';
import { insertPayoutAccount } from '../../../../test/harness/money/payout-account.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, driver, admin, second] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
]);
const { paid, booked, assigned, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });
const account = await onboardedAccount(money);
await insertPayoutAccount(sql, carrier.id, account);

beforeEach(() => sql`delete from rate_limits`);

const reason = 'Both at the same time, by chance';
const cancel = ({ id }: BookedTransport, refund: string) => mia.call('POST', `/api/transports/${id}/cancellation`, { refund });
const move = ({ quoteId }: BookedTransport, newState: string, who = driver) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState });
const desk = ({ paymentId }: BookedTransport, step: string, amount: string, who = admin) =>
  who.call('POST', `/api/admin/payments/${paymentId}/${step}`, { amount, reason });
const checkout = ({ id }: BookedTransport) => mia.call('POST', `/api/transports/${id}/payment/checkout`);
const confirm = ({ id }: BookedTransport) => mia.call('POST', `/api/transports/${id}/delivery-confirmation`);

async function delivered(): Promise<BookedTransport> {
  const made = await paid();
  await assigned(made, driver.id);
  await sql`update quotes set workflow_state = 'delivered', picked_up_at = now(), delivered_at = now() where id = ${made.quoteId}`;
  await sql`update transports set status = 'delivered' where id = ${made.id}`;
  return made;
}

async function holds(made: BookedTransport, answers: readonly Answer[]) {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await tellAll();
  const books = await readBooks({ sql }, made.paymentId);
  const { shipper, held, disputes, carrier: out, refunds, platform_fee: fee, provider_fees: cost } = books;
  expect(held + disputes + out + refunds + fee + cost).toBe(-shipper);
  const charges = await listSandboxObjects(sql, 'charge', { transfer_group: `payment:${made.paymentId}`, paid: true });
  const transfers = (await money.stripe.transfers.list({ transfer_group: `payment:${made.paymentId}` })).data;
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  expect(sum(charges.map(({ amount }) => amount))).toBe(-shipper);
  expect(sum(charges.map(({ amount_refunded: back }) => back))).toBe(refunds);
  expect(sum(transfers.map(({ amount }) => amount))).toBe(out);
  return books;
}

describe.each(isFull ? [1, 2] : [1])('at the same time (%s)', () => {
  it('cancelling and paying: everything paid is refunded, or it is held', async () => {
    const made = await booked();
    const { body } = await checkout(made);
    const answers = await Promise.all([money.payAt(body.url), cancel(made, '0.00'), checkout(made)]);
    const books = await holds(made, [answers[1], answers[2]]);
    const isCancelled = answers[1].status === 200;
    expect(isCancelled ? books.held : books.held + books.refunds).toBe(isCancelled ? 0 : -books.shipper);
  });

  it('cancelling and picking up: one succeeds, and the money follows', async () => {
    const made = await paid();
    await assigned(made, driver.id);
    await buildDriverJobs(sql, made.id, ['pickup']);
    const answers = await Promise.all([cancel(made, '1100.00'), move(made, 'in_transit'), cancel(made, '1100.00')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { held, refunds } = await holds(made, answers);
    expect([held, refunds]).toEqual(answers[1].status === 200 ? [128_500, 0] : [0, 110_000]);
  });

  it('delivery confirmation, refund, early payment and hold: no cent is used twice', async () => {
    const made = await delivered();
    const answers = await Promise.all([
      confirm(made),
      desk(made, 'refund', '400.00'),
      desk(made, 'release', '450.00', second),
      desk(made, 'hold', '900.00', second),
      confirm(made),
    ]);
    expect(answers.filter(({ status }, at) => status === 200 && (at === 0 || at === 4))).toHaveLength(1);
    await holds(made, answers);
  });

  it('twenty early payments by two administrators: no more than the limit for one', async () => {
    const made = await delivered();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => desk(made, 'release', '99.00', at % 3 ? admin : second)));
    const { refunds, carrier: out } = await holds(made, answers);
    expect(refunds + out).toBe(49_500);
  });

  it('two change orders, then approve, decline, withdraw and pay: one order with one end', async () => {
    const made = await paid();
    await assigned(made, driver.id);
    const orders = await Promise.all([asked(made.id), asked(made.id)]);
    expect(orders.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = orders.find(({ status }) => status === 201)!.body;
    const answers = await Promise.all([
      mia.call('POST', `/api/change-orders/${id}/approval`, {}),
      mia.call('POST', `/api/change-orders/${id}/decline`, { answer: null }),
      carrier.call('DELETE', `/api/change-orders/${id}`),
      mia.call('POST', `/api/change-orders/${id}/checkout`, {}),
    ]);
    const page = answers[3].body.url as string | undefined;
    if (page) await money.payAt(page);
    const books = await holds(made, answers);
    const [order] = await sql`select state from change_orders where id = ${id}`;
    expect(books.held).toBe(order!['state'] === 'agreed' ? 143_500 : 128_500);
  });

  it('carrier withdrawal, cancellation and change order: the balances stay consistent', async () => {
    const made = await paid();
    await assigned(made, driver.id);
    const answers = await Promise.all([
      carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'Truck broke down' }),
      cancel(made, '1100.00'),
      asked(made.id) as Promise<Answer>,
    ]);
    const books = await holds(made, answers);
    expect(books.carrier).toBe(0);
  });
});

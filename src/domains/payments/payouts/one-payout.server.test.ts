import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { book, complete, pay, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';

const { app, sql, money } = await startPayingApp();
const { mia, carrier, driver, admin, moneyAs, desk } = await createMoneyPeople(app, money);

async function paidTwice(who: SignedIn): Promise<BookedTransport> {
  await sql`delete from rate_limits`;
  const { asked, tellAll } = playBookings(app, money, { shipper: mia, carrier: who });
  const made = await book(app, { shipper: mia, carrier: who });
  await pay(money, mia, made);
  const order = await asked(made.id, { amount: '250.00' });
  expect((await mia.call('POST', `/api/change-orders/${order.body.id}/approval`, {})).status).toBe(200);
  await money.payAt((await mia.call('POST', `/api/change-orders/${order.body.id}/checkout`, {})).body.url);
  await tellAll();
  await complete(app, mia, made, driver.id);
  return made;
}

const splitSums = /1,?285\.00|65\.00|185\.00/;
const listTransfers = async ({ paymentId }: BookedTransport) =>
  (await sql`select amount_cents, state from payment_movements where payment_id = ${paymentId} and kind = 'transfer' order by id`).map(
    ({ amountCents, state }) => [amountCents, state],
  );
const listNotices = async (who: SignedIn, { id }: BookedTransport) =>
  ((await who.call('GET', '/api/notifications?limit=100')).body as { title: string; body: string; href: string }[])
    .filter(({ href }) => href === '/payouts' || href.includes(id))
    .map(({ title, body }) => `${title} ${body}`);
const listSteps = async (who: SignedIn, made: BookedTransport, what: string) =>
  ((await moneyAs(made.id, who)).steps as { what: string; amount: string }[])
    .filter((one) => one.what === what)
    .map(({ amount }) => amount);

describe('a payout funded by two charges', () => {
  it('is shown as one amount to carrier and shipper, never revealing the service fee', async () => {
    app.isTelling = true;
    const made = await paidTwice(carrier);
    expect(await listTransfers(made)).toEqual([
      [128_500, 'done'],
      [6_500, 'done'],
    ]);
    const told = await listNotices(carrier, made);
    expect(told.filter((words) => words.startsWith('Paid to you'))).toEqual([expect.stringContaining('Paid to you: $1,350.00')]);
    expect((await listNotices(mia, made)).filter((words) => words.startsWith('Paid to the carrier'))).toHaveLength(1);
    for (const who of [carrier, mia]) expect(await listSteps(who, made, 'paid_out')).toEqual(['1350.00']);
    expect(await listSteps(admin, made, 'paid_out')).toEqual(['1285.00', '65.00']);
    const transfers = (await carrier.call('GET', '/api/payouts/transfers')).body;
    expect(transfers).toMatchObject([{ amount: '1350.00', state: 'paid', takenBack: '0.00' }]);
    const [{ month }] = (await carrier.call('GET', '/api/payouts/statements')).body;
    const statement = (await carrier.call('GET', `/api/payouts/statements/${month}`)).body;
    expect(statement).toMatchObject({ lines: [{ amount: '1350.00' }], total: '1350.00' });
    expect(JSON.stringify([told, transfers, statement, await moneyAs(made.id, carrier)])).not.toMatch(splitSums);
  });

  it('is reversed as one amount', async () => {
    const made = await paidTwice(carrier);
    await desk(made.paymentId, 'reversal', '1350.00');
    await app.settle();
    expect(await listSteps(carrier, made, 'taken_back')).toEqual(['1350.00']);
    expect(JSON.stringify((await moneyAs(made.id, carrier)).steps)).not.toMatch(splitSums);
    expect((await carrier.call('GET', '/api/payouts/transfers')).body[0]).toMatchObject({ amount: '1350.00', state: 'taken_back' });
  });

  it('is announced once in full while it waits for a payout account', async () => {
    app.isTelling = true;
    const one = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
    const made = await paidTwice(one);
    const told = (await listNotices(one, made)).filter((words) => words.startsWith('Set up payouts'));
    expect(told).toEqual([expect.stringContaining('You earned $1,350.00, but you have no payout account')]);
    expect((await one.call('GET', '/api/payouts/transfers')).body).toMatchObject([{ amount: '1350.00', state: 'waiting' }]);
  });

  it('is announced only when both parts have arrived', async () => {
    app.isTelling = true;
    const made = await paidTwice(carrier);
    const before = (await listNotices(carrier, made)).length;
    const [part] =
      await sql`select id from payment_movements where payment_id = ${made.paymentId} and kind = 'transfer' order by id desc limit 1`;
    await sql`update payment_movements set state = 'refused', next_try_at = now() where id = ${part!['id']}`;
    expect(await listSteps(carrier, made, 'paid_out')).toEqual([]);
    expect((await carrier.call('GET', '/api/payouts/transfers')).body[0]).toMatchObject({ amount: '1350.00', state: 'refused' });
    expect((await listNotices(carrier, made)).length).toBe(before);
  });
});

it('an early payment by an administrator is announced once, with its reason', async () => {
  app.isTelling = true;
  await sql`delete from rate_limits`;
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made);
  await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  await desk(made.paymentId, 'release', '500.00');
  await app.settle();
  for (const [who, title] of [
    [carrier, 'Paid to you: $500.00'],
    [mia, 'Paid to the carrier'],
  ] as const) {
    const told = (await listNotices(who, made)).filter((words) => words.includes('$500.00'));
    expect(told).toEqual([expect.stringMatching(new RegExp(`^${title.replaceAll(/[$.]/g, '\\$&')}.*Reason: The shipper is owed this`))]);
  }
});

it('the history of a payment starts with the accepted offer', async () => {
  await sql`delete from rate_limits`;
  const made = await book(app, { shipper: mia, carrier });
  const lines = await sql`select event_type, user_id, event_data from payment_audit_logs where payment_id = ${made.paymentId}`;
  expect(lines).toMatchObject([
    { eventType: 'accepted', userId: mia.id, eventData: { quote: made.quoteId, amountCents: 128_500, feeCents: 18_500 } },
  ]);
});

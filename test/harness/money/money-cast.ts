import { pino } from 'pino';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { readBooks } from '#domains/payments/ledger/ledger.ts';
import type { Ctx } from '#server/db/context.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { book, pay, type BookedTransport } from './booked.ts';
import { playBookings } from './paid-booking.ts';
import { insertPayoutAccount } from './payout-account.ts';
import type { TestPayments } from './payments.ts';
import { onboardedAccount } from './sandbox-money.ts';
import { testCtx } from '../context.ts';

const log = pino({ level: 'silent' });
const priced = (total: string) => ({ baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total });

export async function createMoneyPeople(app: TestApp, money: TestPayments) {
  const { sql } = app;
  const cleared = { dotMcVerified: true, insuranceVerified: true };
  const [mia, carrier, dear, hauler, driver, admin, second] = await Promise.all([
    app.signIn('shipper'),
    app.signIn('carrier', cleared),
    app.signIn('carrier', { ...cleared, companyName: 'Dear Haul' }),
    app.signIn('carrier', cleared),
    app.signIn('driver'),
    app.signIn('admin'),
    app.signIn('admin'),
  ]);
  for (const { id } of [carrier, dear, hauler]) await insertPayoutAccount(sql, id, await onboardedAccount(money));
  const { assigned, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });

  const getOffer =
    (total: string, who = dear) =>
    (transportId: string) =>
      buildQuote(sql, { transportId, kind: 'own', userId: who.id, ...priced(total) });

  async function laid(total: string, card?: string): Promise<BookedTransport & { nextId: string }> {
    let nextId = '';
    const made = await book(app, { shipper: mia, carrier }, async (id) => void (nextId = await getOffer(total)(id)));
    await pay(money, mia, made, card);
    return { ...made, nextId };
  }

  async function taken(): Promise<BookedTransport> {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    return made;
  }

  const withdraw = (quoteId: string, who = carrier) =>
    who.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'Truck broke down' });
  const accept = (quoteId: string) => mia.call('POST', `/api/quotes/${quoteId}/acceptance`);
  const moneyAs = async (id: string, who: SignedIn = mia) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
  const getOrders = async (id: string) => (await mia.call('GET', `/api/transports/${id}/change-orders`)).body.orders;

  async function getBooks(paymentId: string) {
    const { held, disputes, carrier: out, refunds, platform_fee: fee } = await readBooks({ sql }, paymentId);
    const [row] = await sql`select escrow_status from payments where id = ${paymentId}`;
    return { state: row!['escrowStatus'], held, disputes, out, refunds, fee };
  }

  async function getCharge(paymentId: string): Promise<string> {
    const [first] = await sql<{ chargeId: string }[]>`
      select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge' and state = 'done' order by id limit 1`;
    return first!.chargeId;
  }

  /** The sandbox decides a dispute by the evidence text. */
  async function defend(paymentId: string, text: string): Promise<void> {
    const [dispute] = (await money.stripe.disputes.list({ charge: await getCharge(paymentId) })).data;
    await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: text } });
    await tellAll();
  }

  /** A step in the payments console, approved by a second administrator if required. */
  async function desk(paymentId: string, step: string, amount: string) {
    const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/${step}`, { amount, reason: 'The shipper is owed this' });
    if (asks.body.action?.state !== 'waiting') return asks;
    return second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`);
  }

  const getCtx = (own: Ctx['sql']): Ctx => testCtx(own, { log });
  const people = { mia, carrier, dear, hauler, driver, admin, second };
  const reads = { moneyAs, ordersOf: getOrders, booksOf: getBooks, chargeOf: getCharge };
  return { ...people, ...reads, assigned, asked, tellAll, offerOf: getOffer, laid, taken, withdraw, accept, defend, desk, ctxOf: getCtx };
}

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { book, cancelAsShown, charge, complete, pay } from '../../../../test/harness/money/booked.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readPdf } from '../../../../test/harness/pdf.ts';
import { connect } from '../../../../test/harness/money/payout-account.ts';
import { buildCapture, buildPayment } from '../fixtures.ts';
import { recordDispute } from '../disputes/disputes.ts';
import { readBooks } from '../ledger/ledger.ts';
import { getCaptured } from '../ledger/ledger-rules.ts';
import type { Statement } from './schemas.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { app, sql, money } = await startPayingApp();
const [mia, other, admin] = await Promise.all([app.signIn('shipper'), app.signIn('shipper'), app.signIn('admin')]);
const newCarrier = () => app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true, hadPapersApproved: true });

beforeEach(() => sql`delete from rate_limits`);

async function bookPaid(carrier: SignedIn) {
  const job = await book(app, { shipper: mia, carrier });
  await pay(money, mia, job);
  return job;
}

async function getFile(who: SignedIn, url: string) {
  const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}
const thisMonth = async () =>
  (await sql`select to_char(now() at time zone 'America/Los_Angeles', 'YYYY-MM') as month`)[0]!['month'] as string;

describe('a receipt', () => {
  it('of a payment on an open page after the cancellation is listed with its refund', async () => {
    const job = await book(app, { shipper: mia, carrier: await newCarrier() });
    await charge(money, mia, job);
    expect((await mia.call('POST', `/api/transports/${job.id}/cancellation`, {})).status).toBe(200);
    for (const event of await money.events('payment_intent.succeeded')) await money.postEvent(event);
    await app.settle();
    expect(await sql`select from payments where id = ${job.paymentId} and held_at is not null`).toEqual([]);
    const { status, body } = await mia.call('GET', `/api/receipts?transportId=${job.id}`);
    expect([status, body]).toMatchObject([
      200,
      [{ paid: '1285.00', givenBack: '1285.00', day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }],
    ]);
  });

  it('shows what was paid, refunded and is held, as in the ledger', async () => {
    const carrier = await newCarrier();
    const job = await bookPaid(carrier);
    const receipt = async () => (await mia.call('GET', `/api/receipts/${job.paymentId}`)).body;
    expect(await receipt()).toMatchObject({
      price: '1100.00',
      serviceFee: '185.00',
      total: '1285.00',
      charges: [
        { what: 'Booking', amount: '1285.00', day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), card: { brand: 'visa', last4: '4242' } },
      ],
      refunds: [],
      paid: '1285.00',
      givenBack: '0.00',
      held: '1285.00',
      frozen: '0.00',
      toCarrier: '0.00',
      isTest: true,
    });
    const listed = async () => (await mia.call('GET', `/api/receipts?transportId=${job.id}`)).body;
    expect(await listed()).toMatchObject([{ paymentId: job.paymentId, paid: '1285.00', givenBack: '0.00' }]);
    // Booked in the last minute of May, paid in the first of June, in US Pacific time.
    await sql`update payments set created_at = '2026-06-01T06:59:30Z', held_at = '2026-06-01T07:00:30Z' where id = ${job.paymentId}`;
    expect(await listed()).toMatchObject([{ day: '2026-06-01' }]);
    expect((await cancelAsShown(mia, job.id)).status).toBe(200);
    await app.settle();
    expect(await listed()).toMatchObject([{ paid: '1285.00', givenBack: '1285.00' }]);
    expect(await receipt()).toMatchObject({
      refunds: [{ what: 'Booking cancelled', amount: '1285.00' }],
      givenBack: '1285.00',
      held: '0.00',
    });
    const books = await readBooks({ sql }, job.paymentId);
    const said = await receipt();
    expect([toCents(said.paid), toCents(said.givenBack)]).toEqual([getCaptured(books), books.refunds]);
  });

  it('adds up: paid equals refunded, held, paid to the carrier and retained, even after a dispute', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    const job = await bookPaid(carrier);
    const receipt = async () => (await mia.call('GET', `/api/receipts/${job.paymentId}`)).body;
    const left = async () => {
      const { paid, borne, givenBack, held, toCarrier, feeKept } = await receipt();
      return toCents(paid) + toCents(borne) - toCents(givenBack) - toCents(held) - toCents(toCarrier) - toCents(feeKept);
    };
    expect(await left()).toBe(0);
    await complete(app, mia, job);
    expect(await receipt()).toMatchObject({ held: '0.00', toCarrier: '1100.00', feeKept: '185.00', borne: '0.00' });
    expect(await left()).toBe(0);
    const [row] = await sql`select charge_id from payment_movements where payment_id = ${job.paymentId} and kind = 'charge'`;
    const dispute = { id: 'du_paper', charge: row!['chargeId'], amount: 128_500, reason: 'fraudulent', balance_transactions: [] };
    const hear = (status: string) =>
      sql.begin((tx) => recordDispute(testCtx(tx, { services: app.services }), { ...dispute, status } as never, null));
    await hear('needs_response');
    expect(await receipt()).toMatchObject({ held: '0.00', frozen: '0.00', toCarrier: '1100.00' });
    expect(await left()).toBe(0);
    await hear('lost');
    expect(await receipt()).toMatchObject({ givenBack: '1285.00', borne: '1285.00' });
    expect(await left()).toBe(0);
  });

  it('shows only brand and last four digits of the card, which are deleted with the account', async () => {
    const payer = await app.signIn('shipper');
    const job = await book(app, { shipper: payer, carrier: await newCarrier() });
    await pay(money, payer, job, '5555 5555 5555 4444');
    const { body } = await payer.call('GET', `/api/receipts/${job.paymentId}`);
    expect(body.charges).toMatchObject([{ card: { brand: 'mastercard', last4: '4444' } }]);
    const { text } = await readPdf((await getFile(payer, `/api/receipts/${job.paymentId}/file`)).bytes);
    expect(text).toContain('Booking, Mastercard ending in 4444');
    const [row] = await sql`select to_jsonb(m)::text as kept from payment_movements m where payment_id = ${job.paymentId}`;
    expect(row!['kept']).not.toMatch(/\b5555\b|exp_|cvc|fingerprint/);
    await sql.begin(async (tx) => publish(testCtx(tx, { services: app.services }), accountDeleted, { userId: payer.id, role: 'shipper' }));
    await app.settle();
    const [after] = await sql`select card_brand, card_last4 from payment_movements where payment_id = ${job.paymentId}`;
    expect(after).toEqual({ cardBrand: null, cardLast4: null });
  });

  it('says for each payment whether it was a test, whatever the current mode is', async () => {
    const carrier = await newCarrier();
    const job = await bookPaid(carrier);
    const isTest = (is: boolean) => sql`update payments set is_test = ${is} where id = ${job.paymentId}`;
    await isTest(false);
    expect((await mia.call('GET', `/api/receipts/${job.paymentId}`)).body.isTest).toBe(false);
    const { body } = await mia.call('GET', `/api/transports/${job.id}/payment`);
    expect([body.isTest, body.payment.isTest]).toEqual([false, false]);
    const { body: quoted } = await mia.call('GET', `/api/transports/${job.id}/payment/refund-quote`);
    expect(quoted.refund.isTest).toBe(false);
    await connect(app, money, carrier);
    await isTest(true);
    await complete(app, mia, job);
    await isTest(false);
    expect((await carrier.call('GET', `/api/payouts/statements/${await thisMonth()}`)).body).toMatchObject({ jobs: 1, isTest: false });
    const { text } = await readPdf((await getFile(mia, `/api/receipts/${job.paymentId}/file`)).bytes);
    expect(text).not.toContain('no card is charged');
  });

  it('can be downloaded as an uncached tagged PDF with the same content', async () => {
    const job = await bookPaid(await newCarrier());
    const { status, headers, bytes } = await getFile(mia, `/api/receipts/${job.paymentId}/file`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store']);
    expect(headers['content-disposition']).toBe(`attachment; filename="carriage-receipt-${job.paymentId}.pdf"`);
    const { title, isTagged, lang, text, tags } = await readPdf(bytes);
    expect({ title, isTagged, lang }).toEqual({ title: 'Receipt', isTagged: true, lang: 'en-US' });
    for (const words of ['Test payments: no card is charged', 'Service fee', '$185.00', '$1,285.00', 'Held until delivery', job.paymentId])
      expect(text).toContain(words);
    expect(text.toLowerCase()).not.toContain('escrow');
    expect(text).not.toMatch(/4242 ?4242/);
    expect(tags.filter(({ role }) => role === 'TH').map(({ text: head }) => head.trim())).toContain('Amount');
  });

  it('is visible to its shipper only, and does not exist before a payment', async () => {
    const carrier = await newCarrier();
    const job = await bookPaid(carrier);
    for (const who of [other, carrier, admin])
      for (const path of ['', '/file']) expect((await who.call('GET', `/api/receipts/${job.paymentId}${path}`)).status).toBe(404);
    expect((await other.call('GET', `/api/receipts?transportId=${job.id}`)).body).toEqual([]);
    const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'accepted' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
    const unpaid = await buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, isTest: true });
    expect((await mia.call('GET', `/api/receipts/${unpaid}`)).status).toBe(404);
    expect((await mia.call('GET', `/api/receipts?transportId=${transportId}`)).body).toEqual([]);
  });
});

describe('a statement', () => {
  it('lists what was sent for which job, as page and PDF, without the service fee', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    const job = await bookPaid(carrier);
    await complete(app, mia, job);
    const month = await thisMonth();
    expect((await carrier.call('GET', '/api/payouts/statements')).body).toEqual([{ month, total: '1100.00' }]);
    expect((await carrier.call('GET', `/api/payouts/statements/${month}`)).body).toMatchObject({
      lines: [{ kind: 'transfer', what: 'Job delivered', transportId: job.id, amount: '1100.00' }],
      jobs: 1,
      transfers: '1100.00',
      feesInVain: '0.00',
      reversals: '0.00',
      total: '1100.00',
    });
    const { headers, bytes } = await getFile(carrier, `/api/payouts/statements/${month}/file`);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/pdf', 'private, no-store']);
    expect(headers['content-disposition']).toBe(`attachment; filename="carriage-statement-${month}.pdf"`);
    const { title, isTagged, text } = await readPdf(bytes);
    expect(title).toMatch(/^Statement, \w+ 20\d\d$/);
    expect(isTagged).toBe(true);
    for (const words of ['$1,100.00', 'Job delivered', 'Total', 'Test payments: no card is charged']) expect(text).toContain(words);
    expect(text).not.toContain('185.00');
  });

  it('includes reversals made by hand at the provider', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    const job = await bookPaid(carrier);
    await complete(app, mia, job);
    const [sent] = await sql<{ id: string }[]>`
      select provider_id as id from payment_movements where payment_id = ${job.paymentId} and kind = 'transfer'`;
    await money.stripe.transfers.createReversal(sent!.id, { amount: 40_000 });
    await money.postEvent({ id: `evt_${sent!.id}`, object: 'event', type: 'transfer.reversed', data: { object: { id: sent!.id } } });
    await app.settle();
    expect((await carrier.call('GET', `/api/payouts/statements/${await thisMonth()}`)).body).toMatchObject({
      lines: [{ kind: 'transfer' }, { kind: 'reversal', what: 'Reversed', amount: '-400.00' }],
      jobs: 1,
      transfers: '1100.00',
      reversals: '400.00',
      total: '700.00',
    });
    expect((await carrier.call('GET', '/api/payouts')).body.balance).toMatchObject({ onTheWay: '0.00', paid: '700.00' });
  });

  it('lists a dry run fee separately from other payments', async () => {
    const carrier = await newCarrier();
    const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'cancelled' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
    const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: carrier.id, isTest: true });
    const sourceId = await buildCapture(sql, paymentId, 104_900);
    const sent = { kind: 'transfer', userId: carrier.id, sourceId } as const;
    await write(paymentId, { ...sent, cause: 'dry_run', cents: 10_000, at: '2026-06-01T07:00:00Z' });
    await write(paymentId, { ...sent, cause: 'desk', cents: 30_000, at: '2026-06-02T07:00:00Z' });
    expect((await carrier.call('GET', '/api/payouts/statements/2026-06')).body).toMatchObject({
      lines: [
        { kind: 'fee_in_vain', amount: '100.00' },
        { kind: 'transfer', amount: '300.00' },
      ],
      feesInVain: '100.00',
      transfers: '300.00',
      total: '400.00',
    });
  });

  it.each(['2026-13', '2026-00', '1999-01', '2026-1', 'november', '2026-11-01'])('of the month %s gives 404', async (month) => {
    const carrier = await newCarrier();
    expect((await carrier.call('GET', `/api/payouts/statements/${month}`)).status).toBe(404);
  });

  it('adds up to the ledger to the cent, for each month and payee', { timeout: 240_000 }, async () => {
    const [one, two] = await Promise.all([newCarrier(), newCarrier()]);
    const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', year: 'numeric', month: '2-digit' });
    const instants = [
      '2026-06-01T06:59:59Z',
      '2026-06-01T07:00:00Z',
      '2026-11-01T06:59:59Z',
      '2026-11-01T07:00:00Z',
      '2026-12-01T07:59:59Z',
      '2026-12-01T08:00:00Z',
    ];
    const move = fc.record({
      to: fc.constantFrom(one, two),
      cents: fc.integer({ min: 1, max: 90_000_00 }),
      at: fc.constantFrom(...instants),
      cause: fc.constantFrom('completed', 'dry_run', 'desk'),
      back: fc.option(
        fc.record({
          part: fc.double({ min: 0.01, max: 1, noNaN: true }),
          at: fc.constantFrom(...instants),
          why: fc.constantFrom('desk', 'claim', 'dashboard'),
        }),
      ),
    });
    const expected = new Map<string, number>();
    const note = (who: SignedIn, at: string, cents: number) => {
      const parts = Object.fromEntries(pacific.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
      const key = `${who.id} ${parts['year']}-${parts['month']}`;
      expected.set(key, (expected.get(key) ?? 0) + cents);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
        const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'completed' });
        const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: one.id });
        // An earlier payee keeps what it was paid.
        const paymentId = await buildPayment(sql, {
          isTest: true,
          transportId,
          quoteId,
          shipperUserId: mia.id,
          recipientUserId: one.id,
          amount: '500000.00',
        });
        const captured = await buildCapture(sql, paymentId, 500_000_00);
        for (const { to, cents, at, cause, back } of moves) {
          const sent = await write(paymentId, { kind: 'transfer', cause, cents, at, userId: to.id, sourceId: captured });
          note(to, at, cents);
          if (!back) continue;
          const part = Math.max(1, Math.floor(cents * back.part));
          await write(paymentId, { kind: 'reversal', cause: back.why, cents: part, at: back.at, userId: one.id, sourceId: sent });
          note(to, back.at, -part);
        }
        for (const who of [one, two]) await holdsAgainstLedger(who);
      }),
      { numRuns: 12 },
    );

    async function holdsAgainstLedger(who: SignedIn): Promise<void> {
      const months = (await who.call('GET', '/api/payouts/statements')).body as { month: string; total: string }[];
      const mine = [...expected]
        .filter(([key]) => key.startsWith(who.id))
        .map(([key, cents]) => ({ month: key.slice(-7), total: fromCents(cents) }));
      expect(months).toEqual(mine.toSorted((a, b) => (a.month < b.month ? 1 : -1)));
      for (const { month, total } of months) {
        const said = (await who.call('GET', `/api/payouts/statements/${month}`)).body as Statement;
        const cents = (text: string) => Number(text.replace('.', ''));
        expect(said.total).toBe(total);
        expect(said.lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(total));
        expect(cents(said.transfers) + cents(said.feesInVain) - cents(said.reversals)).toBe(cents(total));
      }
    }
  });
});

async function write(
  paymentId: string,
  {
    kind,
    cause,
    cents,
    at,
    userId,
    sourceId,
  }: { kind: 'transfer' | 'reversal'; cause: string; cents: number; at: string; userId: string; sourceId: string },
): Promise<string> {
  const [id, journalId] = [newId(), newId()];
  const reference = `${kind === 'transfer' ? 'tr' : 'trr'}_${id}`;
  const [from, to, journal] = kind === 'transfer' ? ['held', 'carrier', 'released'] : ['carrier', 'held', 'taken_back'];
  await sql.begin(async (tx) => {
    await tx`insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, state, provider_id, created_at, settled_at)
      values (${id}, ${paymentId}, ${kind}, ${cause}, ${cents}, ${sourceId}, ${kind === 'transfer' ? userId : null}, 'done', ${reference}, ${at}, ${at})`;
    await tx`insert into ledger_journals (id, payment_id, kind, reference, user_id, created_at)
      values (${journalId}, ${paymentId}, ${journal!}, ${reference}, ${userId}, ${at})`;
    await tx`insert into ledger_entries (journal_id, payment_id, account, amount_cents)
      values (${journalId}, ${paymentId}, ${from!}, ${-cents}), (${journalId}, ${paymentId}, ${to!}, ${cents})`;
  });
  return id;
}

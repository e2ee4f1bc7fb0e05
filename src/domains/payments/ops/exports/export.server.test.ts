import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { fileLimit } from '#server/http/replies/send-csv.ts';
import { testCtx } from '../../../../../test/harness/context.ts';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { book } from '#domains/payments/ledger/ledger.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, mia, shipper] = await Promise.all([
  app.signIn('admin'),
  app.signIn('shipper', { fullName: '=HYPERLINK("http://bad.example")' }),
  app.signIn('shipper', { fullName: 'Quote "Nick" Marsh, Jr.' }),
]);

async function payment(shipperUserId: string, escrowStatus: 'created' | 'escrow' = 'created'): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: shipperUserId, status: 'accepted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'opening' });
  return buildPayment(sql, { transportId, quoteId, shipperUserId, escrowStatus });
}
const file = (query = '') => admin.call('GET', `/api/admin/payments/export?${query}`);

beforeEach(() => sql`delete from rate_limits`);

it('is a CSV of all filtered payments, safe from spreadsheet formulas', async () => {
  for (let at = 0; at < 119; at += 1) await payment(shipper.id);
  const unpaid = await payment(shipper.id);
  await sql`update payments set created_at = created_at - interval '25 hours' where id = ${unpaid}`;
  const held = await payment(mia.id, 'escrow');
  const { status, headers, body } = await file();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="carriage-payments-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (body as string).trim().split('\r\n');
  expect(lines).toHaveLength(122);
  expect(lines[0]).toBe(
    'Payment,Transport,Vehicle,Route,Shipper,Shipper email,Paid to,Paid to email,Total USD,Service fee USD,Refunded USD,Kept USD,Kept for the carrier USD,Kept service fee USD,Still held USD,State,Test payment,Booked at,Held since,Needs attention',
  );
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(122);
  const [row] = await sql`select transport_id, iso(created_at) as booked_at, iso(held_at) as held_at from payments where id = ${held}`;
  expect(lines[1]).toBe(
    `${held},${row!['transportId']},2019 Honda Accord,"Austin, TX to Denver, CO","'=HYPERLINK(""http://bad.example"")",${mia.email},,,1049.00,49.00,0.00,0.00,0.00,0.00,0.00,Held until delivery,No,${row!['bookedAt']},${row!['heldAt']},`,
  );
  expect(body).not.toMatch(/escrow/i);
  expect(lines[2]).toContain('"Quote ""Nick"" Marsh, Jr."');
  expect(lines[2]).toContain('Unpaid for a day: $');
  await sql`update payments set created_at = now() where id = ${unpaid}`;
  const narrowed = ((await file('escrowStatus=escrow')).body as string).trim().split('\r\n');
  expect(narrowed).toHaveLength(2);
});

it('is audited with its filter, without names', async () => {
  await file('money=live&search=Nick%20Marsh');
  await app.settle();
  const [line] =
    await sql`select actor_id, subject_type, details from audit_log where event_type = 'payment.exported' order by id desc limit 1`;
  expect(line).toEqual({ actorId: admin.id, subjectType: 'payments', details: { filter: { money: 'live', search: 'yes' } } });
});

it('has at most 20,000 payments; more are refused before the download starts and not audited', { tags: 'full' }, async () => {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'opening' });
  await sql`
    insert into payments (id, transport_id, quote_id, shipper_user_id, amount, escrow_status, is_test, created_at, updated_at)
    select gen_random_uuid(), ${transportId}, ${quoteId}, ${shipper.id}, 100, 'cancelled', true, now(), now() from generate_series(1, ${fileLimit + 1})`;
  const before = await sql`select from events where topic = 'payment.exported'`;
  expect(await file('money=test')).toMatchObject({
    status: 409,
    body: { code: 'too_many', error: expect.stringContaining('at most 20,000 payments') },
  });
  expect(await sql`select from events where topic = 'payment.exported'`).toHaveLength(before.length);
  expect((await file('money=live')).status).toBe(200);
});

it('uses the same filters as the list, including stalled payments', async () => {
  const still = await payment(mia.id);
  await sql`update payments set created_at = now() - interval '30 hours' where id = ${still}`;
  const lines = ((await file('needs=you')).body as string).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([still]);
});

it('shows the refunded and retained amounts of each payment', async () => {
  const id = await payment(mia.id);
  await buildCapture(sql, id, 104_900);
  const ctx = testCtx(sql);
  await book(ctx, id, { kind: 'fee_earned', cents: 4_900, reference: 'cancelled' });
  await book(ctx, id, { kind: 'released', cents: 10_000, reference: 'tr_in_vain' });
  await book(ctx, id, { kind: 'refunded', cents: 60_000, reference: 're_most' });
  const [, line] = ((await file(`search=${id}`)).body as string).split('\r\n');
  expect(line).toContain(',1049.00,49.00,600.00,449.00,100.00,49.00,300.00,');
});

describe('the ledger export', () => {
  const ledger = async (query = '', who = admin) => who.call('GET', `/api/admin/payments/ledger?${query}`);
  const getLines = ({ body }: { body: unknown }) => (body as string).trim().split('\r\n');

  it('contains every journal, oldest first, with time, accounts, amount and payment', async () => {
    const id = await payment(mia.id);
    await buildCapture(sql, id, 104_900);
    const at = (day: string) => ({ sql, now: new Date(`${day}T12:00:00Z`) }) as Ctx;
    await book(at('2025-03-01'), id, { kind: 'fee_earned', cents: 4_900, reference: 'done' });
    for (let n = 0; n < 501; n += 1) await book(at('2025-03-02'), id, { kind: 'refunded', cents: 2, reference: `re_${n}` });
    const { status, headers, body } = await ledger('from=2025-03-01&to=2025-03-02');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="carriage-ledger-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, first, ...rest] = getLines({ body });
    expect(head).toBe(
      'Journal,Booked at,Type,From account,To account,Amount USD,Reference,Payment,Transport,Test payment,Balance transaction,Provider fee USD',
    );
    const [row] = await sql`select transport_id from payments where id = ${id}`;
    expect(first!.slice(37)).toBe(`2025-03-01T12:00:00.000Z,Fee earned,Held,Platform,49.00,done,${id},${row!['transportId']},No,,`);
    expect(rest).toHaveLength(501);
    expect(new Set(rest.map((line) => line.split(',')[6])).size).toBe(501);
    expect(getLines(await ledger('from=2025-03-02&to=2025-03-02'))).toHaveLength(502);
    expect(getLines(await ledger('from=2025-03-01&to=2025-03-01'))).toHaveLength(2);
    expect(getLines(await ledger('to=2025-03-01&money=test'))).toHaveLength(1);
  });

  it('names balance transaction and provider fee, and ends with the payouts to banks', async () => {
    const id = await payment(mia.id);
    const at = { sql, now: new Date('2025-04-01T12:00:00Z') } as Ctx;
    await book(at, id, { kind: 'captured', cents: 104_900, reference: 'ch_april' });
    await book(at, id, { kind: 'fee_taken', cents: 3_072, reference: 'ch_april' });
    const day = new Date('2025-04-01T15:00:00Z');
    await sql`
      insert into provider_balance_lines (id, type, source_id, amount_cents, fee_cents, is_test, created_at)
      values ('txn_april', 'charge', 'ch_april', 104900, 3072, false, ${day}), ('txn_bank', 'payout', 'po_own', -50000, 0, false, ${day})`;
    await sql`
      insert into stripe_payouts (id, user_id, amount_cents, status, created_at, updated_at)
      values ('po_carrier', ${shipper.id}, 60000, 'paid', ${day}, ${day})`;
    const shown = async (query: string) => getLines(await ledger(`from=2025-04-01&to=2025-04-01${query}`)).slice(1);
    const [captured, fee, carriers, own, ...rest] = await shown('');
    expect(rest).toEqual([]);
    expect(captured).toMatch(/,1049\.00,ch_april,.*,No,txn_april,30\.72$/);
    expect(fee).toMatch(/,30\.72,ch_april,.*,No,txn_april,$/);
    expect(carriers).toBe(
      `po_carrier,2025-04-01T15:00:00.000Z,"Bank payout of a carrier, paid",Payout account,Bank,600.00,${shipper.id},,,,,`,
    );
    expect(own).toBe(
      'txn_bank,2025-04-01T15:00:00.000Z,Bank payout of the platform,Provider balance,Bank,500.00,po_own,,,No,txn_bank,0.00',
    );
    expect((await shown('&money=live')).map((line) => line.split(',')[0])).toContain('txn_bank');
    expect((await shown('&money=live')).join()).not.toContain('po_carrier');
    expect(await shown('&money=test')).toEqual([]);
  });

  it('is for administrators only, and is audited', async () => {
    expect((await ledger('money=live', mia)).status).toBe(403);
    await ledger('money=live&from=2025-03-01');
    await app.settle();
    const [line] =
      await sql`select actor_id, subject_type, details from audit_log where event_type = 'payment.exported' order by id desc limit 1`;
    expect(line).toEqual({ actorId: admin.id, subjectType: 'ledger', details: { filter: { money: 'live', from: '2025-03-01' } } });
  });
});

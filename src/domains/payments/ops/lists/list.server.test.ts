import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import { utcDay } from '#shared/dates/days.ts';
import { recountRows } from '#server/db/counters.ts';
import { newId } from '#shared/ids.ts';
import { commonAbove } from '#domains/transports/participants/holders.ts';
import { testCtx } from '../../../../../test/harness/context.ts';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { buildCapture, buildPayment, type PaymentSeed } from '#domains/payments/fixtures.ts';
import { book } from '#domains/payments/ledger/ledger.ts';
import { opsFilter } from '../schemas.ts';
import { opsSorts, type OpsSort } from './list-rules.ts';
import { toPageSql } from './page.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const [mia, carrier] = await Promise.all([app.signIn('shipper', { fullName: 'Mia Marsh' }), app.signIn('carrier')]);
const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'assigned' });
const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });

const since = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function payment(seed: Partial<PaymentSeed> & { booked?: number; test?: boolean } = {}): Promise<string> {
  const { booked = 0, test = false, ...more } = seed;
  const own = await buildTransport(sql, { shipperId: mia.id, status: 'assigned' });
  const parts = { transportId: own, quoteId: await buildQuote(sql, { transportId: own, kind: 'own', userId: carrier.id }) };
  const id = await buildPayment(sql, { ...parts, shipperUserId: mia.id, recipientUserId: carrier.id, ...more });
  await sql`update payments set created_at = ${since(booked)}, is_test = ${test} where id = ${id}`;
  return id;
}
const list = async (query = '') => (await admin.call('GET', `/api/admin/payments?${query}`)).body;
const listRows = async (query = ''): Promise<{ id: string; cursor: string }[]> => list(query);
const listIds = async (query = ''): Promise<string[]> => (await listRows(query)).map(({ id }) => id);

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql.begin(async (tx) => {
    await tx`alter table ledger_entries disable trigger user`;
    await tx`alter table ledger_journals disable trigger user`;
    await tx`alter table payment_audit_logs disable trigger user`;
    for (const table of [
      'desk_actions',
      'payment_holds',
      'payment_movements',
      'ledger_entries',
      'ledger_journals',
      'payment_audit_logs',
      'payments',
    ])
      await tx`delete from ${tx(table)}`;
    for (const table of ['ledger_entries', 'ledger_journals', 'payment_audit_logs']) await tx`alter table ${tx(table)} enable trigger user`;
    await recountRows({ sql: tx });
  });
});

describe('the list of payments', () => {
  it('shows vehicle, payer, payee, held amount with its date, and what is stalled', async () => {
    const id = await payment({ booked: 30 });
    expect(await list()).toEqual([
      {
        id,
        transportId: expect.any(String),
        vehicle: expect.stringContaining('20'),
        route: expect.stringContaining(' to '),
        shipper: { id: mia.id, fullName: 'Mia Marsh', email: mia.email },
        payee: { id: carrier.id, fullName: expect.any(String), email: carrier.email },
        amount: '1049.00',
        serviceFee: '49.00',
        escrowStatus: 'created',
        isTest: false,
        heldAt: null,
        createdAt: expect.any(String),
        paid: { refunded: '0.00', kept: '0.00', toCarrier: '0.00', feeKept: '0.00', stillHere: '0.00' },
        stands: [{ kind: 'unpaid', since: expect.any(String), amount: '1049.00', text: null }],
        cursor: `still.${id}`,
      },
    ]);
  });

  it('shows since when the money is held', async () => {
    const [id, at] = [await payment({ escrowStatus: 'escrow', booked: 30 }), since(29)];
    await sql`update payments set held_at = ${at} where id = ${id}`;
    const [row] = await list();
    expect(row).toMatchObject({ id, escrowStatus: 'escrow', stands: [] });
    expect(Date.parse(row.heldAt)).toBe(at.getTime());
  });

  it('lists stalled payments first: refused, frozen, unpaid for a day, or waiting for approval', async () => {
    const refused = await payment();
    const charge = await buildCapture(sql, refused, 104_900);
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, state, failure, created_at, settled_at)
      values (${newId()}, ${refused}, 'transfer', 'completed', 90000, ${charge}, ${carrier.id}, 'refused', 'account_closed: gone', now(), now())`;
    const frozen = await payment({ escrowStatus: 'held' });
    const unpaid = await payment({ booked: 25 });
    const asked = await payment({ escrowStatus: 'escrow' });
    await sql`
      insert into desk_actions (id, payment_id, kind, amount_cents, reason, state, asked_by, asked_at, expires_at)
      values (${newId()}, ${asked}, 'refund', 80000, 'Wanted back', 'waiting', ${admin.id}, now(), now() + interval '1 day')`;
    const quiet = await payment({ booked: 23 });
    const rows = (await list()) as { id: string; stands: { kind: string; text: string | null }[] }[];
    expect(rows.map(({ id }) => id)).toEqual([asked, unpaid, frozen, refused, quiet]);
    expect(rows.map(({ stands }) => stands.map(({ kind }) => kind))).toEqual([['second_person'], ['unpaid'], ['frozen'], ['refused'], []]);
    expect(rows[3]!.stands[0]!.text).toBe('account_closed: gone');
    expect(await listIds('needs=you')).toEqual([asked, unpaid, frozen, refused]);
    expect(await listIds('sort=newest')).toEqual([quiet, asked, unpaid, frozen, refused]);
  });

  it('leaves out a refused operation that was requested again', async () => {
    const id = await payment();
    const charge = await buildCapture(sql, id, 104_900);
    for (const [state, settled] of [
      ['refused', new Date()],
      ['asked', null],
    ] as const)
      await sql`
        insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, state, created_at, settled_at)
        values (${newId()}, ${id}, 'refund', 'desk', 90000, ${charge}, ${state}, now(), ${settled})`;
    expect((await list())[0].stands).toEqual([]);
  });

  it('shows a refused refund until the same amount was requested again', async () => {
    const id = await payment();
    const charge = await buildCapture(sql, id, 104_900);
    const refund = (state: string, cents: number) => sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, state, provider_id, created_at, settled_at)
      values (${newId()}, ${id}, 'refund', 'desk', ${cents}, ${charge}, ${state}, ${`re_${newId()}`}, now(), now())`;
    await refund('refused', 30_000);
    await refund('done', 2_000);
    expect((await list())[0].stands).toMatchObject([{ kind: 'refused', amount: '300.00' }]);
    await refund('done', 28_000);
    expect((await list())[0].stands).toEqual([]);
  });

  it('shows money frozen by a dispute after the payout', async () => {
    const id = await payment();
    await buildCapture(sql, id, 104_900);
    const ctx = testCtx(sql);
    const holdId = newId();
    await book(ctx, id, { kind: 'fee_earned', cents: 4_900, reference: 'done' });
    await book(ctx, id, { kind: 'released', cents: 100_000, reference: 'tr_all' });
    await book(ctx, id, { kind: 'loss_borne', cents: 104_900, reference: holdId });
    await sql`
      insert into payment_holds (id, payment_id, cause, reference, reason, amount_cents, borne_cents, created_at)
      values (${holdId}, ${id}, 'dispute', 'du_late', 'The bank of the card disputes the payment', 0, 104900, now())`;
    await sql`update payments set escrow_status = 'released', released_at = now() where id = ${id}`;
    expect((await list())[0].stands).toMatchObject([{ kind: 'frozen', amount: '1049.00' }]);
  });

  it.each([
    ['claim', false],
    ['dispute', true],
    ['desk', true],
  ] as const)('frozen by a %s needs an administrator: %s, while a claim waits for its sides', async (cause, needs) => {
    const id = await payment({ escrowStatus: 'held' });
    const hold = (of: string) => sql`
      insert into payment_holds (id, payment_id, cause, reference, reason, amount_cents, created_at)
      values (${newId()}, ${id}, ${of}, ${`${of} 1`}, 'Bent door', 30000, now())`;
    await hold(cause);
    expect(await listIds('needs=you')).toEqual(needs ? [id] : []);
    if (cause === 'claim') await hold('desk');
    expect(await listIds('needs=you')).toEqual([id]);
  });

  it.each(opsSorts)('is paged in the order %s, each payment once', async (sort) => {
    for (const [at, booked] of [30, 2, 28, 1, 26, 3, 27].entries())
      await payment({ booked, amount: `${1000 + (at % 3)}.00`, escrowStatus: at % 2 === 0 ? 'created' : 'escrow' });
    const whole = await listIds(`sort=${sort}&limit=100`);
    expect(whole).toHaveLength(7);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const page = await listRows(`sort=${sort}&limit=2${cursor}`);
      paged.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
      cursor = `&cursor=${page.at(-1)!.cursor}`;
    }
    expect(paged).toEqual(whole);
  });

  it('can be sorted by largest amount and longest held', async () => {
    const [small, large] = [await payment({ amount: '100.00', escrowStatus: 'escrow' }), await payment({ amount: '900.00' })];
    const old = await payment({ amount: '500.00', escrowStatus: 'escrow' });
    await sql`update payments set held_at = ${since(90)} where id = ${old}`;
    expect(await listIds('sort=largest')).toEqual([large, old, small]);
    expect(await listIds('sort=held-longest')).toEqual([old, small, large]);
  });

  it('can be searched by any id and by part of a name or email address', async () => {
    const [id, other] = [await payment(), await payment({ shipperUserId: carrier.id, recipientUserId: null })];
    await buildCapture(sql, id, 104_900);
    const [row] =
      await sql`select transport_id, (select charge_id from payment_movements where payment_id = ${id}) as charge from payments where id = ${id}`;
    const [{ transportId: own, charge }] = [row as { transportId: string; charge: string }];
    await sql`update payment_movements set checkout_session_id = 'cs_test_listed' where payment_id = ${id}`;
    const made = { re_listed: 'refund', pyr_listed: 'refund', tr_listed: 'transfer', trr_listed: 'reversal' };
    for (const [providerId, kind] of Object.entries(made))
      await sql`
        insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, state, provider_id, created_at, settled_at)
        select ${newId()}, payment_id, ${kind}, 'desk', 1, id, ${kind === 'transfer' ? carrier.id : null}, 'done', ${providerId}, now(), now()
        from payment_movements where payment_id = ${id} and kind = 'charge'`;
    const theirs = [charge, charge.replace('ch_', 'pi_'), 'cs_test_listed', ...Object.keys(made)];
    for (const search of [id, own, 'mia mar', mia.email.slice(0, 12).toUpperCase(), ...theirs])
      expect(await listIds(`search=${encodeURIComponent(search)}`)).toContain(id);
    for (const search of [id, own, charge, 'Mia Marsh']) expect(await listIds(`search=${encodeURIComponent(search)}`)).not.toContain(other);
    for (const search of [newId(), 'tr_nothing', 'Nobody of this name', '%'])
      expect(await listIds(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  it('gives the same pages for a common search text in every order', async () => {
    const built = [];
    for (const hours of [3, 48, 9]) built.push(await payment({ amount: `${hours}00.00`, booked: hours }));
    await payment({ amount: '500.00', shipperUserId: admin.id, recipientUserId: carrier.id });
    built.push(await payment({ amount: '9000.00', booked: 1, shipperUserId: admin.id, recipientUserId: mia.id }));
    await sql`update users set company_name = 'Commonplace' where id = ${mia.id}`;
    const pages = async (sort: OpsSort) => {
      const [first] = await listRows(`search=commonplace&sort=${sort}&limit=1`);
      return [first!.id, ...(await listIds(`search=commonplace&sort=${sort}&limit=3&cursor=${first!.cursor}`))];
    };
    const narrowed = () => listIds('search=commonplace&sort=newest&limit=1&maxAmount=1000');
    const everyOrder = async () => Object.fromEntries(await Promise.all(opsSorts.map(async (sort) => [sort, await pages(sort)] as const)));
    const before = await everyOrder();
    for (const sort of opsSorts) expect([sort, before[sort]!.toSorted()]).toEqual([sort, built.toSorted()]);
    expect(await narrowed()).toEqual([built[2]]);
    await sql`
      insert into users (id, email, password_hash, full_name, role, company_name)
      select gen_random_uuid(), 'common' || n || '@common.example', 'none', 'Common', 'shipper', 'Commonplace' from generate_series(1, ${commonAbove}) n`;
    expect(await everyOrder()).toEqual(before);
    expect(await narrowed()).toEqual([built[2]]);
  });

  it('can be filtered by state, ledger account, test or live, amounts and days', async () => {
    const held = await payment({ amount: '300.00', booked: 72, test: true });
    await buildCapture(sql, held, 30_000);
    const open = await payment({ amount: '700.00' });
    const day = (hours: number) => utcDay(since(hours));
    const found = { 'escrowStatus=escrow': held, 'account=held': held, 'money=test': held, 'money=live': open, 'minAmount=300.01': open };
    for (const [query, id] of Object.entries(found)) expect([query, await listIds(query)]).toEqual([query, [id]]);
    expect(await listIds('maxAmount=300.00')).toEqual([held]);
    expect(await listIds('minAmount=300.00&maxAmount=700')).toHaveLength(2);
    expect(await listIds(`to=${day(72)}`)).toEqual([held]);
    expect(await listIds(`to=${day(96)}`)).toEqual([]);
    expect(await listIds(`from=${day(48)}`)).toEqual([open]);
    expect(await listIds(`from=${day(72)}&to=${day(0)}`)).toHaveLength(2);
    expect(await listIds('account=carrier')).toEqual([]);
    const gone = await payment({ amount: '700.00' });
    await buildCapture(sql, gone, 70_000);
    await book(testCtx(sql), gone, { kind: 'refunded', cents: 70_000, reference: 're_all' });
    expect([await listIds('account=held'), await listIds('account=refunds')]).toEqual([[held], [gone]]);
    for (const sort of opsSorts) expect([sort, await listIds(`account=refunds&sort=${sort}`)]).toEqual([sort, [gone]]);
    expect((await admin.call('GET', '/api/admin/payments?minAmount=-1')).status).toBe(422);
    expect((await admin.call('GET', '/api/admin/payments?from=yesterday')).body.fields).toEqual({ from: 'Enter a date as YYYY-MM-DD' });
  });

  it('has totals by ledger account, including zero, and the number of stalled payments', async () => {
    await buildCapture(sql, await payment({ amount: '300.00', test: true }), 30_000);
    await buildCapture(sql, await payment({ amount: '700.00' }), 70_000);
    await payment({ booked: 48 });
    const { body } = await admin.call('GET', '/api/admin/payments/sums');
    expect(body).toMatchObject({ standing: 1, secondPersonAbove: '500.00' });
    expect(body.accounts).toEqual({
      shipper: '-1000.00',
      held: '1000.00',
      platform_fee: '0.00',
      carrier: '0.00',
      refunds: '0.00',
      disputes: '0.00',
      provider_fees: '0.00',
    });
    const getSums = async (kind: string) => (await admin.call('GET', `/api/admin/payments/sums?money=${kind}`)).body;
    expect(await getSums('test')).toMatchObject({ accounts: { held: '300.00' }, standing: 0 });
    expect(await getSums('live')).toMatchObject({ accounts: { held: '700.00' }, standing: 1 });
  });
});

describe('among 10,000 payments', { tags: 'full' }, () => {
  const getPlan = async (tx: Sql, filter: object, sort: OpsSort): Promise<string> => {
    const question = { ...opsFilter.parse(filter), sort, limit: 20, cursor: undefined };
    const rows = await tx`explain ${toPageSql(tx, new Date(), question)}`;
    return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
  };

  it('every sort order and filter uses an index', async () => {
    const rolledBack = new Error('none of this stays');
    const looking = sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into users (id, email, password_hash, full_name, role)
        select gen_random_uuid(), 'somebody' || n || '@many.example', 'none', 'Somebody ' || n, 'shipper' from generate_series(1, 1000) n`;
      await tx`
        insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code,
          from_city, from_state, to_city, to_state)
        select gen_random_uuid(), u.id, 'assigned', 'car', 2020, 'Honda', 'Accord', '00000', '00000', 'A', 'TX', 'B', 'CO'
        from users u cross join generate_series(1, 10) where u.email like '%@many.example'`;
      await tx`
        insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, escrow_status, is_test, held_at, released_at,
          refunded_at, created_at, updated_at)
        select gen_random_uuid(), t.id, ${quoteId}, t.shipper_id, t.shipper_id, 100 + (random() * 3000)::numeric(10,2), s.status, random() < 0.02,
          case when s.status <> 'created' then s.at end, case when s.status = 'released' then s.at end, case when s.status = 'refunded' then s.at end, s.at, s.at
        from transports t cross join lateral (
          select case when random() < 0.9 then 'released' when random() < 0.5 then 'escrow' when random() < 0.5 then 'refunded' when random() < 0.5 then 'held'
            else 'created' end as status, now() - random() * interval '300 days' * length(t.from_city) as at
        ) s where t.from_city = 'A'`;
      await tx`insert into ledger_journals (id, payment_id, kind, reference, created_at) select gen_random_uuid(), id, 'captured', id::text, now() from payments`;
      await tx`
        insert into ledger_entries (journal_id, payment_id, account, amount_cents)
        select j.id, j.payment_id, a.account, a.cents from ledger_journals j
          cross join (values ('shipper', -10000), ('held', 10000)) a (account, cents)`;
      await tx`analyze users, transports, payments, ledger_journals, ledger_entries`;
      const filters: Record<string, object> = {
        all: {},
        'of a state': { escrowStatus: 'held' },
        'of an account': { account: 'held' },
        'of the account of refunds': { account: 'refunds' },
        'of test money': { money: 'test' },
        'of sums': { minAmount: '3050.00' },
        'of days': { from: utcDay(since(48)) },
        'of an id': { search: newId() },
        'of the provider': { search: 'tr_123' },
        'of a name': { search: 'Nobody Known' },
        'of a vehicle and a route': { search: '2019 Unheard Roadster, Marfa, TX to Boise, ID' },
        'that stand still': { needs: 'you' },
      };
      for (const sort of opsSorts)
        for (const [name, filter] of Object.entries(filters)) {
          const plan = await getPlan(tx, filter, sort);
          const wholes = /Seq Scan on (?:payments|ledger_entries|ledger_journals)\b/.exec(plan)?.[0];
          expect([sort, name, wholes && plan]).toEqual([sort, name, undefined]);
        }
      throw rolledBack;
    });
    await expect(looking).rejects.toBe(rolledBack);
  });
});

it('an impossible date is refused, in the list and in the export', async () => {
  for (const path of ['/api/admin/payments', '/api/admin/payments/export'])
    expect(await admin.call('GET', `${path}?from=0000-01-01`)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { updateOverview, rebuildOverview } from './count.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const [shipper, carrier] = [await buildAccount(sql, {}), await buildAccount(sql, { role: 'carrier' })];
const { programSql } = app;

const at = (now: number) => testCtx(programSql, { now: new Date(now), services: app.services });
const start = Date.UTC(2026, 4, 28, 9);

/** Deletes everything that is counted, including the ledger, which the application cannot delete. */
const emptied = () =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of [
      'overview_days',
      'compliance_gate_events',
      'ledger_entries',
      'ledger_journals',
      'bids',
      'quotes',
      'transports',
      'payments',
    ])
      await tx`delete from ${tx(table)}`;
  });

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await emptied();
});

const kept = () => sql`select to_jsonb(d) - 'counted_at' as line from overview_days d order by day`;

const request = (submittedAt: Date) => buildTransport(sql, { shipperId: shipper.id, submittedAt, status: 'submitted' });

async function haul(transportId: string, acceptedAt: Date, deliveredAt: Date | null = null, pickedUpAt = acceptedAt): Promise<string> {
  const { id: userId } = await buildAccount(sql, { role: 'carrier' });
  return buildQuote(sql, { transportId, kind: 'own', userId, createdAt: acceptedAt, acceptedAt, pickedUpAt, deliveredAt });
}

async function book(paymentId: string, kind: string, from: string, to: string, cents: number, createdAt: Date): Promise<void> {
  const id = newId();
  await sql`
    with journal as (
      insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${id}, ${paymentId}, ${kind}, ${id}, ${createdAt})
    )
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    values (${id}, ${paymentId}, ${from}, ${-cents}), (${id}, ${paymentId}, ${to}, ${cents})`;
}

const refuse = (timestamp: Date, userId = carrier.id) => sql`
  insert into compliance_gate_events (id, user_id, event_type, violations, attempted_action, block_reason, timestamp)
  values (${newId()}, ${userId}, 'gate_closed', '[]', 'place_bid', 'No papers', ${timestamp})`;

/** One event at its time, on any existing rows. */
type Occurrence = (now: Date, ids: { requests: string[]; payments: string[] }, pick: number) => Promise<unknown>;

const happenings: readonly Occurrence[] = [
  async (now, ids) => ids.requests.push(await request(now)),
  async (now, { requests }, pick) => {
    const transportId = requests[pick % requests.length];
    return transportId && buildBid(sql, { transportId, bidderId: (await buildAccount(sql, {})).id, submittedAt: now });
  },
  async (now, ids, pick) => {
    const [transportId] = ids.requests.splice(pick % Math.max(1, ids.requests.length), 1);
    if (!transportId) return;
    const quoteId = await haul(transportId, now, pick % 2 ? now : null, new Date(now.getTime() - (pick % 9) * dayMs));
    const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id });
    await book(paymentId, 'captured', 'shipper', 'held', 100_000 + pick, now);
    ids.payments.push(paymentId);
  },
  async (now, { payments }) => {
    const paymentId = payments.pop();
    return paymentId && book(paymentId, 'released', 'held', 'carrier', 50_000, now);
  },
  (now) => refuse(now),
];

describe('the daily figures', () => {
  it('that are updated incrementally equal a full recount, in any order of events', async () => {
    const step = fc.record({ what: fc.nat(4), pick: fc.nat(50), hours: fc.integer({ min: 0, max: 40 }), isCounted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        await emptied();
        const ids = { requests: [] as string[], payments: [] as string[] };
        let now = start;
        for (const { what, pick, hours, isCounted } of steps) {
          now += hours * hourMs;
          await happenings[what]!(new Date(now), ids, pick);
          if (isCounted) await updateOverview(at(now));
        }
        await updateOverview(at(now));
        const inStep = await kept();
        const days = await rebuildOverview(at(now));
        expect(await kept()).toEqual(inStep);
        expect(inStep).toHaveLength(days);
      }),
      { numRuns: 15 },
    );
  });

  it('stay the same after a second count, simultaneous counts and months of downtime', async () => {
    await request(new Date(start));
    await updateOverview(at(start));
    await request(new Date(start + 3 * hourMs));
    const later = start + 70 * dayMs;
    await Promise.all([updateOverview(at(later)), updateOverview(at(later)), rebuildOverview(at(later))]);
    const once = await kept();
    expect(once).toHaveLength(71);
    expect(once[0]).toMatchObject({ line: { day: '2026-05-28', requests: 2 } });
    await updateOverview(at(later));
    expect(await kept()).toEqual(once);
  });

  it('include what is committed within an hour after the end of the day', async () => {
    const midnight = Date.UTC(2026, 4, 29);
    await request(new Date(midnight - 10 * hourMs));
    await updateOverview(at(midnight + hourMs / 12));
    await request(new Date(midnight - 1_000));
    await updateOverview(at(midnight + 1.1 * hourMs));
    expect(await sql`select requests from overview_days order by day`).toMatchObject([{ requests: 2 }, { requests: 0 }]);
  });

  it('keep gate refusals of a deleted account, without its personal data', async () => {
    const leaver = await app.signIn('carrier');
    await refuse(new Date(start), leaver.id);
    await updateOverview(at(start + 2 * dayMs));
    const before = await kept();
    expect((await leaver.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select user_id, ip_address, user_agent, violations from compliance_gate_events`).toEqual([
      { userId: null, ipAddress: null, userAgent: null, violations: [] },
    ]);
    await rebuildOverview(at(start + 2 * dayMs));
    expect(await kept()).toEqual(before);
  });
});

describe('GET /api/admin/overview', () => {
  const read = async (query = '') => (await admin.call('GET', `/api/admin/overview${query}`)).body;

  it('has no figures before the first count', async () => {
    expect(await read()).toEqual({ countedAt: null, lines: [], earlier: null });
  });

  it('shows requests, bookings, money, first offers, on-time deliveries and refusals by day and month', async () => {
    const first = await request(new Date(start));
    await request(new Date(start + hourMs));
    await buildBid(sql, { transportId: first, bidderId: carrier.id, submittedAt: new Date(start + 90 * 60_000) });
    await buildBid(sql, { transportId: first, bidderId: shipper.id, submittedAt: new Date(start + dayMs) });
    const quoteId = await haul(first, new Date(start + 5 * dayMs), new Date(start + 8 * dayMs));
    const late = await request(new Date(start + 2 * hourMs));
    await haul(late, new Date(start + 5 * dayMs), new Date(start + 14 * dayMs));
    const paymentId = await buildPayment(sql, { transportId: first, quoteId, shipperUserId: shipper.id });
    await book(paymentId, 'captured', 'shipper', 'held', 104_900, new Date(start + 5 * dayMs));
    await book(paymentId, 'released', 'held', 'carrier', 100_000, new Date(start + 8 * dayMs));
    await refuse(new Date(start));
    await updateOverview(at(start + 14 * dayMs));

    const { countedAt, lines, earlier } = await read();
    expect([countedAt, earlier, lines.length]).toEqual([new Date(start + 14 * dayMs).toISOString(), null, 15]);
    expect(lines[0]).toEqual({
      from: '2026-05-28',
      requests: 3,
      bookings: 0,
      paidIn: '0.00',
      held: '0.00',
      released: '0.00',
      firstOffers: 1,
      firstOfferMinutes: 90,
      firstOffersInTime: 1,
      promised: 0,
      onTime: 0,
      gateRefusals: 1,
    });
    expect(lines[5]).toMatchObject({
      from: '2026-06-02',
      bookings: 2,
      paidIn: '1049.00',
      held: '1049.00',
      firstOffers: 1,
      firstOffersInTime: 0,
    });
    expect(lines[8]).toMatchObject({ from: '2026-06-05', released: '1000.00', held: '49.00', promised: 1, onTime: 1 });
    expect(lines[14]).toMatchObject({ from: '2026-06-11', promised: 1, onTime: 0, held: '49.00' });

    expect((await read('?by=month')).lines).toMatchObject([
      { from: '2026-05-01', requests: 3, bookings: 0, held: '0.00', firstOffers: 1, firstOfferMinutes: 90, gateRefusals: 1 },
      { from: '2026-06-01', requests: 0, bookings: 2, paidIn: '1049.00', released: '1000.00', held: '49.00', promised: 2, onTime: 1 },
    ]);
  });

  it('goes back 30 days or 12 months at a time, each once, with the amount held at that time', async () => {
    await request(new Date(start - 70 * dayMs));
    await updateOverview(at(start));
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const { lines, earlier } = await read(before && `?before=${before}`);
      seen.unshift(...lines.map(({ from }: { from: string }) => from));
      before = earlier;
    }
    expect(seen).toHaveLength(71);
    expect(seen).toEqual([...new Set(seen)].toSorted());
    expect((await read('?by=month')).lines).toHaveLength(3);
  });

  it('refuses an invalid day or range with a clear message', async () => {
    for (const query of ['?by=year', '?before=2026-02-30', "?before=1'%20or"])
      expect(await admin.call('GET', `/api/admin/overview${query}`)).toMatchObject({ status: 422, body: { fields: expect.anything() } });
  });
});

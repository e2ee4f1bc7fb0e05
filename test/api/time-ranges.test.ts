import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { handlers } from '#app/api.ts';
import { scopeOfCall } from '#domains/accounts/api-keys/api-key-calls.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, other] = await Promise.all([app.signIn('shipper'), app.signIn('carrier'), app.signIn('carrier')]);

interface Times {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const days = [1, 2, 3, 4];
const toTimes = (row: number): Times => ({
  createdAt: new Date(`2026-01-0${row}T12:00:00Z`),
  updatedAt: new Date(`2026-02-0${5 - row}T12:00:00Z`),
});

const booking = async (times: Times) => {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed', ...times });
  const quoteId = await buildQuote(sql, {
    transportId,
    kind: 'own',
    userId: carrier.id,
    workflowState: 'closed',
    isAccepted: true,
    ...times,
  });
  const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: carrier.id });
  const chargeId = await buildCapture(sql, paymentId, 104_900);
  await sql`update payments set created_at = ${times.createdAt}, updated_at = ${times.updatedAt} where id = ${paymentId}`;
  const transferId = newId();
  const transfer = { id: transferId, paymentId, kind: 'transfer', cause: 'completed', amountCents: 100_000, sourceId: chargeId };
  const settled = { recipientUserId: carrier.id, state: 'done', providerId: `tr_${transferId}` };
  await sql`insert into payment_movements ${sql({ ...transfer, ...settled, createdAt: times.createdAt, settledAt: times.updatedAt })}`;
  const claimId = await buildClaim(sql, {
    transportId,
    quoteId,
    claimantId: shipper.id,
    carrierSideId: carrier.id,
    openedAt: times.createdAt,
  });
  const step = (event: string, createdAt: Date) =>
    sql`insert into claim_steps ${sql({ id: newId(), claimId, event, actorId: shipper.id, createdAt })}`;
  await step('commented', times.updatedAt);
  // Proposals among administrators must not change `updatedAt` for the parties.
  await step('proposed', new Date('2026-02-20T12:00:00Z'));
  const bidOn = await buildTransport(sql, { shipperId: other.id, status: 'quoted' });
  const bidId = await buildBid(sql, { transportId: bidOn, bidderId: carrier.id, submittedAt: times.createdAt, updatedAt: times.updatedAt });
  return { transportId, quoteId, paymentId, transferId, claimId, bidId };
};

type NewBooking = Awaited<ReturnType<typeof booking>>;
const made: NewBooking[] = [];
beforeAll(async () => {
  for (const row of days) made.push(await booking(toTimes(row)));
});

const lists: readonly { path: string; who: SignedIn; id: keyof NewBooking }[] = [
  { path: '/api/transports', who: shipper, id: 'transportId' },
  { path: '/api/user/transports', who: shipper, id: 'transportId' },
  { path: '/api/transports', who: carrier, id: 'transportId' },
  { path: '/api/quotes', who: shipper, id: 'quoteId' },
  { path: '/api/quotes', who: carrier, id: 'quoteId' },
  { path: '/api/marketplace/offers', who: carrier, id: 'quoteId' },
  { path: '/api/marketplace/offers', who: carrier, id: 'bidId' },
  { path: '/api/receipts', who: shipper, id: 'paymentId' },
  { path: '/api/payouts/transfers', who: carrier, id: 'transferId' },
  { path: '/api/claims', who: shipper, id: 'claimId' },
  { path: '/api/claims', who: carrier, id: 'claimId' },
];
const each = lists.map((list) => ({ ...list, role: list.who === shipper ? 'shipper' : 'carrier' }));

const numbersIn = (rows: { id: string }[], kind: keyof NewBooking): number[] =>
  rows.flatMap(({ id }) => made.flatMap((one, at) => (one[kind] === id ? [at + 1] : [])));

describe('a list with a time range', () => {
  it.each(each)('contains what was created or changed in the range: $id in $path of a $role', async ({ path, who, id }) => {
    const rowsFor = async (query: object) => {
      const { status, body } = await who.call('GET', `${path}?limit=100&${new URLSearchParams({ ...query })}`);
      expect([status, body.error]).toEqual([200, undefined]);
      return numbersIn(body, id);
    };
    expect(await rowsFor({})).toEqual([4, 3, 2, 1]);
    expect(await rowsFor({ createdFrom: '2026-01-02', createdTo: '2026-01-03' })).toEqual([3, 2]);
    expect(await rowsFor({ createdFrom: '2026-01-03T12:00:00Z' })).toEqual([4, 3]);
    expect(await rowsFor({ createdTo: '2026-01-03T12:00:00Z' })).toEqual([2, 1]);
    expect(await rowsFor({ createdFrom: '2026-01-03T14:00:00+02:00', createdTo: '2026-01-03T12:00:00.001Z' })).toEqual([3]);
    expect(await rowsFor({ updatedFrom: '2026-02-03' })).toEqual([2, 1]);
    expect(await rowsFor({ updatedTo: '2026-02-02T12:00:00Z' })).toEqual([4]);
    expect(await rowsFor({ updatedFrom: '2026-02-02T12:00:00Z', createdFrom: '2026-01-02' })).toEqual([3, 2]);
    expect(await rowsFor({ updatedFrom: '2026-02-05' })).toEqual([]);
    expect(await rowsFor({ createdFrom: '2026-01-04', createdTo: '2026-01-01' })).toEqual([]);
  });

  it.each(each)('can be paged within the range: $id in $path of a $role', async ({ path, who, id }) => {
    const seen: number[] = [];
    for (let next: string | undefined = `${path}?limit=1&createdFrom=2026-01-02&updatedTo=2026-02-03`; next;) {
      const { body, headers } = await who.call('GET', next);
      seen.push(...numbersIn(body, id));
      next = /^<(.+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
      if (next) expect(next).toMatch(/createdFrom=2026-01-02.*updatedTo=2026-02-03/);
    }
    expect(seen).toEqual([4, 3, 2]);
  });

  it.each(each)('contains nothing of others: $id in $path', async ({ path, id }) => {
    const stranger = path.startsWith('/api/marketplace') || path.startsWith('/api/payouts') ? other : await app.signIn('shipper');
    const { body } = await stranger.call('GET', `${path}?limit=100&createdFrom=2026-01-01&updatedFrom=2026-01-01`);
    expect(numbersIn(body, id)).toEqual([]);
  });

  it.each(each)('names an invalid time: $path of a $role', async ({ path, who }) => {
    for (const end of ['createdFrom', 'createdTo', 'updatedFrom', 'updatedTo']) {
      const { status, body } = await who.call('GET', `${path}?${end}=yesterday`);
      expect([status, body.fields]).toEqual([422, { [end]: expect.stringContaining('2026-11-30T15:04:05Z') }]);
    }
  });

  it('has a test here, and needs the read scope', () => {
    const withRange = handlers
      .map(({ endpoint }) => endpoint)
      .filter(({ query }) => query && 'updatedFrom' in ((query as z.ZodObject).shape ?? {}));
    expect(withRange.map(({ path }) => path).toSorted()).toEqual([...new Set(lists.map(({ path }) => path))].toSorted());
    for (const endpoint of withRange) expect([endpoint.path, scopeOfCall(endpoint)]).toEqual([endpoint.path, 'read']);
  });
});

it('the list of transports has the same range in its other sort orders', async () => {
  for (const sort of ['needs-you', 'pickup']) {
    const { body } = await shipper.call('GET', `/api/transports?sort=${sort}&updatedFrom=2026-02-03&updatedTo=2026-02-28`);
    expect(numbersIn(body, 'transportId')).toEqual([2, 1]);
  }
});

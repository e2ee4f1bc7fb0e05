import { describe, expect, it } from 'vitest';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, carrier, rival, broker, admin, compliance] = await app.signInAll(
  'shipper',
  'shipper',
  'carrier',
  'carrier',
  'broker',
  'admin',
  'compliance',
);
const getTransport = async (id: string) =>
  (await sql`select status, offer_count, best_offer, fixed_price, total_amount from transports where id = ${id}`)[0]!;
const listQuotes = async (id: string) =>
  (
    await sql`select kind, workflow_state as state, is_accepted as accepted, closed_reason as reason from quotes where transport_id = ${id} order by kind, id`
  ).map((row) => ({ ...row }));
const cancel = (person: SignedIn, id: string, reason?: string) => person.call('POST', `/api/transports/${id}/cancellation`, { reason });
const withdraw = (person: SignedIn, id: string) => person.call('POST', `/api/quotes/${id}/withdrawal`, { reason: 'Truck broke down' });
const confirm = (person: SignedIn, id: string) => person.call('POST', `/api/transports/${id}/delivery-confirmation`);

async function job(status: TransportStatus, state: string): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: sam.id, status, totalAmount: '1100.00' });
  return {
    id,
    quoteId: await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, workflowState: state, isAccepted: true }),
  };
}

describe('POST /api/transports/:id/cancellation', () => {
  it('closes every offer of an open request', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    await buildQuote(sql, { transportId: id });
    await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
    const { status, body } = await cancel(sam, id, 'Sold the car');
    expect([status, body]).toMatchObject([200, { status: 'cancelled', offerCount: 0, can: { cancel: false, accept: false } }]);
    expect(await listQuotes(id)).toEqual(
      ['opening', 'own'].map((kind) => ({ kind, state: 'closed', accepted: false, reason: 'cancelled' })),
    );
    expect((await cancel(sam, id)).body).toEqual({ error: 'This request was already cancelled', code: 'not_cancellable' });
  });

  it('records the time and whether the shipper or support cancelled', async () => {
    const open = () => buildTransport(sql, { shipperId: sam.id, status: 'submitted' });
    const getDetail = async (id: string) => (await sam.call('GET', `/api/transports/${id}`)).body;
    const [own, others] = [await open(), await open()];
    expect((await getDetail(own)).cancelled).toBeNull();
    expect((await cancel(sam, own)).body.cancelled).toEqual({ at: expect.any(String), by: 'shipper' });
    expect((await cancel(admin, others)).status).toBe(200);
    const { cancelled, updatedAt } = await getDetail(others);
    expect(cancelled).toEqual({ at: updatedAt, by: 'support' });
  });

  it('removes a booked estimate from the marketplace', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const quoteId = await buildQuote(sql, { transportId: id });
    await sam.call('POST', `/api/quotes/${quoteId}/acceptance`);
    expect((await getTransport(id))['fixedPrice']).toBe('1100.00');
    const answers = await Promise.all([cancel(sam, id), cancel(admin, id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await getTransport(id)).toMatchObject({ status: 'cancelled', fixedPrice: null });
    expect((await listQuotes(id))[0]).toMatchObject({ state: 'closed', accepted: true });
    expect(
      await sql`select 1 from events where topic = 'transport.status-changed' and payload->>'transportId' = ${id} and payload->>'to' = 'cancelled'`,
    ).toHaveLength(1);
  });

  it('is possible until pickup, for shipper and administrators', async () => {
    const { id } = await job('in_transit', 'in_transit');
    expect((await cancel(sam, id)).body.code).toBe('not_cancellable');
    const early = await job('assigned', 'assigned');
    expect((await cancel(other, early.id)).status).toBe(404);
    expect((await cancel(carrier, early.id)).status).toBe(403);
    expect((await cancel(compliance, early.id)).status).toBe(403);
    expect((await app.anonymous('POST', `/api/transports/${early.id}/cancellation`, {})).status).toBe(401);
    expect((await cancel(sam, await buildTransport(sql, { shipperId: sam.id, status: 'draft' }))).status).toBe(404);
    expect((await getTransport(early.id))['status']).toBe('assigned');
    expect((await cancel(admin, early.id)).status).toBe(200);
  });
});

describe('POST /api/quotes/:id/withdrawal', () => {
  it('withdraws an offer, after which another one can be made', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted' });
    const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
    expect((await withdraw(rival, quoteId)).status).toBe(404);
    expect((await withdraw(sam, quoteId)).status).toBe(403);
    expect((await withdraw(carrier, quoteId)).body).toMatchObject({ workflowState: 'closed', closedReason: 'Withdrawn by the carrier' });
    expect((await withdraw(carrier, quoteId)).body.code).toBe('not_withdrawable');
    expect(await getTransport(id)).toMatchObject({ status: 'quoted', offerCount: 0 });
  });

  it('reopens an accepted transport, and reactivates the losing offers', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted' });
    await buildQuote(sql, { transportId: id });
    const won = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
    await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id });
    const short = await buildQuote(sql, { transportId: id, kind: 'own', userId: broker.id, brokerId: broker.id });
    await sam.call('POST', `/api/quotes/${won}/acceptance`);
    await sql`update quotes set valid_until = now() - interval '1 second' where id = ${short}`;
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [
      await carrier.call('POST', `/api/quotes/${won}/withdrawal`, {}, headers),
      await carrier.call('POST', `/api/quotes/${won}/withdrawal`, {}, headers),
    ];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await listQuotes(id)).map((quote) => `${quote['kind']} ${quote['state']} ${quote['accepted']}`).toSorted()).toEqual([
      'opening submitted false',
      'own closed false',
      'own closed false',
      'own quoted false',
    ]);
    expect(await getTransport(id)).toEqual({ status: 'quoted', offerCount: 1, bestOffer: '1100.00', fixedPrice: null, totalAmount: null });
    const [event] = await sql`select payload from events where topic = 'quote.withdrawn' and payload->>'quoteId' = ${won}`;
    expect(event!['payload']).toMatchObject({ wasAccepted: true, shipperId: sam.id, carrierId: carrier.id });
  });

  it('reactivates only the newest losing quote per account, and none that ended otherwise', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted' });
    const won = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
    const ended = (more: object) =>
      buildQuote(sql, { transportId: id, kind: 'own', workflowState: 'closed', closedReason: 'taken', ...more });
    const older = await ended({ userId: rival.id });
    const newer = await ended({ userId: rival.id });
    const bidId = await buildBid(sql, { transportId: id, bidderId: broker.id, status: 'rejected' });
    const bid = await ended({ kind: 'bid', bidId, userId: broker.id, brokerId: broker.id });
    const taken = await ended({ userId: broker.id, brokerId: broker.id, closedReason: 'withdrawn' });
    expect((await sam.call('POST', `/api/quotes/${won}/acceptance`)).status).toBe(200);
    expect((await withdraw(carrier, won)).status).toBe(200);
    const states = await sql<{ id: string; state: string }[]>`
      select id, workflow_state as state from quotes where transport_id = ${id} and id <> ${won}`;
    expect(Object.fromEntries(states.map((row) => [row.id, row.state]))).toEqual({
      [older]: 'closed',
      [newer]: 'quoted',
      [bid]: 'closed',
      [taken]: 'closed',
    });
    const [row] = await sql`select closed_reason from quotes where id = ${newer}`;
    expect(row).toEqual({ closedReason: null });
  });

  it('is refused after pickup', async () => {
    const { quoteId } = await job('in_transit', 'in_transit');
    expect((await withdraw(carrier, quoteId)).body.code).toBe('not_withdrawable');
  });
});

describe('POST /api/transports/:id/delivery-confirmation', () => {
  it('completes a delivered transport once, by its owner only', async () => {
    const { id } = await job('delivered', 'delivered');
    expect((await confirm(other, id)).status).toBe(404);
    expect((await confirm(carrier, id)).status).toBe(403);
    const answers = await Promise.all([confirm(sam, id), confirm(sam, id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await getTransport(id)).toMatchObject({ status: 'completed', totalAmount: '1100.00' });
  });

  it('is refused before the delivery', async () => {
    const { id } = await job('in_transit', 'in_transit');
    expect((await confirm(sam, id)).body).toEqual({ error: 'The delivery is not complete yet', code: 'not_delivered' });
  });
});

import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';
import { bidForm, buildBid } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');
const rival = await app.signIn('independent_driver');

const open = (overrides: Record<string, unknown> = {}) => buildTransport(sql, { shipperId: shipper.id, ...overrides });
const place = (who: SignedIn, transportId: string, form: object = bidForm) =>
  who.call('POST', `/api/marketplace/quotes/${transportId}/bid`, form);
const accept = (who: SignedIn, bidId: string, headers = {}) => acceptBid(app, who, bidId, headers);
const findTransport = async (id: string) => (await sql`select status, offer_count, best_offer from transports where id = ${id}`)[0];
const listBids = (transportId: string) =>
  sql`select bidder_id, status, is_winning_bid, rejection_reason from bids where transport_id = ${transportId} order by id`;
const nowhere = '01890000-0000-7000-8000-000000000000';

describe('placing a bid', () => {
  it('writes the bid, counts it as an offer, moves the request to quoted and notes the activity', async () => {
    const id = await open();
    const { status, body } = await place(carrier, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      transportId: id,
      bidAmount: '1050.00',
      status: 'active',
      isWinningBid: false,
      bidder: { id: carrier.id, name: 'Jensen Auto Transport' },
      can: { accept: false, change: true },
    });
    expect(await findTransport(id)).toEqual({ status: 'quoted', offerCount: 1, bestOffer: '1050.00' });
    expect(await sql`select activity_type, user_id from marketplace_activity where transport_id = ${id}`).toEqual([
      { activityType: 'bid_placed', userId: carrier.id },
    ]);
    expect(await sql`select topic from events where payload ->> 'bidId' = ${body.id}`).toEqual([{ topic: 'bid.placed' }]);
  });

  it('hides contact details in the notes, also after a change', async () => {
    const { body } = await place(carrier, await open(), { ...bidForm, notes: 'Enclosed. Call ５５５ １２３ ４５６７' });
    const changed = await carrier.call('PATCH', `/api/bids/${body.id}`, { ...bidForm, notes: 'Ask joe [at] mail dot com' });
    expect([body.notes, changed.body.notes]).toEqual([`Enclosed. Call ${hiddenContact}`, `Ask ${hiddenContact}`]);
    expect((await sql`select notes from bids where id = ${body.id}`)[0]).toEqual({ notes: `Ask ${hiddenContact}` });
  });

  it.each([
    [{ ...bidForm, bidAmount: '' }, 'bidAmount', 'Bid amount is required'],
    [{ ...bidForm, bidAmount: '0' }, 'bidAmount', 'Bid amount is required'],
    [{ ...bidForm, bidAmount: '12.345' }, 'bidAmount', 'An amount has at most two decimals, like 1250.00'],
    [{ ...bidForm, bidAmount: '999999999' }, 'bidAmount', 'Enter an amount in dollars, like 1250.00'],
    [{ ...bidForm, estimatedDeliveryDays: undefined }, 'estimatedDeliveryDays', 'Estimated delivery days is required'],
    [{ ...bidForm, estimatedDeliveryDays: 0 }, 'estimatedDeliveryDays', 'Estimated delivery days is required'],
    [{ ...bidForm, estimatedDeliveryDays: 91 }, 'estimatedDeliveryDays', 'At most 90 days'],
  ])('refuses %j and writes nothing', async (form, field, message) => {
    const id = await open();
    const { status, body } = await place(carrier, id, form);
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect(await listBids(id)).toEqual([]);
    expect(await findTransport(id)).toEqual({ status: 'submitted', offerCount: 0, bestOffer: null });
  });

  it('is refused by the compliance gate, and the refusal is recorded even though no bid is stored', async () => {
    const unverified = await app.signIn('carrier', { emailVerifiedAt: null });
    const id = await open();
    for (const headers of [undefined, { 'idempotency-key': 'gate-1' }]) {
      const { status, body } = await unverified.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm, headers);
      expect([status, body]).toEqual([403, { error: 'Confirm your email address before you bid', code: 'gate_closed' }]);
    }
    expect(await listBids(id)).toEqual([]);
    const events =
      await sql`select event_type, attempted_action, block_reason, violations -> 0 ->> 'code' as code from compliance_gate_events where user_id = ${unverified.id}`;
    const event = {
      eventType: 'gate_closed',
      attemptedAction: 'place_bid',
      blockReason: 'Confirm your email address before you bid',
      code: 'email_unverified',
    };
    expect(events).toEqual([event, event]);
  });

  it('answers 404 for a draft and for an unknown transport', async () => {
    expect((await place(carrier, await open({ status: 'draft' }))).status).toBe(404);
    expect((await place(carrier, nowhere)).status).toBe(404);
    expect((await place(carrier, 'not-an-id')).status).toBe(404);
  });

  it('is refused on an own, a cancelled and a fixed-price request', async () => {
    const own = await place(carrier, await buildTransport(sql, { shipperId: carrier.id }));
    expect([own.status, own.body.code]).toEqual([403, 'own_request']);
    const closed = await place(carrier, await open({ status: 'cancelled' }));
    expect([closed.status, closed.body.error]).toEqual([404, "This transport does not exist or you don't have access to it"]);
    const fixed = await place(carrier, await open({ status: 'accepted', fixedPrice: '900.00' }));
    expect([fixed.status, fixed.body.error]).toEqual([409, 'This request has a fixed price. Take the job instead of bidding.']);
  });

  it('stores one active bid per bidder, even if two arrive at once', async () => {
    const id = await open();
    const answers = await Promise.all([place(carrier, id), place(carrier, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('already_bid');
    expect((await place(carrier, id)).body.code).toBe('already_bid');
    expect(await findTransport(id)).toMatchObject({ offerCount: 1 });
  });

  it('answers a repeated Idempotency-Key with the first bid', async () => {
    const id = await open();
    const call = () => carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm, { 'idempotency-key': `bid-${id}` });
    const first = await call();
    const second = await call();
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await listBids(id)).toHaveLength(1);
  });

  it('counts all of twenty bidders who bid at once', async () => {
    const id = await open();
    const bidders = await Promise.all(Array.from({ length: 20 }, () => app.signIn('carrier')));
    const answers = await Promise.all(bidders.map((bidder, index) => place(bidder, id, { ...bidForm, bidAmount: String(1000 + index) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await findTransport(id)).toEqual({ status: 'quoted', offerCount: 20, bestOffer: '1000.00' });
  });
});

describe('an own bid', () => {
  it('can be changed, which updates the best offer', async () => {
    const id = await open();
    const { body } = await place(carrier, id);
    const changed = await carrier.call('PATCH', `/api/bids/${body.id}`, { ...bidForm, bidAmount: '990,5' });
    expect([changed.status, changed.body.bidAmount]).toEqual([200, '990.50']);
    expect(await findTransport(id)).toMatchObject({ offerCount: 1, bestOffer: '990.50' });
  });

  it('can be withdrawn once, no longer counts as an offer, and can be followed by a new bid', async () => {
    const id = await open();
    const { body } = await place(carrier, id);
    expect((await carrier.call('DELETE', `/api/bids/${body.id}`)).body).toMatchObject({ status: 'withdrawn', can: { change: false } });
    expect(await findTransport(id)).toEqual({ status: 'quoted', offerCount: 0, bestOffer: null });
    const again = await carrier.call('DELETE', `/api/bids/${body.id}`);
    expect([again.status, again.body]).toEqual([409, { error: 'This bid was already withdrawn', code: 'bid_closed' }]);
    expect((await carrier.call('PATCH', `/api/bids/${body.id}`, bidForm)).body.code).toBe('bid_closed');
    expect((await place(carrier, id)).status).toBe(201);
  });

  it('cannot be changed or withdrawn by anyone else', async () => {
    const id = await buildBid(sql, { transportId: await open(), bidderId: carrier.id });
    expect((await rival.call('PATCH', `/api/bids/${id}`, bidForm)).status).toBe(404);
    expect((await rival.call('DELETE', `/api/bids/${id}`)).status).toBe(404);
    expect((await shipper.call('DELETE', `/api/bids/${id}`)).status).toBe(403);
    expect(await sql`select status from bids where id = ${id}`).toEqual([{ status: 'active' }]);
  });
});

describe('bids on a transport', () => {
  it('are all visible to the owner and to officers, a bidder sees only its own, and others get none or 404', async () => {
    const id = await open();
    const mine = await buildBid(sql, { transportId: id, bidderId: carrier.id });
    const theirs = await buildBid(sql, { transportId: id, bidderId: rival.id });
    const seenBy = async (who: SignedIn) =>
      (await who.call('GET', `/api/transports/${id}/bids`)).body.map?.((bid: { id: string }) => bid.id);
    const newestFirst = [mine, theirs].sort().toReversed();
    expect(await seenBy(shipper)).toEqual(newestFirst);
    expect(await seenBy(await app.signIn('compliance'))).toEqual(newestFirst);
    expect(await seenBy(carrier)).toEqual([mine]);
    expect(await seenBy(await app.signIn('broker'))).toEqual([]);
    expect((await (await app.signIn('shipper')).call('GET', `/api/transports/${id}/bids`)).status).toBe(404);
    expect((await app.anonymous('GET', `/api/transports/${id}/bids`)).status).toBe(401);
  });
});

describe('accepting a bid', () => {
  const contested = async () => {
    const id = await open();
    await buildQuote(sql, { transportId: id });
    const mine = (await place(carrier, id)).body.id as string;
    const theirs = (await place(rival, id, { ...bidForm, bidAmount: '1200' })).body.id as string;
    return { id, mine, theirs };
  };

  it('needs the amount the shipper has seen, and fails with bid_changed if the bid has changed since', async () => {
    const { mine } = await contested();
    const name = 'Send the bid amount you are accepting';
    for (const [body, fields] of [[{}, { bidAmount: name }] as const, [undefined, { body: name }] as const])
      expect(await shipper.call('POST', `/api/bids/${mine}/acceptance`, body)).toMatchObject({
        status: 422,
        body: { error: name, fields },
      });
    await carrier.call('PATCH', `/api/bids/${mine}`, { ...bidForm, bidAmount: '1400' });
    const stale = await shipper.call('POST', `/api/bids/${mine}/acceptance`, { bidAmount: '1050.00' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'bid_changed', error: expect.stringContaining('$1,400.00') } });
    expect((await shipper.call('POST', `/api/bids/${mine}/acceptance`, { bidAmount: 1400 })).body).toMatchObject({ totalQuote: '1400.00' });
  });

  it('turns the bid into the accepted quote, rejects the others and closes the request', async () => {
    const { id, mine } = await contested();
    const { status, body } = await accept(shipper, mine);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'bid', isAccepted: true, workflowState: 'booked', totalQuote: '1050.00' });
    expect(await listBids(id)).toEqual([
      { bidderId: carrier.id, status: 'accepted', isWinningBid: true, rejectionReason: null },
      { bidderId: rival.id, status: 'rejected', isWinningBid: false, rejectionReason: 'taken' },
    ]);
    expect(await findTransport(id)).toMatchObject({ status: 'accepted', offerCount: 0 });
    const seen = await carrier.call('GET', `/api/transports/${id}/bids`);
    expect(seen.body.map((bid: { id: string }) => bid.id)).toEqual([mine]);
  });

  it('is only possible for the owner of the request', async () => {
    const { mine } = await contested();
    expect((await accept(carrier, mine)).status).toBe(403);
    expect((await accept(rival, mine)).status).toBe(404);
    expect((await accept(await app.signIn('shipper'), mine)).status).toBe(404);
    expect((await accept(await app.signIn('admin'), mine)).status).toBe(403);
    expect((await app.anonymous('POST', `/api/bids/${mine}/acceptance`, { bidAmount: '1.00' })).status).toBe(401);
    expect(await sql`select status from bids where id = ${mine}`).toEqual([{ status: 'active' }]);
  });

  it('answers a repeated Idempotency-Key with the same quote, and 409 without the key', async () => {
    const { mine } = await contested();
    const first = await accept(shipper, mine, { 'idempotency-key': `accept-${mine}` });
    expect((await accept(shipper, mine, { 'idempotency-key': `accept-${mine}` })).body.id).toBe(first.body.id);
    const again = await accept(shipper, mine);
    expect([again.status, again.body]).toEqual([409, { error: 'This bid was already accepted', code: 'bid_closed' }]);
  });

  it('succeeds once if the same bid or two bids are accepted at once', async () => {
    for (const [first, second] of [
      ['mine', 'mine'],
      ['mine', 'theirs'],
    ] as const) {
      const bids = await contested();
      const answers = await Promise.all([accept(shipper, bids[first]), accept(shipper, bids[second])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await sql`select count(*)::int from quotes where transport_id = ${bids.id} and is_accepted`).toEqual([{ count: 1 }]);
      expect(await sql`select count(*)::int from bids where transport_id = ${bids.id} and is_winning_bid`).toEqual([{ count: 1 }]);
    }
  });

  it('or withdrawing the bid succeeds if both happen at once, but never both', async () => {
    const { id, mine } = await contested();
    const answers = await Promise.all([accept(shipper, mine), carrier.call('DELETE', `/api/bids/${mine}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [bid] = await sql`select status, is_winning_bid from bids where id = ${mine}`;
    expect(bid!['isWinningBid']).toBe(bid!['status'] === 'accepted');
    expect((await findTransport(id))!['status']).toBe(bid!['status'] === 'accepted' ? 'accepted' : 'quoted');
  });

  it('fails after another quote was accepted, and all bids are then rejected', async () => {
    const id = await open();
    const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id });
    const bidId = (await place(carrier, id)).body.id as string;
    expect((await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
    expect((await accept(shipper, bidId)).status).toBe(409);
    await app.settle();
    expect(await listBids(id)).toEqual([{ bidderId: carrier.id, status: 'rejected', isWinningBid: false, rejectionReason: 'taken' }]);
  });
});

describe('withdrawing after a bid was accepted', () => {
  it('reactivates the losing bids when the request is open again', async () => {
    const id = await open();
    const won = (await place(carrier, id)).body;
    const lost = (await place(rival, id, { ...bidForm, bidAmount: '1100' })).body;
    const quote = (await accept(shipper, won.id)).body;
    await app.settle();
    expect(await listBids(id)).toMatchObject([{ status: 'accepted' }, { status: 'rejected', rejectionReason: 'taken' }]);
    expect((await carrier.call('POST', `/api/quotes/${quote.id}/withdrawal`, { reason: 'Truck broke down' })).status).toBe(200);
    await app.settle();
    expect((await sql`select status, rejection_reason from bids where id = ${lost.id}`)[0]).toEqual({
      status: 'active',
      rejectionReason: null,
    });
    expect(await findTransport(id)).toMatchObject({ status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    expect((await accept(shipper, lost.id)).status).toBe(200);
  });

  it('does not reactivate a bid if the same bidder has a newer one', async () => {
    const id = await open();
    const won = (await place(carrier, id)).body;
    const lost = (await place(rival, id)).body;
    const quote = (await accept(shipper, won.id)).body;
    await app.settle();
    expect((await carrier.call('POST', `/api/quotes/${quote.id}/withdrawal`, { reason: 'Truck broke down' })).status).toBe(200);
    const again = (await place(rival, id, { ...bidForm, bidAmount: '1200' })).body;
    await app.settle();
    expect(await sql`select id, status, is_winning_bid from bids where transport_id = ${id} order by id`).toEqual([
      { id: won.id, status: 'withdrawn', isWinningBid: false },
      { id: lost.id, status: 'rejected', isWinningBid: false },
      { id: again.id, status: 'active', isWinningBid: false },
    ]);
  });

  it('reactivates only bids that lost to the withdrawn one, not those rejected for another reason', async () => {
    const id = await open();
    const won = (await place(carrier, id)).body;
    const broker = await app.signIn('broker');
    const [lost, ended] = [(await place(rival, id)).body, (await place(broker, id)).body];
    await sql`update bids set status = 'rejected', rejection_reason = 'cancelled', rejected_at = now() where id = ${ended.id}`;
    const quote = (await accept(shipper, won.id)).body;
    await carrier.call('POST', `/api/quotes/${quote.id}/withdrawal`, { reason: 'Truck broke down' });
    await app.settle();
    expect(await sql`select id, status, rejection_reason from bids where id in (${lost.id}, ${ended.id}) order by id`).toEqual([
      { id: lost.id, status: 'active', rejectionReason: null },
      { id: ended.id, status: 'rejected', rejectionReason: 'cancelled' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { acceptBid } from '../../../../test/harness/money/bids.ts';
import { bidForm, buildBid } from '../fixtures.ts';
import type { OwnOffer } from './own-offers-schemas.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const open = (overrides: Record<string, unknown> = {}) => buildTransport(sql, { shipperId: shipper.id, ...overrides });

describe('own offers', () => {
  it('list bids and quotes together, each with its outcome', async () => {
    const carrier = await app.signIn('carrier');
    const rival = await app.signIn('carrier');
    const bid = async () => (await carrier.call('POST', `/api/marketplace/quotes/${await open()}/bid`, bidForm)).body;
    const quote = async () => (await carrier.call('POST', `/api/transports/${await open()}/quotes`, ownQuoteForm)).body;
    const active = await bid();
    const withdrawn = await bid();
    await carrier.call('DELETE', `/api/bids/${withdrawn.id}`);
    const won = await bid();
    await acceptBid(app, shipper, won.id);
    const lost = await bid();
    const better = (await rival.call('POST', `/api/marketplace/quotes/${lost.transportId}/bid`, bidForm)).body;
    await acceptBid(app, shipper, better.id);
    const quoted = await quote();
    const takenBack = await quote();
    await carrier.call('POST', `/api/quotes/${takenBack.id}/withdrawal`, { reason: null });
    const old = await quote();
    await sql`update quotes set valid_until = now() - interval '1 minute' where id = ${old.id}`;
    const lostQuote = await quote();
    await shipper.call('POST', `/api/transports/${lostQuote.transportId}/cancellation`, { reason: 'Sold' });
    const fixed = await open({ status: 'accepted', fixedPrice: '1100.00' });
    const estimate = await buildQuote(sql, { transportId: fixed, isAccepted: true, workflowState: 'booked' });
    expect((await carrier.call('POST', `/api/quotes/${estimate}/dispatch`, {})).status).toBe(200);
    await app.settle();

    const { body } = await carrier.call('GET', '/api/marketplace/offers');
    const seen = Object.fromEntries(body.map(({ id, kind, state, reason }: OwnOffer) => [id, [kind, state, reason]]));
    expect(seen).toEqual({
      [active.id]: ['bid', 'active', null],
      [withdrawn.id]: ['bid', 'withdrawn', null],
      [won.id]: ['bid', 'accepted', null],
      [lost.id]: ['bid', 'rejected', 'Another offer was accepted'],
      [quoted.id]: ['quote', 'active', null],
      [takenBack.id]: ['quote', 'withdrawn', null],
      [old.id]: ['quote', 'expired', null],
      [lostQuote.id]: ['quote', 'rejected', 'The request was cancelled'],
      [estimate]: ['estimate', 'accepted', null],
    });
    expect(body.find(({ id }: OwnOffer) => id === active.id)).toMatchObject({
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      amount: '1050.00',
      estimatedDeliveryDays: 4,
      isRequestOpen: true,
      can: { change: true },
    });
    const isOpenOf = (id: string) => body.find((offer: OwnOffer) => offer.id === id).isRequestOpen;
    expect([withdrawn.id, won.id, lost.id, old.id].map(isOpenOf)).toEqual([true, false, false, true]);
    for (const [state, count] of [
      ['active', 2],
      ['accepted', 2],
      ['rejected', 2],
      ['withdrawn', 2],
      ['expired', 1],
    ] as const) {
      const { body: some } = await carrier.call('GET', `/api/marketplace/offers?state=${state}`);
      expect(some.map((offer: OwnOffer) => offer.state)).toEqual(Array(count).fill(state));
    }
  });

  it('show the platform estimate and the rank among all open offers', async () => {
    const [low, middle, quoting] = await Promise.all([app.signIn('carrier'), app.signIn('carrier'), app.signIn('carrier')]);
    const id = await open({ openingEstimate: '905.00', roadMiles: 905, pickupDate: '2031-03-02' });
    const bid = (who: typeof low, bidAmount: string) => who.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, bidAmount });
    await bid(low, '900');
    await bid(middle, '1000');
    await quoting.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    const standing = async (who: typeof low) => (await who.call('GET', '/api/marketplace/offers')).body[0] as OwnOffer;
    expect(await standing(middle)).toMatchObject({
      openingEstimate: '905.00',
      roadMiles: 905,
      pickupDate: '2031-03-02',
      bestOffer: '900.00',
      offerCount: 3,
    });
    const { body: mine } = await low.call('GET', '/api/marketplace/offers');
    await low.call('DELETE', `/api/bids/${mine[0].id}`);
    expect([(await standing(middle)).bestOffer, (await standing(quoting)).offerCount]).toEqual(['1000.00', 2]);
  });

  it('do not reveal the amount of another bid, even to a bidder who probes by changing its own', async () => {
    const [best, hidden, prober] = await Promise.all([app.signIn('carrier'), app.signIn('carrier'), app.signIn('carrier')]);
    const id = await open();
    const bid = async (who: typeof best, bidAmount: string) =>
      (await who.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, bidAmount })).body.id as string;
    await bid(best, '700');
    await bid(hidden, '975.69');
    const own = await bid(prober, '2000');
    const seenAt = async (bidAmount: string) => {
      expect((await prober.call('PATCH', `/api/bids/${own}`, { ...bidForm, bidAmount })).status).toBe(200);
      const { amount: _, updatedAt: _at, ...offer } = (await prober.call('GET', '/api/marketplace/offers')).body[0];
      const turns = JSON.stringify((await prober.call('GET', '/api/turns')).body).replaceAll(
        /\$[\d,.]+|offer \S+ [\d.]+|"asOf":"[^"]+"/g,
        '',
      );
      return { offer, turns };
    };
    expect(await seenAt('975.70')).toEqual(await seenAt('975.68'));
  });

  it('cannot be changed after the request is closed, even if a bid is still active', async () => {
    const carrier = await app.signIn('carrier');
    const ids = await Promise.all([open({ status: 'cancelled' }), open({ status: 'quoted' })]);
    for (const transportId of ids) await buildBid(sql, { transportId, bidderId: carrier.id });
    const { body } = await carrier.call('GET', '/api/marketplace/offers');
    const standing = ids.map((id) => body.find(({ transportId }: OwnOffer) => transportId === id));
    expect(standing.map(({ state, isRequestOpen, can }: OwnOffer) => [state, isRequestOpen, can.change])).toEqual([
      ['active', false, false],
      ['active', true, true],
    ]);
  });

  it('on a closed request are shown to their maker only', async () => {
    const [loser, winner] = [await app.signIn('carrier'), await app.signIn('carrier')];
    const at = await open();
    await loser.call('POST', `/api/marketplace/quotes/${await open()}/bid`, bidForm);
    await loser.call('POST', `/api/marketplace/quotes/${at}/bid`, bidForm);
    const chosen = (await winner.call('POST', `/api/marketplace/quotes/${at}/bid`, { ...bidForm, bidAmount: '777.00' })).body;
    await acceptBid(app, shipper, chosen.id);
    await app.settle();
    expect((await loser.call('GET', `/api/marketplace/quotes/${at}`)).status).toBe(404);
    const { body } = await loser.call('GET', `/api/marketplace/offers?transportId=${at}`);
    expect(body).toEqual([expect.objectContaining({ transportId: at, state: 'rejected', reason: 'Another offer was accepted' })]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`777\\.00|${winner.id}`));
    expect((await (await app.signIn('broker')).call('GET', `/api/marketplace/offers?transportId=${at}`)).body).toEqual([]);
    expect((await (await app.signIn('broker')).call('GET', `/api/marketplace/quotes/${at}`)).status).toBe(404);
    expect((await loser.call('GET', '/api/marketplace/offers?transportId=x')).status).toBe(422);
  });

  it('are listed page by page, newest first, only to their maker and only for roles that make offers', async () => {
    const broker = await app.signIn('broker');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await buildBid(sql, { transportId: await open(), bidderId: broker.id }));
      ids.push(await buildQuote(sql, { transportId: await open(), kind: 'own', userId: broker.id, brokerId: broker.id }));
    }
    const seen: string[] = [];
    for (let next = '/api/marketplace/offers?limit=3'; next;) {
      const { body, headers } = await broker.call('GET', next);
      seen.push(...body.map(({ id }: OwnOffer) => id));
      next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(seen).toEqual(ids.sort().toReversed());
    expect((await (await app.signIn('carrier')).call('GET', '/api/marketplace/offers')).body).toEqual([]);
    expect((await shipper.call('GET', '/api/marketplace/offers')).status).toBe(403);
    expect((await broker.call('GET', '/api/marketplace/offers?state=lost')).status).toBe(422);
  });
});

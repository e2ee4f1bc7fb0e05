import { describe, expect, it } from 'vitest';
import { ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, endOfDay, openDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { bidForm, buildBid } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, rival] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('carrier')];
const inDays = (days: number) => addDays(openDay(new Date()), days);
const window = { windowFrom: inDays(3), windowTo: inDays(6) };
const open = (pickup: object = window) => buildTransport(sql, { shipperId: shipper.id, stops: { pickup } });
const bid = (who: SignedIn, id: string, form: object) => who.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, ...form });
const quote = (who: SignedIn, id: string, form: object) => who.call('POST', `/api/transports/${id}/quotes`, { ...ownQuoteForm, ...form });
const days = { pickupDay: inDays(4), deliveryDay: inDays(8) };
const none = { pickupDay: null, deliveryDay: null };

describe('the days of an offer', () => {
  it.each([
    ['bid', bid],
    ['quote', quote],
  ] as const)('must be in the pickup window, with a matching delivery day: %s', async (_, offer) => {
    const id = await open();
    for (const pickupDay of [inDays(2), inDays(7), 'soon'])
      expect(await offer(carrier, id, { pickupDay })).toMatchObject({ status: 422, body: { fields: { pickupDay: expect.any(String) } } });
    expect((await offer(carrier, id, { pickupDay: inDays(4) })).body).toMatchObject({ ...days, estimatedDeliveryDays: 4 });
    expect((await offer(rival, id, {})).body).toMatchObject({ ...none, estimatedDeliveryDays: 4 });
    const [own] = (await carrier.call('GET', `/api/marketplace/offers?transportId=${id}`)).body;
    expect(own).toMatchObject({ ...days, pickupDate: inDays(3), pickupUntil: inDays(6) });
  });

  it('can be any future day if the shipper names none', async () => {
    expect((await bid(carrier, await open({}), { pickupDay: inDays(90) })).body).toMatchObject({ pickupDay: inDays(90) });
    expect((await bid(carrier, await open({}), { pickupDay: inDays(-3) })).status).toBe(422);
  });

  it('stay if a client changes the offer without naming them', async () => {
    const { body } = await bid(carrier, await open(), { pickupDay: inDays(4) });
    const change = (form: object) => carrier.call('PATCH', `/api/bids/${body.id}`, { ...bidForm, ...form });
    expect((await change({ estimatedDeliveryDays: 2 })).body).toMatchObject({ pickupDay: inDays(4), deliveryDay: inDays(6) });
    expect((await change({ pickupDay: inDays(9) })).status).toBe(422);
    expect((await change({ pickupDay: null })).body).toMatchObject(none);
  });

  it('end a quote with its pickup day', async () => {
    const soon = await quote(carrier, await open(), { pickupDay: inDays(3), validDays: 30 });
    expect(Date.parse(soon.body.validUntil)).toBe(endOfDay(inDays(3)));
  });

  it('become the promised days when the offer is accepted', async () => {
    const id = await open();
    const { body } = await bid(carrier, id, { pickupDay: inDays(4) });
    const accept = () => shipper.call('POST', `/api/bids/${body.id}/acceptance`, { bidAmount: '1050.00' });
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)!.body).toMatchObject(days);
    expect((await shipper.call('GET', `/api/transports/${id}/crew`)).body).toMatchObject([{ ...days, pickupUntil: inDays(6) }]);
  });

  it('prevent accepting a bid after its pickup day', async () => {
    const id = await open({});
    const past = { pickupDay: inDays(-2), deliveryDay: inDays(2) };
    const bidId = await buildBid(sql, { transportId: id, bidderId: carrier.id, ...past });
    const refused = await shipper.call('POST', `/api/bids/${bidId}/acceptance`, { bidAmount: '1050.00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'expired']);
  });
});

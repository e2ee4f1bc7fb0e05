import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { transportForm, buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { bidForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');
const open = (overrides: Record<string, unknown> = {}) => buildTransport(sql, { shipperId: shipper.id, ...overrides });
const read = (id: string, who = carrier) => who.call('GET', `/api/marketplace/quotes/${id}`);
const views = (id: string) => sql`select user_id from marketplace_activity where transport_id = ${id} and activity_type = 'request_viewed'`;

describe('an open request', () => {
  it('shows everything that determines its price, and nothing that identifies a person', async () => {
    const id = await open({
      rolls: false,
      isModified: true,
      modificationNote: 'Lifted, ask sam@mail.com',
      personalItems: 'Two suitcases behind the seat',
      weightPounds: 4100,
      notes: 'Call 555-123-4567',
      vehicleValue: '18537.00',
      openingEstimate: '1810.00',
      releaseNumber: 'GATE-9',
      accessNotes: 'Code 4711',
    });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pickupLocation: 'Austin, TX 787xx',
      rolls: false,
      brakes: true,
      modificationNote: `Lifted, ask ${hiddenContact}`,
      hasPersonalItems: true,
      weightPounds: 4100,
      description: `Call ${hiddenContact}`,
      vehicleValueBand: '$10,000 to $25,000',
      openingEstimate: '1810.00',
      pricePerMile: '2.00',
      fromLat: 30.3,
      fromLng: -97.7,
      isOpen: true,
      viewerCount: 0,
      can: { bid: true, quote: true, take: false },
    });
    expect(JSON.stringify({ ...body, id: '' })).not.toMatch(
      /Congress|Lincoln|Whitfield|303-|suitcase|GATE|\b4711\b|\b78701\b|\b80202\b|1HGCV|\b18537\b/,
    );
  });

  it('counts each viewer once a day, but neither the owner nor list views', async () => {
    const id = await open();
    await carrier.call('GET', '/api/marketplace/quotes');
    for (let time = 0; time < 3; time += 1) await read(id);
    await Promise.all([read(id), read(id, await app.signIn('broker'))]);
    expect(await views(id)).toHaveLength(2);
    expect((await read(id)).body.viewerCount).toBe(2);
    await sql`update marketplace_activity set timestamp = now() - interval '1 day' where transport_id = ${id} and user_id = ${carrier.id}`;
    await read(id);
    expect(await views(id)).toHaveLength(3);
    expect((await read(id)).body.viewerCount).toBe(2);
    // A bid placed from the list counts as a view.
    expect((await (await app.signIn('carrier')).call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)).status).toBe(201);
    expect((await read(id)).body.viewerCount).toBe(3);
    const own = await buildTransport(sql, { shipperId: carrier.id });
    expect((await read(own)).body.can).toEqual({ bid: false, quote: false, take: false });
    expect(await views(own)).toEqual([]);
  });

  it('at a fixed price is open to carriers and drivers, not to brokers', async () => {
    const id = await open({ status: 'accepted', fixedPrice: '905.00' });
    expect((await read(id)).body).toMatchObject({ pricePerMile: '1.00', can: { bid: false, quote: false, take: true } });
    expect((await read(id, await app.signIn('independent_driver'))).body.can.take).toBe(true);
    expect((await read(id, await app.signIn('broker'))).body.can.take).toBe(false);
    expect((await read(id, await app.signIn('compliance'))).body.can).toEqual({ bid: false, quote: false, take: false });
  });

  it('cannot be read after it is closed, except by those who take part', async () => {
    const id = await open({ status: 'assigned' });
    expect((await read(id)).body).toEqual({ error: 'This request is no longer in the marketplace', code: 'not_found' });
    await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'assigned' });
    expect((await read(id)).body).toMatchObject({ isOpen: false });
    expect(await views(id)).toEqual([]);
    expect((await read(await open({ status: 'draft' }))).status).toBe(404);
    expect((await read('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('is refused to those without marketplace access', async () => {
    const id = await open();
    expect((await read(id, shipper)).body).toEqual({ error: 'Marketplace Access Denied', code: 'marketplace_denied' });
    expect((await app.anonymous('GET', `/api/marketplace/quotes/${id}`)).status).toBe(401);
  });

  it('has the platform estimate as soon as it is submitted, unless only a carrier can price it', async () => {
    const { body: created } = await shipper.call('POST', '/api/transports', transportForm);
    const [row] = await sql`
      select t.opening_estimate, q.total_quote, t.price_per_mile, round(q.total_quote / t.road_miles, 2) as rate
      from transports t join quotes q on q.transport_id = t.id where t.id = ${created.id}`;
    expect(Number(row!['openingEstimate'])).toBeGreaterThan(0);
    expect([row!['openingEstimate'], row!['pricePerMile']]).toEqual([row!['totalQuote'], row!['rate']]);
    const { body: heavy } = await shipper.call('POST', '/api/transports', { ...transportForm, vehicleType: 'heavy', vin: '' });
    expect((await read(heavy.id)).body).toMatchObject({ openingEstimate: null, pricePerMile: null });
  });
});

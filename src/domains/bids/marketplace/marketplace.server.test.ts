import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');
const open = (overrides: Record<string, unknown> = {}) => buildTransport(app.sql, { shipperId: shipper.id, ...overrides });
const list = (query = '') => carrier.call('GET', `/api/marketplace/quotes${query}`);

describe('the marketplace', () => {
  it('shows an open request with city, state and ZIP prefix, without streets, names and phones', async () => {
    const id = await open({
      fromZipCode: '45402',
      fromCity: 'Dayton',
      fromState: 'OH',
      notes: 'Runs. Call Sam at 555-123-4567 or sam@mail.com',
    });
    const { status, body } = await list();
    expect(status).toBe(200);
    const item = body.find((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({
      pickupLocation: 'Dayton, OH 454xx',
      deliveryLocation: 'Denver, CO 802xx',
      year: 2019,
      make: 'Honda',
      model: 'Accord',
      isRunning: true,
      offerCount: 0,
      bestOffer: null,
      description: `Runs. Call Sam at ${hiddenContact} or ${hiddenContact}`,
    });
    expect(JSON.stringify({ ...item, id: '' })).not.toMatch(/Congress|Lincoln|Whitfield|123-4567|@|45402/);
  });

  it('leaves out drafts and closed requests, but keeps those at a fixed price', async () => {
    const gone = await Promise.all(
      ['draft', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed', 'cancelled'].map((status) => open({ status })),
    );
    const fixed = await open({ status: 'accepted', fixedPrice: '900.00' });
    const { body } = await list('?limit=100');
    const shown = body.map((one: { id: string }) => one.id);
    expect(gone.filter((id) => shown.includes(id))).toEqual([]);
    expect(body.find((one: { id: string }) => one.id === fixed)).toMatchObject({ fixedPrice: '900.00', status: 'accepted' });
  });

  it('lists requests page by page, newest first, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => open({ fromState: 'VT' })));
    const seen: string[] = [];
    let next = '/api/marketplace/quotes?fromState=VT&limit=3';
    while (next) {
      const { body, headers } = await carrier.call('GET', next);
      seen.push(...body.map((one: { id: string }) => one.id));
      next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(seen).toEqual(ids.toSorted().toReversed());
  });

  it.each([
    ['shipper', 403],
    ['insurance', 403],
    ['inspection', 403],
    ['storage', 403],
    ['driver', 200],
    ['broker', 200],
    ['independent_driver', 200],
    ['compliance', 200],
    ['admin', 200],
    ['super_admin', 200],
  ] as const)('answers a %s with %i', async (role, status) => {
    const person = await app.signIn(role);
    const answer = await person.call('GET', '/api/marketplace/quotes');
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual({ error: 'Marketplace Access Denied', code: 'marketplace_denied' });
    const events = await app.sql`select event_type, attempted_action from compliance_gate_events where user_id = ${person.id}`;
    expect(events).toEqual(status === 403 ? [{ eventType: 'marketplace_denied', attemptedAction: 'view_marketplace' }] : []);
  });

  it('reads the permission from the session instead of checking documents again', async () => {
    const person = await app.signIn('carrier');
    const read = async () => (await person.call('GET', '/api/marketplace/quotes')).status;
    expect(await read()).toBe(200);
    await app.sql`update users set is_blocked = true where id = ${person.id}`;
    expect(await read()).toBe(200);
    expect((await person.call('GET', '/api/compliance/status')).body).toMatchObject({ canViewMarketplace: false });
  });

  it('refuses an account after it is blocked', async () => {
    const person = await app.signIn('independent_driver');
    expect((await person.call('GET', '/api/marketplace/quotes')).status).toBe(200);
    const admin = await app.signIn('admin');
    const blocking = await admin.call('POST', `/api/admin/independent-drivers/${person.id}/block`, { reason: 'Several complaints' });
    expect(blocking.status).toBe(200);
    expect((await person.call('GET', '/api/marketplace/quotes')).status).toBe(401);
  });

  it('hides contacts in the details of a request until its carrier is chosen', async () => {
    const id = await open({ notes: 'Call 555-123-4567', personalItems: 'Ask sam@mail.com', modificationNote: 'Lifted by 555-987-6543' });
    const { body } = await carrier.call('GET', `/api/transports/${id}`);
    expect(body).toMatchObject({
      notes: `Call ${hiddenContact}`,
      personalItems: `Ask ${hiddenContact}`,
      modificationNote: `Lifted by ${hiddenContact}`,
    });
    expect((await shipper.call('GET', `/api/transports/${id}`)).body).toMatchObject({
      notes: 'Call 555-123-4567',
      personalItems: 'Ask sam@mail.com',
    });
  });
});

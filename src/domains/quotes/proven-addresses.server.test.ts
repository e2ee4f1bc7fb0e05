import { expect, it } from 'vitest';
import { evictSessions } from '#domains/accounts/sessions/session-cache.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildQuote } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
const unproven = { emailVerifiedAt: null };
const prove = async ({ id }: SignedIn) => {
  await sql`update users set email_verified_at = now() where id = ${id}`;
  // Sessions are cached; in the product, confirming an address evicts them.
  await evictSessions({ sql }, { userId: id });
};

it('a participant with an unverified address cannot be added', async () => {
  const transport = await buildTransport(sql, { shipperId: sam.id });
  const agent = await app.signIn('inspection', unproven);
  const add = () => sam.call('POST', `/api/transports/${transport}/participants`, { email: agent.email });
  expect(await add()).toMatchObject({ status: 422, body: { code: 'unproven_address', fields: { email: expect.any(String) } } });
  await prove(agent);
  expect((await add()).status).toBe(201);
});

it.each(['inspection', 'storage', 'insurance'] as const)(
  'a participant (%s) added earlier sees nothing until the address is verified',
  async (role) => {
    const transport = await buildTransport(sql, { shipperId: sam.id });
    const agent = await app.signIn(role, unproven);
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transport}, ${agent.id}, ${sam.id})`;
    const read = () => agent.call('GET', `/api/transports/${transport}`);
    expect((await read()).status).toBe(404);
    expect((await agent.call('GET', '/api/transports')).body).toEqual([]);
    await prove(agent);
    expect((await read()).body).toMatchObject({ fromAddress: expect.any(String), contactPhone: null });
  },
);

it('a driver with an unverified address cannot be named', async () => {
  const transportId = await buildTransport(sql, { shipperId: sam.id, status: 'accepted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
  const driver = await app.signIn('driver', unproven);
  const dispatch = () => carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email });
  expect(await dispatch()).toMatchObject({ status: 422, body: { code: 'unproven_address', fields: { driverEmail: expect.any(String) } } });
  await prove(driver);
  expect((await dispatch()).status).toBe(200);
});

it.each(['driver', 'carrier'] as const)(
  'a %s named earlier sees no names, streets or phones until the address is verified',
  async (role) => {
    const transportId = await buildTransport(sql, { shipperId: sam.id, status: 'assigned' });
    const named = await app.signIn(role, unproven);
    const parties = role === 'driver' ? { userId: carrier.id, driverId: named.id, driverAgreedAt: new Date() } : { userId: named.id };
    await buildQuote(sql, { transportId, kind: 'own', ...parties, workflowState: 'assigned', isAccepted: true });
    const read = async () => (await named.call('GET', `/api/transports/${transportId}`)).body;
    const hidden = { contactName: null, contactPhone: null, fromAddress: null };
    expect(await read()).toMatchObject(hidden);
    await prove(named);
    const shown = await read();
    for (const field of Object.keys(hidden)) expect([field, shown[field]]).toEqual([field, expect.any(String)]);
  },
);

it('an officer with an unverified address cannot be confirmed and has no permissions', async () => {
  const admin = await app.signIn('super_admin');
  const officer = await app.signIn('compliance', { ...unproven, confirmedAt: null });
  const [{ id: transport }] = [{ id: await buildTransport(sql, { shipperId: sam.id }) }];
  const decide = () => admin.call('POST', `/api/admin/officers/${officer.id}/confirmation`, { accepted: true });
  const refused = await decide();
  expect(refused).toMatchObject({ status: 409, body: { code: 'unproven_address' } });
  await sql`update users set confirmed_at = now() where id = ${officer.id}`;
  expect((await officer.call('GET', '/api/auth/me')).body.isConfirmed).toBe(false);
  expect((await officer.call('GET', `/api/transports/${transport}`)).status).toBe(404);
  await sql`update users set confirmed_at = null where id = ${officer.id}`;
  await prove(officer);
  expect((await decide()).status).toBe(200);
  expect((await officer.call('GET', `/api/transports/${transport}`)).status).toBe(200);
});

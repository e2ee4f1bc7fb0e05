import { describe, expect, it } from 'vitest';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { publish } from '#server/events/outbox.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const roles = ['shipper', 'carrier', 'broker', 'driver', 'admin', 'inspection', 'compliance', 'independent_driver'] as const;
const signedIn = await Promise.all(roles.map(async (role) => [role, await app.signIn(role)] as const));
const people = Object.fromEntries(signedIn) as Record<(typeof roles)[number], SignedIn>;
const inDays = (days: number) => addDays(openDay(new Date()), days);

const ana = { name: 'Ana Ruiz', phone: '(512) 555-0142', maySign: true };
const lee = { name: 'Lee Park', phone: '+1 303 555 0177', maySign: false };
const stops = {
  pickup: {
    contacts: [ana, lee],
    windowFrom: inDays(5),
    windowTo: inDays(8),
    hours: 'Mon to Fri, 8 to 5',
    longestTruckFt: 60,
    needsAppointment: true,
    gatePass: 'GP-7',
    notes: 'Gate code 4411',
  },
  delivery: { contacts: [{ name: 'Rita Vance', phone: '(303) 555-0123' }], windowFrom: inDays(9), longestTruckFt: 75, needsTwic: true },
};
const stored = {
  pickup: {
    ...stops.pickup,
    needsTwic: false,
    contacts: [
      { ...ana, phone: '+15125550142' },
      { ...lee, phone: '+13035550177' },
    ],
  },
  delivery: {
    contacts: [{ name: 'Rita Vance', phone: '+13035550123', maySign: true }],
    windowFrom: inDays(9),
    windowTo: null,
    hours: null,
    longestTruckFt: 75,
    needsAppointment: false,
    gatePass: null,
    needsTwic: true,
    notes: null,
  },
};
const read = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}`)).body;

describe('stops of a request', () => {
  it('are submitted with the request, and also fill the older date and contact fields', async () => {
    const { status, body } = await people.shipper.call('POST', '/api/transports', { ...transportForm, stops });
    expect(status).toBe(201);
    expect(body.stops).toEqual(stored);
    expect(body).toMatchObject({
      pickupDate: inDays(5),
      deliveryDate: inDays(9),
      contactName: 'Ana Ruiz',
      deliveryContactPhone: '+13035550123',
      releaseNumber: 'GP-7',
      accessNotes: 'Gate code 4411',
    });
    const plain = await people.shipper.call('POST', '/api/transports', { ...transportForm, pickupDate: inDays(3), releaseNumber: 'R-1' });
    expect(plain.body.stops.pickup).toMatchObject({
      windowFrom: inDays(3),
      windowTo: null,
      gatePass: 'R-1',
      contacts: [{ name: expect.any(String), maySign: true }],
    });
  });

  it('are kept in a draft until it is submitted', async () => {
    const draft = { ...transportForm, stops, pickupDate: inDays(5) };
    const { body } = await people.shipper.call('POST', '/api/quotes/save-draft', draft);
    expect((await read(people.shipper, body.id)).stops).toEqual(stored);
    const again = await people.shipper.call('POST', '/api/quotes/save-draft', {
      ...draft,
      stops: { delivery: { notes: 'Ring' } },
      draftId: body.id,
    });
    expect(again.status).toBe(200);
    const submitted = await people.shipper.call('POST', `/api/quotes/draft/${body.id}/submit`);
    expect(submitted.body.stops).toEqual({
      pickup: { ...stored.pickup, gatePass: null, notes: null },
      delivery: { ...stored.delivery, notes: 'Ring' },
    });
  });

  it.each([
    [{ pickup: { contacts: [{ name: 'Ana Ruiz', phone: '555' }] } }, 'stops.pickup.contacts.0.phone'],
    [{ pickup: { windowTo: inDays(9) } }, 'stops.pickup.windowFrom'],
    [{ pickup: { windowFrom: inDays(9) }, delivery: { windowFrom: inDays(5) } }, 'pickupDate'],
    [{ delivery: { gate: 'x' } }, expect.any(String)],
  ])('are refused as %j', async (wrong, field) => {
    const { status, body } = await people.shipper.call('POST', '/api/transports', { ...transportForm, stops: wrong });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe('stops of a transport', () => {
  const aTransport = (status: string, more: object = {}) =>
    buildTransport(sql, { shipperId: people.shipper.id, status, stops: stored, ...more });
  const change = (who: SignedIn, id: string, body: object) => who.call('PATCH', `/api/transports/${id}/details`, body);

  it('can be changed field by field, also by the older fields', async () => {
    const id = await aTransport('submitted');
    const changed = await change(people.shipper, id, {
      stops: { pickup: { windowTo: inDays(6), contacts: [ana] }, delivery: { notes: 'Ring' } },
    });
    expect(changed.body.stops).toMatchObject({
      pickup: { windowFrom: inDays(5), windowTo: inDays(6), contacts: [{ name: 'Ana Ruiz' }], gatePass: 'GP-7' },
      delivery: { ...stored.delivery, notes: 'Ring' },
    });
    const former = await change(people.shipper, id, { pickupDate: inDays(7), contactName: 'Bo Lind', accessNotes: null });
    expect(former.body.stops.pickup).toMatchObject({
      windowFrom: inDays(7),
      windowTo: null,
      notes: null,
      contacts: [{ name: 'Bo Lind', phone: '+15125550142', maySign: true }],
    });
    expect(await sql`select pickup_date, pickup_until, delivery_date, longest_truck_ft from transports where id = ${id}`).toEqual([
      { pickupDate: inDays(7), pickupUntil: inDays(7), deliveryDate: inDays(9), longestTruckFt: 60 },
    ]);
  });

  it('cannot be changed by others, and two changes at once are both applied', async () => {
    const id = await aTransport('submitted');
    expect((await change(people.carrier, id, { stops: {} })).status).toBe(403);
    expect((await change(await app.signIn('shipper'), id, { stops: {} })).status).toBe(404);
    const both = await Promise.all([
      change(people.shipper, id, { stops: { pickup: { hours: 'Any time' } } }),
      change(people.shipper, id, { stops: { delivery: { hours: 'Mornings' } } }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(people.shipper, id)).stops).toMatchObject({ pickup: { hours: 'Any time' }, delivery: { hours: 'Mornings' } });
  });

  it('are included in the list on request, with the same fields as on the page', async () => {
    const id = await aTransport('in_transit');
    const driving = { driverId: people.driver.id, driverAgreedAt: new Date(), workflowState: 'in_transit', isAccepted: true };
    await buildQuote(sql, { transportId: id, kind: 'own', userId: people.carrier.id, ...driving });
    for (const who of [people.shipper, people.carrier, people.driver, people.admin]) {
      const { body } = await who.call('GET', '/api/transports?with=stops&limit=100');
      const listed = body.find((card: { id: string }) => card.id === id);
      expect(listed.stops).toEqual((await read(who, id)).stops);
    }
    const { body } = await people.shipper.call('GET', '/api/transports?limit=1');
    expect(body[0]).not.toHaveProperty('stops');
  });

  const all = { pickup: 2, delivery: 1 };
  const none = { pickup: null, delivery: null };
  const seen: readonly [status: string, state: string, Partial<Record<(typeof roles)[number], object>>][] = [
    [
      'quoted',
      'quoted',
      { shipper: all, admin: none, compliance: none, carrier: none, broker: none, independent_driver: none, driver: none },
    ],
    ['accepted', 'booked', { shipper: all, admin: all, compliance: none, carrier: all, driver: none, inspection: none }],
    ['assigned', 'assigned', { shipper: all, admin: all, carrier: all, driver: { pickup: 2, delivery: null }, inspection: none }],
    ['in_transit', 'in_transit', { shipper: all, admin: all, carrier: all, driver: { pickup: null, delivery: 1 }, inspection: none }],
    ['delivered', 'delivered', { shipper: all, admin: all, carrier: all, driver: none, inspection: none }],
  ];
  it.each(seen)('show their contacts while %s to those who need them', async (status, workflowState, readers) => {
    const id = await aTransport(status);
    const isAccepted = status !== 'quoted';
    const job = { transportId: id, kind: 'own', userId: people.carrier.id, driverId: people.driver.id, driverAgreedAt: new Date() };
    await buildQuote(sql, { ...job, workflowState, isAccepted });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${people.inspection.id}, ${people.shipper.id})`;
    for (const [role, counts] of Object.entries(readers)) {
      const body = await read(people[role as keyof typeof people], id);
      const count = (kind: 'pickup' | 'delivery') => body.stops[kind].contacts?.length ?? null;
      expect([role, { pickup: count('pickup'), delivery: count('delivery') }]).toEqual([role, counts]);
      for (const [field, kind] of [
        ['contactPhone', 'pickup'],
        ['deliveryContactPhone', 'delivery'],
      ] as const)
        expect([role, field, body[field] === null]).toEqual([role, field, body.stops[kind].contacts === null]);
    }
  });

  it('hide the pickup from a driver who has not agreed', async () => {
    const id = await aTransport('assigned');
    const job = { transportId: id, kind: 'own', userId: people.carrier.id, driverId: people.driver.id, driverAgreedAt: null };
    await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true });
    expect((await read(people.driver, id)).stops.pickup.contacts).toBeNull();
  });

  it('give the driver the pickup contacts while the delivery has none', async () => {
    const id = await aTransport('in_transit', { stops: { pickup: stored.pickup } });
    const job = { transportId: id, kind: 'own', userId: people.carrier.id, driverId: people.driver.id, driverAgreedAt: new Date() };
    await buildQuote(sql, { ...job, workflowState: 'in_transit', isAccepted: true });
    expect((await read(people.carrier, id)).stops.delivery.contacts).toEqual([]);
    expect((await read(people.driver, id)).stops).toMatchObject({
      pickup: { contacts: null },
      delivery: { contacts: [{ name: 'Ana Ruiz' }, {}] },
    });
  });

  it('lose their contacts when the shipper deletes the account', async () => {
    const shipper = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: shipper.id, status: 'completed', stops: stored });
    await sql.begin(async (tx) =>
      publish(testCtx(tx, { services: app.services }), accountDeleted, { userId: shipper.id, role: 'shipper' }),
    );
    await app.settle();
    expect(await sql`select contacts from stops where transport_id = ${id}`).toEqual([{ contacts: [] }, { contacts: [] }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { patiently } from '../../../test/harness/timeouts.ts';
import { untilSomebodyWaits } from '../../../test/harness/waiting.ts';
import { buildHaul, buildTrackingLink } from './fixtures.ts';
import { rounded } from './positions/rounding-rules.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [shipper, carrier, driver, rival, otherDriver, agent, admin, officer] = (await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('driver', { fullName: 'Dana Okafor' }),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('inspection'),
  app.signIn('admin'),
  app.signIn('compliance'),
])) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];

/** In transit for an hour by default. */
async function onTheRoad(more: object = {}, state = 'in_transit') {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: state });
  const pickedUpAt = state === 'assigned' ? null : new Date(Date.now() - hourMs);
  const job = { kind: 'own', userId: carrier.id, driverId: driver.id, isAccepted: true, driverAgreedAt: new Date(), pickedUpAt };
  const quoteId = await buildQuote(sql, { transportId: id, workflowState: state, ...job, ...more });
  return { id, quoteId };
}

const phone = newId();
const iso = (ms = 0) => new Date(Date.now() + ms).toISOString();
const share = (id: string, more: object = {}, who = driver) =>
  who.call('PUT', `/api/transports/${id}/tracking/sharing`, { isOn: true, deviceId: phone, doneAt: iso(), sentAt: iso(), ...more });
const at = (sequence: number, more: object = {}) => ({
  sequence,
  doneAt: iso(-1000 + sequence),
  lat: 34.4264,
  lng: -100.204,
  accuracy: 12,
  ...more,
});
const send = (id: string, positions: object[], more: object = {}, who = driver) =>
  who.call('POST', `/api/transports/${id}/tracking/positions`, { deviceId: phone, sentAt: iso(), positions, ...more });
const see = async (id: string, who = shipper) => (await who.call('GET', `/api/transports/${id}/tracking`)).body[0];
const agreedAgo = (id: string, ms: number) =>
  sql`update trackings set sharing_since = ${new Date(Date.now() - ms)} where transport_id = ${id}`;
const listPoints = async (id: string) => {
  const rows = await sql<
    { points: Record<string, number[]> }[]
  >`select points from location_batches where transport_id = ${id} order by block`;
  return rows.map(({ points }) => Object.keys(points).map(Number));
};
const move = (quoteId: string, newState: string, who = admin) => who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState });
const makeLink = (id: string, more: object = {}, who = shipper) =>
  who.call('POST', `/api/transports/${id}/tracking/links`, { label: 'Aunt May', days: 3, ...more });
const follow = (token: string) => app.anonymous('POST', '/api/shared-tracking', { token });
const listTopics = async (id: string) =>
  (
    await sql<{ topic: string }[]>`select topic from events where payload ->> 'transportId' = ${id} and topic like 'tracking.%' order by id`
  ).map(({ topic }) => topic);

describe('location sharing by a driver', () => {
  it('is turned on until a stop time and off again, both recorded in the chain of custody', async () => {
    const { id } = await onTheRoad();
    expect(await see(id)).toMatchObject({ state: 'under_way', sharing: 'off', sharingUntil: null, position: null, lastSignalAt: null });
    const { status, body } = await share(id);
    expect([status, body.sharing, body.deviceId]).toEqual([200, 'on', phone]);
    expect(Date.parse(body.sharingUntil) - Date.now()).toBeGreaterThan(4 * dayMs);
    expect(await see(id)).toMatchObject({ sharing: 'on', sharingUntil: body.sharingUntil });
    expect(
      (await driver.call('GET', '/api/tracking/jobs')).body.find((one: { transportId: string }) => one.transportId === id),
    ).toMatchObject({
      vehicle: '2019 Honda Accord',
      sharing: 'on',
    });
    expect((await share(id)).body).toEqual(body);
    expect((await share(id, { isOn: false })).body).toMatchObject({ sharing: 'off', sharingUntil: null });
    expect((await share(id, { isOn: false })).status).toBe(200);
    const kept = await sql`select is_on, driver_id from tracking_consents where transport_id = ${id} order by id`;
    expect(kept).toEqual([true, false].map((isOn) => ({ isOn, driverId: driver.id })));
    const chain = (await shipper.call('GET', `/api/transports/${id}/communication-timeline`)).body as {
      eventType: string;
      eventData: object;
      verified: boolean;
    }[];
    const ours = chain.filter(({ eventType }) => eventType === 'tracking_sharing_changed');
    expect(ours.map(({ verified, eventData }) => [verified, eventData])).toEqual(
      expect.arrayContaining([
        [true, { driverName: 'Dana Okafor', sharing: 'on', until: body.sharingUntil }],
        [true, { driverName: 'Dana Okafor', sharing: 'off' }],
      ]),
    );
  });

  it('can only be turned on by the driver of the job, and only in transit', async () => {
    const { id } = await onTheRoad();
    expect((await share(id, {}, otherDriver)).status).toBe(404);
    const { id: before } = await onTheRoad({}, 'assigned');
    const { id: after } = await onTheRoad({}, 'delivered');
    for (const one of [before, after]) {
      expect(await share(one)).toMatchObject({ status: 409, body: { code: 'not_under_way' } });
      expect(await send(one, [at(1)])).toMatchObject({ status: 409, body: { code: 'not_under_way' } });
    }
    expect(await see(before)).toMatchObject({ state: 'waiting', sharing: 'off' });
    const beside = await onTheRoad({ driverId: otherDriver.id, carrierId: driver.id });
    expect(await share(beside.id)).toMatchObject({
      status: 403,
      body: { error: "Only this job's driver can share the location" },
    });
  });

  it('ends at its stop time: later positions are refused until the driver agrees again', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await sql`update trackings set sharing_until = now() - interval '1 second' where transport_id = ${id}`;
    expect(await send(id, [at(1)])).toMatchObject({ status: 409, body: { code: 'sharing_off' } });
    expect(await see(id)).toMatchObject({ sharing: 'lapsed', position: null });
    expect((await share(id)).body.sharing).toBe('on');
    expect((await send(id, [at(2, { doneAt: iso() })])).body.taken).toBe(1);
  });

  it('waits for the transport lock before it locks its own row, so that it cannot deadlock with a delivery', async () => {
    const { id } = await onTheRoad();
    await share(id);
    let answer: ReturnType<typeof share> | undefined;
    await sql.begin(async (tx) => {
      await tx`select 1 from transports where id = ${id} for update`;
      answer = share(id, { isOn: false });
      await untilSomebodyWaits(sql);
      expect(await tx`select 1 from trackings where transport_id = ${id} for update nowait`).toHaveLength(1);
    });
    expect((await answer)?.body.sharing).toBe('off');
  });
});

describe('positions sent by a phone', () => {
  it('are stored once each, even if repeated, late or out of order, up to 240 to a row', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await agreedAgo(id, 2 * hourMs);
    const all = Array.from({ length: 500 }, (_, n) => at(n + 1, { doneAt: iso(-hourMs + n * 7000), lat: 34 + n * 0.0015 }));
    const [first, second, third] = [all.slice(0, 200), all.slice(200, 400), all.slice(400)];
    expect((await send(id, third!)).body).toEqual({ taken: 100, known: 0, passedOver: {}, clockNotice: null });
    expect((await send(id, first!)).body).toMatchObject({ taken: 200, known: 0 });
    expect((await send(id, first!)).body).toMatchObject({ taken: 0, known: 200 });
    expect((await send(id, [...second!, ...second!.slice(0, 40)])).body).toMatchObject({ taken: 200, known: 40 });
    expect((await listPoints(id)).map((some) => some.length)).toEqual([239, 240, 21]);
    expect((await sql`select position_count, last_lat from trackings where transport_id = ${id}`)[0]).toEqual({
      positionCount: 500,
      lastLat: all.at(-1)!.lat,
    });
  });

  it('are stored once if the same batch is sent six times at once', async () => {
    const { id } = await onTheRoad();
    await share(id);
    const batch = Array.from({ length: 20 }, (_, n) => at(n + 1, { doneAt: iso() }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, batch)));
    expect(answers.map(({ body }) => body.taken).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 20]);
    expect((await sql`select position_count from trackings where transport_id = ${id}`)[0]).toEqual({ positionCount: 20 });
  });

  it.each([1, -1])('are dated by the server if the clock of the phone is a day off (%i), and the driver is told', async (sign) => {
    const { id } = await onTheRoad();
    await share(id);
    await agreedAgo(id, hourMs);
    const off = sign * dayMs;
    const { body } = await send(id, [at(1, { doneAt: iso(off - 60_000) })], { sentAt: iso(off) });
    expect(body).toMatchObject({ taken: 1, clockNotice: expect.stringMatching(/about 24 hours (ahead|behind)/) });
    const { lastSignalAt, asOf } = await see(id);
    const age = Date.parse(asOf) - Date.parse(lastSignalAt);
    expect(Math.abs(age - 60_000)).toBeLessThan(55_000);
  });

  it('are dropped and reported if outside the sharing time, too inaccurate, far away or too fast', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await agreedAgo(id, hourMs);
    const { body } = await send(id, [
      at(1, { doneAt: iso(-2 * hourMs) }),
      at(2, { doneAt: iso(-50 * 60_000) }),
      at(3, { doneAt: iso(-49 * 60_000), accuracy: 5000 }),
      at(4, { doneAt: iso(-48 * 60_000), lat: 0, lng: 0 }),
      at(5, { doneAt: iso(-47 * 60_000), lat: 44 }),
      at(6, { doneAt: iso(-46 * 60_000) }),
    ]);
    expect(body).toMatchObject({ taken: 2, passedOver: { outside_consent: 1, inaccurate: 1, elsewhere: 1, too_fast: 1 } });
    expect(await listPoints(id)).toEqual([[2, 6]]);
  });

  it.each([
    ['no position', []],
    ['an impossible latitude', [at(1, { lat: 91 })]],
    ['an invalid number', [at(1, { sequence: 0 })]],
    ['an invalid time', [at(1, { doneAt: 'yesterday' })]],
    ['a negative accuracy', [at(1, { accuracy: -1 })]],
    ['too many', Array.from({ length: 241 }, (_, n) => at(n + 1))],
  ])('are refused as a whole batch with 422: %s', async (_, positions) => {
    const { id } = await onTheRoad();
    await share(id);
    expect((await send(id, positions)).status).toBe(422);
    expect(await listPoints(id)).toEqual([]);
  });

  it('are refused while sharing is off, and from any phone but the one that shares', async () => {
    const { id } = await onTheRoad();
    expect(await send(id, [at(1)])).toMatchObject({ status: 409, body: { code: 'sharing_off' } });
    await share(id);
    const other = newId();
    expect(await send(id, [at(1)], { deviceId: other })).toMatchObject({ status: 409, body: { code: 'other_phone' } });
    expect((await share(id, { deviceId: other })).body.deviceId).toBe(other);
    expect((await send(id, [at(1, { doneAt: iso() })], { deviceId: other })).body.taken).toBe(1);
    expect(await send(id, [at(2)])).toMatchObject({ status: 409, body: { code: 'other_phone' } });
    expect((await listPoints(id)).flat()).toEqual([1]);
  });

  it('that looked suspect are forgotten when another phone starts sharing', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await sql`update trackings set suspect = '{"lat":1,"lng":2,"accuracy":3,"at":4}' where transport_id = ${id}`;
    await share(id, { deviceId: newId() });
    expect(await sql`select suspect from trackings where transport_id = ${id}`).toEqual([{ suspect: null }]);
  });

  it('are rate limited per driver', async () => {
    const busy = await app.signIn('driver');
    const { id } = await onTheRoad({ driverId: busy.id });
    await share(id, {}, busy);
    expect((await send(id, [at(1)], {}, busy)).status).toBe(200);
    await sql`update rate_limits set full_at = now() + interval '2 minutes' where key = ${`positions of ${busy.id}`}`;
    expect(await send(id, [at(2)], {}, busy)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const { id: other } = await onTheRoad();
    await share(other);
    expect((await send(other, [at(1)])).status).toBe(200);
  });
});

describe('the location of a vehicle', () => {
  it('is rounded to about 3 km until 25 miles before the destination, but exact for carrier and driver', async () => {
    const { id } = await onTheRoad();
    expect((await shipper.call('POST', `/api/transports/${id}/participants`, { email: agent.email })).status).toBe(201);
    await share(id);
    const far = { lat: 34.4264, lng: -100.204 };
    await send(id, [at(1, { ...far, doneAt: iso() })]);
    for (const who of [shipper, agent, admin, officer]) {
      const { position, milesLeft } = await see(id, who);
      expect([who.email, position]).toEqual([who.email, { ...rounded(far), isRounded: true, near: 'Childress, TX' }]);
      expect(milesLeft).toBeGreaterThan(400);
      expect(JSON.stringify(position)).not.toContain('34.4264');
    }
    for (const who of [carrier, driver]) expect((await see(id, who)).position).toMatchObject({ ...far, isRounded: false });
    for (const who of [rival, otherDriver]) expect((await who.call('GET', `/api/transports/${id}/tracking`)).status).toBe(404);
    const near = { lat: 39.62, lng: -104.98 };
    await sql`update trackings set last_at = now() - interval '10 hours', sharing_since = now() - interval '12 hours' where transport_id = ${id}`;
    await send(id, [at(2, { ...near, doneAt: iso() })]);
    expect((await see(id)).position).toMatchObject({ ...near, isRounded: false });
  });

  it('notifies shipper and carrier once when the vehicle is near', async () => {
    const { id } = await onTheRoad();
    await share(id);
    for (const sequence of [1, 2]) await send(id, [at(sequence, { lat: 39.62, lng: -104.98, doneAt: iso() })]);
    expect((await listTopics(id)).filter((topic) => topic === 'tracking.came-near')).toHaveLength(1);
    await app.settle();
    const told = await sql<{ userId: string }[]>`
      select distinct user_id from notification_dispatches where transport_id = ${id} and notification_type = 'tracking.came-near'`;
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([shipper.id, carrier.id].toSorted());
  });

  it('comes with miles left, an arrival window with reasons, and the promised day', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await send(id, [at(1, { doneAt: iso() })]);
    const { arrival, milesLeft, promisedDay, to } = await see(id);
    expect(arrival.reasons[0]).toBe(`About ${milesLeft} miles left by road.`);
    expect(Date.parse(arrival.to)).toBeGreaterThan(Date.parse(arrival.from));
    expect([to, promisedDay]).toEqual([
      expect.objectContaining({ name: 'Denver, CO', timeZone: 'America/Denver' }),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  });

  it('is not available before booking or after a cancellation', async () => {
    const open = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    expect((await shipper.call('GET', `/api/transports/${open}/tracking`)).body).toEqual([]);
    expect((await rival.call('GET', `/api/transports/${open}/tracking`)).body).toEqual([]);
    const { id } = await onTheRoad({}, 'assigned');
    const { token } = (await makeLink(id)).body;
    await sql`update transports set status = 'cancelled' where id = ${id}`;
    expect((await shipper.call('GET', `/api/transports/${id}/tracking`)).body).toEqual([]);
    expect(await follow(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });

  it('stays empty after a change of driver until the new driver shares', async () => {
    const { id, quoteId } = await onTheRoad({}, 'assigned');
    const before = { isOn: false, endedAt: new Date(), cameNearAt: new Date(), erasedAt: new Date() };
    await buildHaul(sql, { transportId: id, quoteId, driverId: otherDriver.id, ...before });
    expect((await move(quoteId, 'in_transit')).status).toBe(200);
    for (const who of [carrier, shipper])
      expect(await see(id, who)).toMatchObject({ state: 'under_way', sharing: 'off', position: null, lastSignalAt: null });
    await share(id);
    expect((await send(id, [at(1, { lat: 39.62, lng: -104.98, doneAt: iso() })])).body.taken).toBe(1);
    const [row] = await sql`select driver_id, erased_at, came_near_at is not null as is_near from trackings where transport_id = ${id}`;
    expect(row).toEqual({ driverId: driver.id, erasedAt: null, isNear: true });
    expect(await listTopics(id)).toContain('tracking.came-near');
  });

  it('forgets the phone, consent and positions of the former driver when a new driver picks up', async () => {
    const { id, quoteId } = await onTheRoad({}, 'assigned');
    await buildHaul(sql, { transportId: id, quoteId, driverId: otherDriver.id, deviceId: phone, toldAt: new Date() });
    await sql`update trackings set suspect = '{"lat":1,"lng":2,"accuracy":3,"at":4}', duty = '{}', position_count = 9 where transport_id = ${id}`;
    expect((await move(quoteId, 'in_transit')).status).toBe(200);
    expect(await see(id, carrier)).toMatchObject({ sharing: 'off', sharingUntil: null, position: null });
    expect(await send(id, [at(1, { doneAt: iso() })])).toMatchObject({ status: 409, body: { code: 'sharing_off' } });
    const [row] = await sql`
      select is_on, device_id, sharing_since, sharing_until, suspect, duty, told_at, received_at, near_name, last_accuracy from trackings where transport_id = ${id}`;
    expect(new Set(Object.values(row!))).toEqual(new Set([false, null]));
    expect(await sql`select position_count from trackings where transport_id = ${id}`).toEqual([{ positionCount: 0 }]);
  });

  it('is hidden after delivery, and the phone is told that the job is no longer under way', async () => {
    const { id, quoteId } = await onTheRoad({ estimatedDeliveryDays: 3 });
    await share(id);
    await send(id, [at(1, { doneAt: iso() })]);
    expect((await move(quoteId, 'delivered')).status).toBe(200);
    expect(await see(id)).toMatchObject({
      state: 'over',
      sharing: 'off',
      position: null,
      lastSignalAt: null,
      milesLeft: null,
      arrival: null,
    });
    expect(await send(id, [at(2)])).toMatchObject({ status: 409, body: { code: 'not_under_way' } });
    expect((await listTopics(id)).includes('tracking.arrived-late')).toBe(false);
  });

  it('announces a late arrival if the vehicle is delivered after the promised day', async () => {
    const { id, quoteId } = await onTheRoad({ estimatedDeliveryDays: 2, pickedUpAt: new Date(Date.now() - 6 * dayMs) });
    await share(id);
    expect((await move(quoteId, 'delivered')).status).toBe(200);
    expect(await listTopics(id)).toContain('tracking.arrived-late');
  });
});

describe('a tracking link for someone without an account', () => {
  let address: string;
  beforeAll(async () => {
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  const openPage = ({ token }: { token: string }, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/shared-tracking/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal,
    });

  it('shows the rounded location and no names, stores no plain token, and is listed to its maker only', async () => {
    const { id } = await onTheRoad();
    await share(id);
    await send(id, [at(1, { doneAt: iso() })]);
    const { status, body } = await makeLink(id);
    expect([status, body.isOpen, body.token]).toEqual([201, true, expect.stringMatching(/^[\w-]{43}$/)]);
    const shown = await follow(body.token);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toMatchObject({
      state: 'under_way',
      vehicle: '2019 Honda Accord',
      position: { isRounded: true, near: 'Childress, TX' },
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/Dana|carriage\.example|555-01|Congress|Lincoln|34\.4264|1HGCV/);
    expect(JSON.stringify(await sql`select * from tracking_links where transport_id = ${id}`)).not.toContain(body.token);
    expect((await see(id)).links).toMatchObject([{ label: 'Aunt May', isOpen: true }]);
    for (const who of [carrier, driver, admin]) expect((await see(id, who)).links).toEqual([]);
  });

  it('shows a waiting state after booking, and only the delivery time after delivery', async () => {
    const { id, quoteId } = await onTheRoad({}, 'assigned');
    const { token } = (await makeLink(id)).body;
    expect((await follow(token)).body).toMatchObject({ state: 'waiting', position: null });
    await sql`update quotes set workflow_state = 'delivered', delivered_at = now() where id = ${quoteId}`;
    await sql`update transports set status = 'delivered' where id = ${id}`;
    expect((await follow(token)).body).toMatchObject({ state: 'over', position: null, milesLeft: null, deliveredAt: expect.any(String) });
    expect(await makeLink(id)).toMatchObject({ status: 409, body: { code: 'tracking_over' } });
  });

  it('ends when revoked or expired and with its booking, with the same answer as an unknown one', async () => {
    const { id } = await onTheRoad();
    const [ended, old] = [(await makeLink(id)).body, (await makeLink(id, { label: 'Yard' })).body];
    const { body } = await shipper.call('DELETE', `/api/tracking-links/${ended.id}`);
    expect(body).toMatchObject({ isOpen: false, revokedAt: expect.any(String) });
    expect((await shipper.call('DELETE', `/api/tracking-links/${ended.id}`)).body).toEqual(body);
    await sql`update tracking_links set expires_at = now() - interval '1 second' where id = ${old.id}`;
    const gone = await onTheRoad({}, 'assigned');
    const { token } = (await makeLink(gone.id)).body;
    await sql`update quotes set is_accepted = false where transport_id = ${gone.id}`;
    const over = {
      status: 422,
      body: { code: 'link_invalid', error: 'This tracking link is no longer valid. Ask the sender for a new one.' },
    };
    for (const one of [ended.token, old.token, token, 'x'.repeat(43)]) expect(await follow(one)).toMatchObject(over);
    expect(await listTopics(id)).toEqual(['tracking.link-made', 'tracking.link-made', 'tracking.link-revoked']);
  });

  it('tells an open page about changes, and closes its stream when revoked', async () => {
    const { id } = await onTheRoad();
    await share(id);
    const { body } = await makeLink(id);
    const page = await openPage(body);
    let heard = '';
    const reading = (async () => {
      for await (const part of page.body!) heard += Buffer.from(part).toString();
    })();
    await send(id, [at(1, { doneAt: iso() })]);
    await expect.poll(() => heard, patiently).toContain(`event: tracking.changed\ndata: {"transportId":"${id}"}`);
    await shipper.call('DELETE', `/api/tracking-links/${body.id}`);
    await reading;
    expect([page.status, (await openPage(body)).status]).toEqual([200, 422]);
  });

  it('allows 30 open pages at once, without affecting other links of the transport', async () => {
    const { id } = await onTheRoad();
    const [own, other] = [(await makeLink(id)).body, (await makeLink(id, { label: 'Yard' })).body];
    const ending = new AbortController();
    // Keep a reference: a garbage-collected response would close its connection.
    const held: Response[] = [];
    for (let n = 0; n < 30; n += 1) held.push(await openPage(own, ending.signal));
    const [refused, fine] = [await openPage(own), await openPage(other, ending.signal)];
    expect([refused.status, fine.status]).toEqual([429, 200]);
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]));
    ending.abort();
  });

  it('can be created and revoked by the shipper only, five open at a time', async () => {
    const { id } = await onTheRoad();
    expect((await makeLink(id, {}, carrier)).status).toBe(403);
    expect((await makeLink(id, {}, rival)).status).toBe(404);
    expect((await makeLink(id, { days: 400 })).status).toBe(422);
    expect((await makeLink(id, { label: ' ' })).status).toBe(422);
    expect((await makeLink(id, { label: '\u202E\u0007' })).status).toBe(422);
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await makeLink(id)).body.id as string);
    expect(await makeLink(id)).toMatchObject({ status: 409, body: { code: 'too_many_links' } });
    expect((await carrier.call('DELETE', `/api/tracking-links/${made[0]}`)).status).toBe(404);
    await shipper.call('DELETE', `/api/tracking-links/${made[0]}`);
    expect((await makeLink(id)).status).toBe(201);
    const open = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    expect(await makeLink(open)).toMatchObject({ status: 409, body: { code: 'not_booked' } });
  });

  it('stays listed and counted while open, even after 22 newer links were revoked', async () => {
    const { id, quoteId } = await onTheRoad();
    const { body } = await makeLink(id, { label: 'Yard', days: 14 });
    for (let n = 0; n < 22; n += 1)
      await buildTrackingLink(sql, { transportId: id, quoteId, madeBy: shipper.id, label: 'Ended', revokedAt: new Date() });
    const { links } = await see(id);
    expect([links.length, links.at(-1)]).toEqual([20, expect.objectContaining({ id: body.id, label: 'Yard', isOpen: true })]);
    for (let n = 0; n < 4; n += 1) expect((await makeLink(id)).status).toBe(201);
    expect(await makeLink(id)).toMatchObject({ status: 409, body: { code: 'too_many_links' } });
  });

  it('is listed to its maker only, and only for the current booking', async () => {
    const { id, quoteId } = await onTheRoad();
    const former = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, workflowState: 'closed' });
    await buildTrackingLink(sql, { transportId: id, quoteId: former, madeBy: shipper.id });
    await buildTrackingLink(sql, { transportId: id, quoteId, madeBy: admin.id });
    const own = await buildTrackingLink(sql, { transportId: id, quoteId, madeBy: shipper.id });
    expect((await see(id)).links.map((link: { id: string }) => link.id)).toEqual([own.id]);
  });
});

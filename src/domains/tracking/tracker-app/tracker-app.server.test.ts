import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
const settings = '/api/settings/tracker-app';

async function buildJob(driver: SignedIn, isShared = true): Promise<string> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  const pickedUpAt = new Date(Date.now() - hourMs);
  const parties = { userId: carrier.id, driverId: driver.id, driverAgreedAt: pickedUpAt };
  await buildQuote(sql, { transportId: id, kind: 'own', ...parties, workflowState: 'in_transit', isAccepted: true, pickedUpAt });
  const now = new Date().toISOString();
  const consent = { isOn: true, deviceId: newId(), doneAt: now, sentAt: now };
  expect((await driver.call('PUT', `/api/transports/${id}/tracking/sharing`, consent)).status).toBe(200);
  await sql`update trackings set sharing_since = ${pickedUpAt} where transport_id = ${id}`;
  if (!isShared) await driver.call('PUT', `/api/transports/${id}/tracking/sharing`, { ...consent, isOn: false });
  return id;
}
const connect = async (driver: SignedIn): Promise<string> => {
  const { status, body } = await driver.call('POST', settings);
  expect(status).toBe(201);
  return new URL(body.address).pathname;
};
const seconds = (ms = 0) => Math.floor((Date.now() + ms) / 1000);
const ownTracks = (path: string, more: object = {}) =>
  app.anonymous('POST', path, { _type: 'location', lat: 34.4264, lon: -100.204, acc: 12, tst: seconds(), tid: 'DO', ...more });
const listPoints = async (id: string): Promise<number[][]> => {
  const rows = await sql<{ points: Record<string, number[]> }[]>`select points from location_batches where transport_id = ${id}`;
  return rows.flatMap(({ points }) => Object.values(points));
};
const startJob = async (driver: SignedIn, id: string) =>
  (await driver.call('GET', '/api/tracking/jobs')).body.find(({ transportId }: { transportId: string }) => transportId === id);

describe('a tracking app', () => {
  it('sends to every job its driver shares and to no other, and the driver sees the last source', async () => {
    const driver = await app.signIn('driver');
    const [shared, also, off] = [await buildJob(driver), await buildJob(driver), await buildJob(driver, false)];
    const other = await buildJob(await app.signIn('driver'));
    const path = await connect(driver);
    expect(await ownTracks(path)).toMatchObject({ status: 200, body: [] });
    for (const id of [shared, also]) {
      expect(await listPoints(id)).toEqual([[34.4264, -100.204, 12, expect.any(Number)]]);
      expect(await startJob(driver, id)).toMatchObject({ lastSource: 'owntracks', lastAt: expect.any(String) });
    }
    for (const id of [off, other]) expect(await listPoints(id)).toEqual([]);
    expect((await shipper.call('GET', `/api/transports/${shared}/tracking`)).body[0].position).toMatchObject({ near: 'Childress, TX' });
    const query = `id=48241179&timestamp=${seconds(1000)}&lat=34.4266&lon=-100.204&accuracy=5&speed=50`;
    expect((await app.anonymous('GET', `${path}?${query}`)).body).toEqual([]);
    const coords = { latitude: 34.4268, longitude: -100.204, accuracy: 5 };
    const location = { timestamp: new Date(Date.now() + 2000).toISOString(), coords, is_moving: true };
    expect((await app.anonymous('POST', path, { location, device_id: '48241179' })).body).toEqual([]);
    expect((await listPoints(shared)).length).toBe(3);
    expect(await startJob(driver, shared)).toMatchObject({ lastSource: 'traccar' });
  });

  it('works in addition to the page of the driver', async () => {
    const driver = await app.signIn('driver');
    const id = await buildJob(driver);
    await ownTracks(await connect(driver));
    const { deviceId } = await startJob(driver, id);
    const now = new Date().toISOString();
    const positions = [{ sequence: 1, doneAt: now, lat: 34.4264, lng: -100.204, accuracy: 12 }];
    const sent = await driver.call('POST', `/api/transports/${id}/tracking/positions`, { deviceId, sentAt: now, positions });
    expect(sent.body).toMatchObject({ taken: 1 });
    expect(await startJob(driver, id)).toMatchObject({ lastSource: 'page' });
  });

  it('adds a position once, even if it is sent several times at once', async () => {
    const driver = await app.signIn('driver');
    const id = await buildJob(driver);
    const path = await connect(driver);
    const tst = seconds();
    await Promise.all([ownTracks(path, { tst }), ownTracks(path, { tst }), ownTracks(path, { tst })]);
    await ownTracks(path, { tst });
    expect((await listPoints(id)).length).toBe(1);
    const [row] = await sql<{ count: number }[]>`select position_count as count from trackings where transport_id = ${id}`;
    expect(row!.count).toBe(1);
  });

  it.each([
    ['from a clock an hour ahead', { tst: seconds(hourMs) }],
    ['from before the consent', { tst: seconds(-2 * hourMs) }],
    ['out of reach for a truck', { lat: 47.6, lon: -122.3 }],
    ['too inaccurate to use', { acc: 5000 }],
  ])('adds no position %s', async (_what, more) => {
    const driver = await app.signIn('driver');
    const id = await buildJob(driver);
    const path = await connect(driver);
    await ownTracks(path);
    expect((await ownTracks(path, { tst: seconds(2000), ...more })).status).toBe(200);
    expect((await listPoints(id)).length).toBe(1);
  });

  it('adds nothing after the driver stops sharing or the vehicle is delivered', async () => {
    const driver = await app.signIn('driver');
    const [stopped, delivered] = [await buildJob(driver), await buildJob(driver)];
    const path = await connect(driver);
    const now = new Date().toISOString();
    await driver.call('PUT', `/api/transports/${stopped}/tracking/sharing`, { isOn: false, deviceId: newId(), doneAt: now, sentAt: now });
    await sql`update quotes set workflow_state = 'delivered' where transport_id = ${delivered}`;
    expect((await ownTracks(path)).body).toEqual([]);
    expect([await listPoints(stopped), await listPoints(delivered)]).toEqual([[], []]);
  });

  it('gets 422 for an unknown message without a position', async () => {
    const path = await connect(await app.signIn('driver'));
    expect((await app.anonymous('POST', path, { _type: 'lwt', tst: 1 })).body).toEqual([]);
    expect((await app.anonymous('POST', path, { hello: 'there' })).status).toBe(422);
    expect((await app.anonymous('GET', path)).status).toBe(422);
  });

  it('is rate limited', async () => {
    const driver = await app.signIn('driver');
    await buildJob(driver);
    const path = await connect(driver);
    const statuses = await Promise.all(Array.from({ length: 130 }, (_, at) => ownTracks(path, { tst: seconds(-1000 * at) })));
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('the address of a tracking app', () => {
  it('is shown once, stored as a hash, and can be replaced and ended; only the latest works', async () => {
    const driver = await app.signIn('driver');
    expect((await driver.call('GET', settings)).body).toEqual([]);
    const first = await connect(driver);
    expect((await driver.call('GET', settings)).body).toEqual([{ createdAt: expect.any(String), lastUsedAt: null }]);
    await ownTracks(first);
    expect((await driver.call('GET', settings)).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const [row] = await sql<{ row: string }[]>`select a::text as row from tracker_apps a where user_id = ${driver.id}`;
    expect(row!.row).not.toContain(first.slice(-43));
    const second = await connect(driver);
    expect([(await ownTracks(first)).status, (await ownTracks(second)).status]).toEqual([404, 200]);
    for (const _ of [1, 2]) expect((await driver.call('DELETE', settings)).body).toEqual({ ended: true });
    expect((await ownTracks(second)).status).toBe(404);
  });

  it('of two that are made at once only one works', async () => {
    const driver = await app.signIn('driver');
    const paths = await Promise.all([connect(driver), connect(driver)]);
    const statuses = await Promise.all(paths.map(async (path) => (await ownTracks(path)).status));
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  it('gives the same 404 if forged, or if its account is blocked, deactivated or changed its role', async () => {
    const driver = await app.signIn('driver');
    const path = await connect(driver);
    const forged = await ownTracks(`/api/tracker/${'x'.repeat(43)}`);
    expect(forged).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const change of [sql`is_blocked = true`, sql`is_blocked = false, is_active = false`, sql`is_active = true, role = 'shipper'`]) {
      await sql`update users set ${change} where id = ${driver.id}`;
      expect((await ownTracks(path)).body).toEqual({ ...forged.body, ...(forged.body.requestId && { requestId: expect.any(String) }) });
    }
    expect((await ownTracks('/api/tracker/guess')).body.code).toBe('link_invalid');
  });

  it('is listed under account access, and is deleted with the account', async () => {
    const driver = await app.signIn('driver');
    const path = await connect(driver);
    const { grants } = (await driver.call('GET', '/api/settings/access')).body;
    expect(grants).toMatchObject([{ kind: 'tracker_app', name: 'Tracking app' }]);
    await driver.call('POST', '/api/settings/delete-account', { password: 'Open-road-2026' });
    expect((await ownTracks(path)).status).toBe(404);
    await app.settle();
    expect(await sql`select 1 from tracker_apps where user_id = ${driver.id}`).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { startTestPickups } from '../../../../test/harness/people/pickups.ts';
import { startPushService, type Subscriber } from '../../../../test/harness/servers/push-service.ts';
import { deliverPush } from './push-delivery.ts';
import { deleteDormantPushDevices } from './push-devices.ts';
import { ensurePushKeys, getPushKeys } from './push-keys.ts';

const service = await startPushService();
const app = await startTestApp({ WEBHOOK_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8' });
const { sql } = app;
const carrier = await app.signIn('carrier', { companyName: 'Ridge Haulage' });
const path = '/api/settings/push-devices';
const ctx = testCtx(sql, { services: app.services });
await ensurePushKeys(ctx);
const pickups = await startTestPickups(app);

beforeEach(() => {
  service.received.length = 0;
  service.trouble = null;
});

async function turnOn(
  who: SignedIn,
  { isQuiet = false, subscriber = service.subscribe() }: { isQuiet?: boolean; subscriber?: Subscriber } = {},
) {
  const { status, body } = await who.call('POST', path, { ...subscriber, timeZone: 'America/Denver' });
  expect(status, JSON.stringify(body)).toBe(201);
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  );
  // Two hours on either side, so that the test stays inside them at the full hour.
  const quietHours = isQuiet ? { from: (hour + 22) % 24, until: (hour + 2) % 24 } : null;
  expect((await who.call('PATCH', `${path}/${body.id}`, { quietHours })).body).toMatchObject({ quietHours });
  return { id: body.id as string, ...subscriber };
}
async function quoteFor(shipper: SignedIn) {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted' });
  expect((await carrier.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm)).status).toBe(201);
  await app.settle();
  return transportId;
}
const listPushes = ({ id }: SignedIn) =>
  sql`select status, error_message from notification_dispatches where user_id = ${id} and channel = 'push' order by id`;
async function later(): Promise<void> {
  await sql`update jobs set run_at = now() where name = 'deliver-push'`;
  await app.settle();
}

describe('a push notification', () => {
  it('reaches each device encrypted and signed, with only the label of the event and its path', async () => {
    const shipper = await app.signIn('shipper');
    await turnOn(shipper);
    await turnOn(shipper);
    const transportId = await quoteFor(shipper);
    const { publicKey } = (await shipper.call('GET', path)).body;
    const exp = Date.now() / 1000;
    expect(service.received).toHaveLength(2);
    for (const { payload, vapid, ttl, urgency, topic } of service.received) {
      expect(payload).toEqual({
        id: expect.any(String),
        title: 'Your request received a quote',
        path: `/transports/${transportId}`,
      });
      expect(topic).toBe((payload as { id: string }).id.replaceAll('-', ''));
      expect(vapid).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@/), key: publicKey });
      expect([vapid.exp > exp, vapid.exp <= exp + 24 * 3600, ttl, urgency]).toEqual([true, true, 86_400, 'normal']);
    }
    expect(await listPushes(shipper)).toEqual([
      { status: 'sent', errorMessage: null },
      { status: 'sent', errorMessage: null },
    ]);
    expect((await shipper.call('GET', path)).body.devices).toMatchObject([
      { lastSentAt: expect.any(String) },
      { lastSentAt: expect.any(String) },
    ]);
  });

  it('lets a named driver agree directly with the call it contains', async () => {
    const driver = await app.signIn('driver');
    await turnOn(driver);
    const shipper = await app.signIn('shipper');
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email })).status).toBe(200);
    await app.settle();
    const payload = service.received[0]!.payload as { title: string; agree: { path: string; body: object } };
    expect(payload.title).toBe('You were named to drive a vehicle');
    expect((await driver.call('POST', payload.agree.path, payload.agree.body)).body).toEqual({ answer: 'agreed' });
  });

  it('waits until the quiet hours of the device are over', async () => {
    const shipper = await app.signIn('shipper');
    const { id } = await turnOn(shipper, { isQuiet: true });
    await quoteFor(shipper);
    expect([service.received, await listPushes(shipper)]).toEqual([[], [{ status: 'pending', errorMessage: null }]]);
    const [job] = await sql<{ runAt: string }[]>`select run_at from jobs where name = 'deliver-push'`;
    expect(Date.parse(job!.runAt)).toBeGreaterThan(Date.now() + 3_600_000);
    await later();
    expect(service.received).toEqual([]);
    await shipper.call('PATCH', `${path}/${id}`, { quietHours: null });
    await later();
    expect(service.received).toHaveLength(1);
  });

  it('about the release of a vehicle is sent in quiet hours too', async () => {
    const { shipper, assigned, codeOf, tryCode } = pickups;
    const { id } = await assigned(false);
    await app.settle();
    const device = await turnOn(shipper, { isQuiet: true });
    service.received.length = 0;
    expect((await tryCode(id, await codeOf(id))).body).toMatchObject({ result: 'right' });
    await app.settle();
    expect(service.received).toMatchObject([
      { urgency: 'high', payload: { title: 'A vehicle was released to the driver', path: `/transports/${id}` } },
    ]);
    // Its other pushes would wait for the morning of a later test.
    await shipper.call('DELETE', `${path}/${device.id}`);
  });

  it('about a stopped handover is sent in quiet hours too', async () => {
    const { shipper, driver, assigned } = pickups;
    const { id } = await assigned(false);
    await app.settle();
    await turnOn(driver, { isQuiet: true });
    service.received.length = 0;
    expect((await shipper.call('POST', `/api/transports/${id}/handover/stop`, { mismatch: 'plate' })).status).toBe(200);
    await app.settle();
    expect(service.received).toMatchObject([{ urgency: 'high', payload: { title: 'A handover was stopped' } }]);
  });

  it('read in the app during quiet hours is not sent afterwards', async () => {
    const shipper = await app.signIn('shipper');
    const { id } = await turnOn(shipper, { isQuiet: true });
    await quoteFor(shipper);
    await shipper.call('POST', '/api/notifications/read', {});
    await shipper.call('PATCH', `${path}/${id}`, { quietHours: null });
    await later();
    expect([service.received, await listPushes(shipper)]).toEqual([[], []]);
  });

  it.each([
    ['turned pushes off', (shipper: SignedIn) => sql`update users set notification_push_opt_in = false where id = ${shipper.id}`],
    ['was blocked', (shipper: SignedIn) => sql`update users set is_blocked = true where id = ${shipper.id}`],
    ['signed out there', (shipper: SignedIn) => shipper.call('POST', '/api/auth/logout')],
    [
      'removed the device',
      async (shipper: SignedIn) => shipper.call('DELETE', `${path}/${(await shipper.call('GET', path)).body.devices[0].id}`),
    ],
  ])('is not sent to an account that %s, before the event or during quiet hours', async (_what, stop) => {
    const [before, after] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await turnOn(before);
    await stop(before);
    await quoteFor(before);
    await turnOn(after, { isQuiet: true });
    await quoteFor(after);
    await stop(after);
    await sql`update push_devices set quiet_from = null, quiet_until = null`;
    await later();
    expect([service.received, await listPushes(before), await listPushes(after)]).toEqual([[], [], []]);
  });

  it.each([404, 410])('answered with %i removes the device', async (status) => {
    const shipper = await app.signIn('shipper');
    await turnOn(shipper);
    service.trouble = status;
    await quoteFor(shipper);
    expect([(await shipper.call('GET', path)).body.devices, await listPushes(shipper)]).toEqual([[], []]);
  });

  it.each([429, 503])('answered with %i is retried, and sent once', async (status) => {
    const shipper = await app.signIn('shipper');
    await turnOn(shipper);
    service.trouble = status;
    await quoteFor(shipper);
    expect(await listPushes(shipper)).toMatchObject([{ status: 'pending' }]);
    service.trouble = null;
    await later();
    await later();
    expect([service.received.length, await listPushes(shipper)]).toEqual([1, [{ status: 'sent', errorMessage: null }]]);
  });

  it('fails at once if refused, and after five attempts if the service is down', async () => {
    const [refused, unheard] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await turnOn(refused);
    service.trouble = 403;
    await quoteFor(refused);
    expect(await listPushes(refused)).toEqual([{ status: 'failed', errorMessage: '403: ' }]);
    await turnOn(unheard);
    service.trouble = 503;
    await quoteFor(unheard);
    for (let pause = 0; pause < 5; pause += 1) await later();
    expect(await listPushes(unheard)).toEqual([{ status: 'failed', errorMessage: '503: ' }]);
  });

  it('sent again after a crash has the same id and topic, so that the browser shows it once', async () => {
    const shipper = await app.signIn('shipper');
    await turnOn(shipper);
    await quoteFor(shipper);
    // Simulates a crash before the delivery was recorded.
    const [dispatch] = await sql<{ id: string }[]>`
      update notification_dispatches set status = 'pending', sent_at = null where user_id = ${shipper.id} and channel = 'push' returning id`;
    await enqueue(ctx, deliverPush, { dispatchId: dispatch!.id });
    await app.settle();
    expect(service.received.map(({ payload, topic }) => [(payload as { id: string }).id, topic])).toEqual(
      Array.from({ length: 2 }, () => [dispatch!.id, dispatch!.id.replaceAll('-', '')]),
    );
    await enqueue(ctx, deliverPush, { dispatchId: dispatch!.id });
    await app.settle();
    expect([service.received.length, await listPushes(shipper)]).toEqual([2, [{ status: 'sent', errorMessage: null }]]);
  });

  it('is not sent to a private address, even if its name was public when it was added', async () => {
    const shipper = await app.signIn('shipper');
    const { id } = await turnOn(shipper);
    await sql`update push_devices set endpoint = 'https://10.0.0.7/push' where id = ${id}`;
    await quoteFor(shipper);
    for (let pause = 0; pause < 5; pause += 1) await later();
    expect(await listPushes(shipper)).toEqual([
      { status: 'failed', errorMessage: '10.0.0.7 is in a private network. Use a public server.' },
    ]);
  });
});

describe('a push device', () => {
  it('is listed with browser and time zone, and has quiet hours from 10 PM to 7 AM by default', async () => {
    const shipper = await app.signIn('shipper');
    const { body } = await shipper.call('POST', path, { ...service.subscribe(), timeZone: 'America/Chicago' });
    expect(body).toMatchObject({ timeZone: 'America/Chicago', quietHours: { from: 22, until: 7 }, isSignedIn: true, lastSentAt: null });
    expect((await shipper.call('GET', path)).body.devices).toEqual([body]);
    for (const quietHours of [{ from: 24, until: 7 }, { from: 7, until: 7 }, { from: 7 }])
      expect((await shipper.call('PATCH', `${path}/${body.id}`, { quietHours })).status).toBe(422);
    expect((await shipper.call('DELETE', `${path}/${body.id}`)).body).toEqual({ removed: true });
    expect((await shipper.call('GET', path)).body.devices).toEqual([]);
  });

  it('of another account gives 404', async () => {
    const [owner, stranger] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const { id } = await turnOn(owner);
    const other = { ...service.subscribe(), timeZone: 'America/Denver' };
    expect((await stranger.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await stranger.call('PATCH', `${path}/${id}`, { quietHours: null })).status).toBe(404);
    expect((await stranger.call('PUT', `${path}/${id}`, other)).status).toBe(404);
    expect((await stranger.call('GET', path)).body.devices).toEqual([]);
  });

  it.each([
    ['a page', { endpoint: 'http://push.example/1' }, 'endpoint'],
    ['a private address', { endpoint: 'https://192.168.1.4/push' }, 'endpoint'],
    ['a key that is not on the curve', { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') }, 'p256dh'],
    ['a short secret', { auth: 'abc' }, 'auth'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('with %s is refused', async (_what, change, field) => {
    const shipper = await app.signIn('shipper');
    const { status, body } = await shipper.call('POST', path, { ...service.subscribe(), timeZone: 'America/Denver', ...change });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('is refused after ten, even if two are added at once', async () => {
    const shipper = await app.signIn('shipper');
    for (let count = 0; count < 9; count += 1) await turnOn(shipper);
    const add = () => shipper.call('POST', path, { ...service.subscribe(), timeZone: 'America/Denver' });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await shipper.call('GET', path)).body.devices).toHaveLength(10);
  });

  it('registered by another account belongs to that account only', async () => {
    const [former, next] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const { id: _id, ...subscriber } = await turnOn(former);
    await turnOn(next, { subscriber });
    expect((await former.call('GET', path)).body.devices).toEqual([]);
    await quoteFor(former);
    expect(service.received).toEqual([]);
  });

  it('can be renewed to a subscription that other devices take at the same moment', async () => {
    const [shipper, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const devices = await Promise.all([turnOn(shipper), turnOn(shipper), turnOn(shipper)]);
    const subscription = { ...service.subscribe(), timeZone: 'America/Denver' };
    const answers = await Promise.all([
      ...devices.map(({ id }) => shipper.call('PUT', `${path}/${id}`, subscription)),
      other.call('POST', path, subscription),
    ]);
    for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    expect(await sql`select 1 from push_devices where endpoint = ${subscription.endpoint}`).toHaveLength(1);
  });

  it('gets notifications again after the account signs in on it and renews the subscription', async () => {
    const shipper = await app.signIn('shipper');
    const { id, ...subscriber } = await turnOn(shipper);
    await shipper.call('POST', '/api/auth/logout');
    const again = await app.anonymous('POST', '/api/auth/login', { email: shipper.email, password: personaPassword });
    const headers = { authorization: `Bearer ${again.body.token}` };
    const list = async () => (await app.anonymous('GET', path, undefined, headers)).body.devices;
    expect(await list()).toMatchObject([{ id, isSignedIn: false }]);
    const { endpoint, p256dh, auth } = service.subscribe();
    expect(subscriber.endpoint).not.toBe(endpoint);
    await app.anonymous('PUT', `${path}/${id}`, { endpoint, p256dh, auth, timeZone: 'America/Boise' }, headers);
    expect(await list()).toMatchObject([{ id, isSignedIn: true, timeZone: 'America/Boise' }]);
    await quoteFor(shipper);
    expect(service.received.map((push) => service.origin + push.path)).toEqual([endpoint]);
  });

  it('without a session is deleted after 90 days', async () => {
    const [gone, here] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await turnOn(gone);
    await turnOn(here);
    await sql`update push_devices set seen_at = now() - interval '91 days' where user_id in (${gone.id}, ${here.id})`;
    await gone.call('POST', '/api/auth/logout');
    await deleteDormantPushDevices(ctx);
    const left = await sql<{ userId: string }[]>`select user_id from push_devices where user_id in (${gone.id}, ${here.id})`;
    expect(left).toEqual([{ userId: here.id }]);
  });
});

it('an installation has one push key pair even if several servers start at once, and encrypts the private key', async () => {
  await sql`delete from push_keys`;
  await Promise.all([ensurePushKeys(ctx), ensurePushKeys(ctx), ensurePushKeys(ctx)]);
  const { privateKey } = await getPushKeys(ctx);
  const [row] = await sql<{ count: number; text: string }[]>`select count(*)::int, min(encode(sealed, 'hex')) as text from push_keys`;
  expect([row!.count, row!.text.includes(Buffer.from(privateKey, 'base64url').toString('hex'))]).toEqual([1, false]);
});

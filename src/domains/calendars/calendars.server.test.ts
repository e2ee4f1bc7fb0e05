import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const soon = addDays(openDay(new Date()), 5);

const make = async (who: SignedIn): Promise<string> => {
  const { status, body } = await who.call('POST', '/api/settings/calendar', { password: personaPassword });
  expect(status).toBe(201);
  return new URL(body.address).pathname;
};
const read = (path: string, headers: Record<string, string> = {}) => app.anonymous('GET', path, undefined, headers);
const getLog = async (address: string) => {
  await app.http.sentinel!.recorder.flush();
  return sql`select distinct event_type, request_path from security_logs where ip_address = ${address}`;
};
const getLines = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');
const toSummaries = (file: string): string[] => getLines(file).flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8)] : []));

async function buildBooking(more: Readonly<Record<string, unknown>> = {}) {
  const [shipper, carrier, driver, broker] = await Promise.all(
    (['shipper', 'carrier', 'driver', 'broker'] as const).map((role) => app.signIn(role)),
  );
  const people = { shipper: shipper!, carrier: carrier!, driver: driver!, broker: broker! };
  const transportId = await buildTransport(sql, { shipperId: shipper!.id, status: 'assigned', pickupDate: soon, ...more });
  const parties = { brokerId: broker!.id, carrierId: carrier!.id, driverId: driver!.id };
  await buildQuote(sql, { transportId, kind: 'own', userId: broker!.id, ...parties, workflowState: 'assigned', isAccepted: true });
  return { ...people, transportId };
}

describe('the private address of a calendar', () => {
  it('can be created, renewed and ended by its owner, and is stored as a hash', async () => {
    const { shipper } = await buildBooking();
    expect((await shipper.call('GET', '/api/settings/calendar')).body).toEqual([]);
    const first = await make(shipper);
    expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    expect((await shipper.call('GET', '/api/settings/calendar')).body).toEqual([{ createdAt: expect.any(String), lastReadAt: null }]);
    expect((await read(first)).status).toBe(200);
    expect((await shipper.call('GET', '/api/settings/calendar')).body[0].lastReadAt).toEqual(expect.any(String));
    const [row] = await sql<{ row: string }[]>`select f::text as row from calendar_feeds f where user_id = ${shipper.id}`;
    expect(row!.row).not.toContain(first.slice(14, 57));
    const second = await make(shipper);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    for (const _ of [1, 2]) expect((await shipper.call('DELETE', '/api/settings/calendar')).body).toEqual({ ended: true });
    expect((await read(second)).status).toBe(404);
    expect((await sql`select 1 from calendar_feeds where user_id = ${shipper.id}`).length).toBe(0);
    await app.settle();
    const audited =
      await sql`select event_type from audit_log where subject_id = ${shipper.id} and event_type like 'calendar-feed%' order by id`;
    expect(audited.map(({ eventType }) => eventType)).toEqual(['calendar-feed.made', 'calendar-feed.made', 'calendar-feed.ended']);
  });

  it('works only once if two are created at once', async () => {
    const shipper = await app.signIn('shipper');
    const paths = await Promise.all([make(shipper), make(shipper)]);
    const statuses = await Promise.all(paths.map(async (path) => (await read(path)).status));
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  it('gives the same 404 if unknown, or if its account is blocked, deactivated or changed its role', async () => {
    const shipper = await app.signIn('shipper');
    const path = await make(shipper);
    const unknown = await read(`/api/calendar/${'x'.repeat(43)}.ics`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    for (const [stop, mend] of [
      [sql`is_blocked = true`, sql`is_blocked = false`],
      [sql`is_active = false`, sql`is_active = true`],
      [sql`role = 'insurance'`, sql`role = 'shipper'`],
    ] as const) {
      await sql`update users set ${stop} where id = ${shipper.id}`;
      expect((await read(path)).body).toEqual({ ...unknown.body, ...(unknown.body.requestId && { requestId: expect.any(String) }) });
      await sql`update users set ${mend} where id = ${shipper.id}`;
      expect((await read(path)).status).toBe(200);
    }
  });

  it('is deleted with the account', async () => {
    const shipper = await app.signIn('shipper');
    const path = await make(shipper);
    expect((await shipper.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    await app.settle();
    expect((await sql`select 1 from calendar_feeds where user_id = ${shipper.id}`).length).toBe(0);
  });

  it('needs the password, and a code if two-factor authentication is on', async () => {
    const shipper = await app.signIn('shipper');
    const ask = (proof: object) => shipper.call('POST', '/api/settings/calendar', proof);
    for (const proof of [{}, { password: 'a guess' }])
      expect(await ask(proof)).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } });
    const { body } = await shipper.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await shipper.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    expect(await ask({ password: personaPassword })).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
    expect(await sql`select 1 from calendar_feeds where user_id = ${shipper.id}`).toEqual([]);
    expect((await ask({ password: personaPassword, code: getCode(body.secret, 1) })).status).toBe(201);
  });

  it('is refused to roles without pickups or deliveries', async () => {
    for (const role of ['insurance', 'storage', 'compliance', 'admin'] as const)
      expect((await (await app.signIn(role)).call('POST', '/api/settings/calendar', { password: personaPassword })).status).toBe(403);
  });

  it('is rate limited, and its token appears in no log', async () => {
    const path = await make(await app.signIn('shipper'));
    const readFrom = async (remoteAddress: string, url = path) => (await app.http.inject({ url, remoteAddress })).statusCode;
    const statuses = await Promise.all(Array.from({ length: 30 }, () => readFrom('203.0.113.9')));
    expect([statuses.includes(429), statuses.filter((status) => status === 200).length <= 21]).toEqual([true, true]);
    expect(await getLog('203.0.113.9')).toEqual([{ eventType: 'rate_limit', requestPath: '/api/calendar/:token.ics' }]);
    expect(await sql`select 1 from rate_limits where key like ${`%${path.slice(14, 57)}%`}`).toEqual([]);
  });

  it('that ended can be requested without an alert, but a malformed one is logged as bad_token', async () => {
    const getStatus = async (url: string, remoteAddress: string) => (await app.http.inject({ url, remoteAddress })).statusCode;
    for (let times = 0; times < 30; times += 1) expect(await getStatus(`/api/calendar/${'y'.repeat(43)}.ics`, '203.0.113.10')).toBe(404);
    expect(await getLog('203.0.113.10')).toEqual([]);
    expect(await getStatus('/api/calendar/guess.ics', '203.0.113.11')).toBe(404);
    expect(await getLog('203.0.113.11')).toEqual([{ eventType: 'bad_token', requestPath: '/api/calendar/guess.ics' }]);
  });
});

describe('a calendar', () => {
  it('contains pickups and deliveries of its owner, without personal data or those of others', async () => {
    const { shipper, carrier, driver, broker, transportId } = await buildBooking();
    const others = await buildBooking({ vehicleModel: 'Civic' });
    for (const who of [shipper, carrier, driver, broker]) {
      const { status, body, headers } = await read(await make(who));
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store']);
      expect(toSummaries(body)).toEqual([
        String.raw`Delivery expected: 2019 Honda Accord\, Denver\, CO`,
        String.raw`Pickup: 2019 Honda Accord\, Austin\, TX`,
      ]);
      expect(getLines(body)).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll('-', '')}`);
      expect(body).toContain(transportId);
      expect(body).not.toContain(others.transportId);
      for (const secret of ['Congress', 'Whitfield', '555-0101', '78701', 'spoiler', '1100', '1HGCV', shipper.email])
        expect(body).not.toContain(secret);
    }
    const stranger = await app.signIn('carrier');
    expect(toSummaries((await read(await make(stranger))).body)).toEqual([]);
  });

  it('keeps event ids and raises the sequence number on changes, and answers 304 for a matching ETag', async () => {
    const { shipper, transportId } = await buildBooking();
    const path = await make(shipper);
    const before = await read(path);
    const etag = String(before.headers['etag']);
    const same = await read(path, { 'if-none-match': etag });
    expect([same.status, same.body]).toEqual([304, '']);
    expect((await read(path, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    await sql`update quotes set picked_up_at = ${new Date()}, workflow_state = 'in_transit', updated_at = now() where transport_id = ${transportId}`;
    await sql`update transports set status = 'in_transit', updated_at = now() + interval '5 seconds' where id = ${transportId}`;
    const after = await read(path, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    const of = (file: string, name: string) =>
      getLines(file)
        .filter((line) => line.startsWith(`${name}:`))
        .toSorted();
    expect(of(after.body, 'UID')).toEqual(of(before.body, 'UID'));
    const numbers = [before, after].map(({ body }) => Number(of(body, 'SEQUENCE')[0]!.slice(9)));
    expect(numbers[1]).toBeGreaterThan(numbers[0]!);
    expect(toSummaries(after.body)[1]).toMatch(/^Picked up: 2019 Honda Accord/);
  });

  it('shows cancellations for 30 days, and nothing older than a year', async () => {
    const { shipper, transportId } = await buildBooking();
    const path = await make(shipper);
    await sql`update transports set status = 'cancelled', updated_at = now() where id = ${transportId}`;
    expect(getLines((await read(path)).body).filter((line) => line === 'STATUS:CANCELLED').length).toBe(2);
    await sql`update transports set updated_at = ${new Date(Date.now() - 31 * dayMs)} where id = ${transportId}`;
    expect(toSummaries((await read(path)).body)).toEqual([]);
    await sql`update transports set status = 'completed', pickup_date = ${addDays(soon, -400)} where id = ${transportId}`;
    expect(toSummaries((await read(path)).body)).toEqual([]);
  });

  it('contains at most 500 events, the latest ones', async () => {
    const told = toSummaries((await crowded()).body);
    expect([told.length, told.filter((summary) => /Longago|Undated/.test(summary))]).toEqual([500, []]);
  });

  it('contains upcoming events even if they were requested long ago', async () => {
    const told = toSummaries((await crowded()).body);
    const of = (model: string) => told.filter((summary) => summary.includes(model)).map((summary) => summary.split(':')[0]);
    expect([of('Coming'), of('Onitsway'), of('Newest')]).toEqual([['Pickup'], ['Delivery expected', 'Pickup'], ['Pickup']]);
  });
});

let crowd: Promise<string> | undefined;
async function crowded() {
  crowd ??= buildCrowd();
  return read(await crowd);
}
async function buildCrowd(): Promise<string> {
  const shipper = await app.signIn('shipper');
  const add = (vehicleModel: string, pickupDate: string | null) => buildTransport(sql, { shipperId: shipper.id, pickupDate, vehicleModel });
  await add('Longago', addDays(soon, -300));
  await add('Coming', addDays(soon, 1));
  await add('Undated', null);
  const transportId = await add('Onitsway', addDays(soon, -8));
  const offer = { transportId, kind: 'own', userId: shipper.id, brokerId: null, workflowState: 'assigned', isAccepted: true } as const;
  await buildQuote(sql, { ...offer, estimatedDeliveryDays: 5 });
  for (let at = 0; at < 520; at += 1) await add(`M${at}`, addDays(soon, -9 - (at % 7)));
  await add('Newest', addDays(soon, 2));
  return make(shipper);
}

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { beforeForgotten } from '../../../../test/harness/timeouts.ts';
import { buildBan, buildSecurityEvent } from '../fixtures.ts';
import { eventPoints, eventTypes, getScore, toScore } from '../rules.ts';
import { readAccountScores, readAddressScores } from '../scores.ts';

const app = await startTestApp();
const { sql, http } = app;
const flush = () => http.sentinel!.recorder.flush();
const enforce = (value: 'true' | 'false') =>
  sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', ${value}, 'security') on conflict (key) do update set value = ${value}`;

let number = 0;
const newAddress = () => `203.0.${113 + Math.floor(number / 250)}.${(number++ % 250) + 1}`;

type Request = { method?: 'GET' | 'POST' | 'PUT'; url: string; payload?: object | string; headers?: Record<string, string> };
const askFrom = (remoteAddress: string, { method = 'GET', ...request }: Request) => http.inject({ method, remoteAddress, ...request });
const login = (email: string, password = 'wrong'): Request => ({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

async function getLog(address: string) {
  await flush();
  return sql<
    { eventType: string; threatScore: number; occurrences: number; userId: string | null; requestPath: string; details: object }[]
  >`
    select event_type, threat_score, occurrences, user_id, request_path, details from security_logs where ip_address = ${address} order by id`;
}

beforeEach(() => enforce('false'));

describe('events recorded by Sentinel', () => {
  it.each<[string, string, () => Promise<Request> | Request]>([
    ['failed_login', '/api/auth/login', () => login('nobody@carriage.example')],
    ['blocked_login', '/api/auth/login', async () => login((await buildAccount(sql, { isBlocked: true })).email, personaPassword)],
    ['honeypot_path', '/.env', () => ({ url: '/.env?x=secret' })],
    ['injection', '/api/nothing', () => ({ url: '/api/nothing?id=1%27%20or%20%271%27=%271' })],
    ['bad_token', '/api/auth/me', () => ({ url: '/api/auth/me', headers: { authorization: 'Bearer made-up' } })],
    ['bad_token', '/api/auth/verify-email', () => ({ method: 'POST', url: '/api/auth/verify-email', payload: { token: 'x'.repeat(43) } })],
    [
      'honeypot_field',
      '/api/contact',
      () => ({
        method: 'POST',
        url: '/api/contact',
        payload: {
          name: 'A Bot',
          email: 'bot@carriage.example',
          subject: 'Cheap things',
          message: 'Buy cheap things here',
          website: 'http://x',
        },
      }),
    ],
  ])('%s at %s', async (type, path, requestOf) => {
    const address = newAddress();
    await askFrom(address, await requestOf());
    expect(await getLog(address)).toMatchObject([
      { eventType: type, threatScore: eventPoints[type as 'injection'], occurrences: 1, userId: null, requestPath: path },
    ]);
  });

  it('include forbidden actions and rejected uploads of an account, with its id', async () => {
    const shipper = await app.signIn('shipper');
    const address = newAddress();
    const headers = { authorization: `Bearer ${shipper.token}` };
    await askFrom(address, { url: '/api/admin/quotes', headers });
    const { id } = (
      await shipper.call('POST', '/api/quotes/save-draft', {
        vehicleYear: '2019',
        vehicleMake: 'Honda',
        vehicleModel: 'Accord',
        fromZipCode: '78701',
        toZipCode: '80202',
      })
    ).body;
    await askFrom(address, {
      method: 'POST',
      url: `/api/transports/${id}/photos`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nno picture\r\n--x--\r\n',
    });
    expect(await getLog(address)).toMatchObject([
      { eventType: 'forbidden', threatScore: 3, userId: shipper.id, requestPath: '/api/admin/quotes' },
      { eventType: 'rejected_upload', threatScore: 5, userId: shipper.id, requestPath: `/api/transports/${id}/photos` },
    ]);
  });

  it('include a rate limit, with equal events in one row', async () => {
    const address = newAddress();
    for (let tries = 0; tries < 23; tries += 1) await askFrom(address, login('x'));
    const rows = await getLog(address);
    expect(rows.every(({ eventType }) => eventType === 'rate_limit')).toBe(true);
    expect(rows.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(3);
    expect(rows.reduce((sum, { threatScore }) => sum + threatScore, 0)).toBe(15);
  });

  it('include twenty unknown paths in a minute, once', async () => {
    const address = newAddress();
    for (let at = 0; at < 25; at += 1) await askFrom(address, { url: `/nothing-${at}` });
    expect(await getLog(address)).toMatchObject([{ eventType: 'path_scan', threatScore: 15, requestPath: '/nothing-19' }]);
  });

  it('do not include cross-site requests from the browser of a visitor', async () => {
    const address = newAddress();
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const url of ['/.env', '/wp-admin/', '/x?id=1%27%20or%20%271%27=%271']) await askFrom(address, { url, headers });
    for (let path = 0; path < 25; path += 1) await askFrom(address, { url: `/no-such-${path}`, headers });
    expect(await getLog(address)).toEqual([]);
    await askFrom(address, { url: '/.env' });
    expect(await getLog(address)).toMatchObject([{ eventType: 'honeypot_path' }]);
  });

  it('do not include ordinary use', async () => {
    const shipper = await app.signIn('shipper');
    const address = newAddress();
    const headers = { authorization: `Bearer ${shipper.token}` };
    for (const url of [
      '/',
      '/pricing',
      '/favicon.ico',
      '/nothing',
      '/api/auth/me',
      '/api/transports',
      `/api/transports/${newId()}`,
      '/api/places/zip/00000',
    ])
      await askFrom(address, { url, headers });
    await askFrom(address, { method: 'POST', url: '/api/transports', headers, payload: {} });
    await askFrom(address, { url: '/api/auth/me' });
    expect(await getLog(address)).toEqual([]);
  });

  it('use the socket address, whatever a header claims', async () => {
    const address = newAddress();
    await askFrom(address, { url: '/.env', headers: { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' } });
    expect(await getLog(address)).toHaveLength(1);
    expect(await getLog('198.51.100.1')).toEqual([]);
  });

  it('group an IPv6 network as one address', async () => {
    await askFrom('2001:db8:7:7::1', { url: '/.env' });
    await askFrom('2001:db8:7:7:aaaa::2', { url: '/.env' });
    expect(await getLog('2001:db8:7:7::/64')).toMatchObject([{ occurrences: 2, threatScore: 50 }]);
  });
});

it('answers a honeypot like any other unknown path', async () => {
  const [trap, other] = [await askFrom(newAddress(), { url: '/.env' }), await askFrom(newAddress(), { url: '/no-such-page' })];
  const plain = ({ statusCode, body, headers: { date: _date, 'x-request-id': _id, ...headers } }: typeof trap) => ({
    statusCode,
    body,
    headers,
  });
  expect(plain(trap)).toEqual(plain(other));
});

it('a filled hidden field creates no account', async () => {
  const payload = {
    fullName: 'A Bot',
    email: 'trapped@carriage.example',
    password: 'A-long-road-2026',
    role: 'shipper',
    website: 'http://x',
  };
  for (const url of ['/api/auth/register', '/api/auth/register-with-quotes']) {
    const reply = await askFrom(newAddress(), { method: 'POST', url, payload });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'honeypot_field']);
  }
  expect(await sql`select 1 from users where email = ${payload.email}`).toHaveLength(0);
});

it('adds the same points as the rules, for random events', async () => {
  const now = new Date();
  for (let round = 0; round < 8; round += 1) {
    const address = newAddress();
    const events = Array.from({ length: round * 3 }, () => {
      const type = eventTypes[Math.floor(Math.random() * eventTypes.length)]!;
      return { type, points: eventPoints[type], at: new Date(now.getTime() - Math.random() * 10 * 3_600_000) };
    });
    for (const { type, points, at } of events)
      await buildSecurityEvent(sql, { ipAddress: address, eventType: type, threatScore: points, createdAt: at });
    const [row] = await readAddressScores(sql, [address], now);
    expect(toScore(row?.points ?? 0)).toBe(getScore(events, now));
    const { id } = await buildAccount(sql);
    for (const { type, points, at } of events)
      await buildSecurityEvent(sql, { ipAddress: address, userId: id, eventType: type, threatScore: points, createdAt: at });
    const [own] = await readAccountScores(sql, [id], now);
    expect(toScore(own?.points ?? 0)).toBe(getScore(events, now));
    // An account's events don't count for its address.
    expect(toScore((await readAddressScores(sql, [address], now))[0]?.points ?? 0)).toBe(getScore(events, now));
  }
});

it('requests still work if events cannot be recorded', async () => {
  const address = newAddress();
  await sql`alter table security_logs rename to security_logs_away`;
  expect((await askFrom(address, { url: '/.env' })).statusCode).toBeGreaterThanOrEqual(404);
  await flush();
  await sql`alter table security_logs_away rename to security_logs`;
  await askFrom(address, { url: '/.env' });
  expect(await getLog(address)).toHaveLength(1);
});

describe('bans', () => {
  const scan = async (address: string, headers: Record<string, string> = {}) => {
    for (const url of ['/.env', '/wp-login.php', '/.git/config']) await askFrom(address, { url, headers });
    await flush();
  };
  const statusFrom = async (address: string, url = '/api/places/zip/90210', headers: Record<string, string> = {}) =>
    (await askFrom(address, { url, headers })).statusCode;
  const listBans = (address: string) =>
    sql<{ threatScore: number; isPermanent: boolean; hours: number | null; banCount: number; reason: string }[]>`
      select threat_score, is_permanent, reason, ban_count, round(extract(epoch from banned_until - created_at) / 3600)::int as hours
      from banned_ips where ip_address = ${address}`;
  const isBanned = (address: string) => vi.waitFor(async () => expect(await statusFrom(address)).toBe(403), beforeForgotten);
  const isFree = (address: string) => vi.waitFor(async () => expect(await statusFrom(address)).toBe(200), beforeForgotten);
  const letEnd = async (address: string) => {
    await sql`update banned_ips set banned_until = now() - interval '1 second', created_at = now() - interval '1 hour' where ip_address = ${address}`;
    await sql`select pg_notify('ban_changed', ${address})`;
  };

  it('are not made while the switch is off', async () => {
    const address = newAddress();
    await scan(address);
    expect(await listBans(address)).toEqual([]);
    expect(await statusFrom(address)).toBe(200);
  });

  it('last an hour, then a day, then permanently; earlier events do not count again', async () => {
    await enforce('true');
    const address = newAddress();
    await scan(address);
    expect(await listBans(address)).toEqual([
      { threatScore: 75, isPermanent: false, hours: 1, banCount: 1, reason: 'Automatic: Honeypot path' },
    ]);
    await isBanned(address);
    await letEnd(address);
    await isFree(address);
    await askFrom(address, { url: '/.env' });
    await flush();
    expect(await listBans(address)).toMatchObject([{ banCount: 1 }]);
    await scan(address);
    expect(await listBans(address)).toMatchObject([{ isPermanent: false, hours: 24, banCount: 2 }]);
    await isBanned(address);
    await letEnd(address);
    await isFree(address);
    await scan(address);
    expect(await listBans(address)).toMatchObject([{ isPermanent: true, hours: null, banCount: 3 }]);
    await isBanned(address);
    await app.settle();
    const audited = await sql`select event_type, actor_id from audit_log where subject_type = 'address' and subject_id = ${address}`;
    expect(audited).toEqual(Array.from({ length: 3 }, () => ({ eventType: 'sentinel.address-banned', actorId: null })));
  });

  it('need a critical score', async () => {
    await enforce('true');
    const address = newAddress();
    for (const url of ['/.env', '/wp-login.php']) await askFrom(address, { url });
    await flush();
    expect(await listBans(address)).toEqual([]);
    await askFrom(address, login('nobody@carriage.example'));
    await flush();
    expect(await listBans(address)).toMatchObject([{ threatScore: 55, reason: 'Automatic: Failed login' }]);
  });

  it('block everything but the health checks, for that address only', async () => {
    const [address, other] = [newAddress(), newAddress()];
    await buildBan(sql, { ipAddress: address });
    await isBanned(address);
    const reply = await askFrom(address, { url: '/api/transports' });
    expect(reply.json()).toEqual({
      error: expect.stringMatching(/^We blocked your internet address.*@/),
      code: 'address_banned',
    });
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    for (const url of [
      '/',
      '/pricing',
      '/login',
      '/.env',
      '/nothing',
      '/robots.txt',
      '/api/nothing',
      '/api/docs',
      '/metrics',
      '/api/events',
    ])
      expect([url, await statusFrom(address, url)]).toEqual([url, 403]);
    expect((await askFrom(address, { url: '/pricing' })).headers['content-type']).toContain('text/plain');
    expect(await statusFrom(address, '/api/health/live')).toBe(200);
    expect(await statusFrom(other)).toBe(200);
    await flush();
    expect(await sql`select 1 from security_logs where ip_address = ${address}`).toHaveLength(0);
  });

  it('by a super administrator let only signed-in super administrators through', async () => {
    const address = newAddress();
    const [superAdmin, admin] = [await app.signIn('super_admin'), await app.signIn('admin')];
    await buildBan(sql, { ipAddress: address, isPermanent: true, isAutomatic: false });
    await isBanned(address);
    const by = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await statusFrom(address, '/api/security/metrics', by(superAdmin.token))).toBe(200);
    expect(await statusFrom(address, '/api/security/metrics', { cookie: superAdmin.cookie })).toBe(200);
    expect(await statusFrom(address, '/api/security/metrics', by(admin.token))).toBe(403);
    for (let tries = 0; tries < 70; tries += 1) expect(await statusFrom(address, '/', by(`made-up-${tries}`))).toBe(403);
    expect(await statusFrom(address, '/api/security/metrics', by(superAdmin.token))).toBe(200);
    await superAdmin.call('POST', '/api/auth/logout');
    expect(await statusFrom(address, '/api/security/metrics', by(superAdmin.token))).toBe(401);
  });

  it('spare an untrusted proxy, but not an attacker who imitates one', async () => {
    await enforce('true');
    const forwarded = { 'x-forwarded-for': '198.51.100.9' };
    await scan('10.200.0.1', forwarded);
    expect(await listBans('10.200.0.1')).toEqual([]);
    const address = newAddress();
    await scan(address, forwarded);
    expect(await listBans(address)).toHaveLength(1);
    await scan('10.200.0.2');
    expect(await listBans('10.200.0.2')).toHaveLength(1);
  });
});

it('deletes events after ninety days', async () => {
  const address = newAddress();
  const day = 24 * 3_600_000;
  await buildSecurityEvent(sql, { ipAddress: address, createdAt: new Date(Date.now() - 91 * day) });
  await buildSecurityEvent(sql, { ipAddress: address, createdAt: new Date(Date.now() - 89 * day) });
  await sql`insert into jobs (id, name, data) values (uuidv7(), 'forget-old-security-events', '{}')`;
  await app.settle();
  expect(await sql`select 1 from security_logs where ip_address = ${address}`).toHaveLength(1);
});

import { describe, expect, it, vi } from 'vitest';
import { toActor, buildAccount, buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { endSessions } from '#domains/accounts/sessions/sessions.ts';
import { blockAccount } from '#domains/accounts/overseen/account-status.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { beforeForgotten } from '../../../../test/harness/timeouts.ts';
import { watched } from '../../../../test/harness/watched.ts';
import { buildBan } from '../fixtures.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql, http } = app;
const { flush, newAddress, by } = watched(app, '198.51.101');

const actor = toActor(await buildAccount(sql, { role: 'super_admin' }));
const ctx = () => testCtx(sql, { actor, services: app.services });

type Request = { method?: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> };
const ask = (remoteAddress: string, { method = 'GET', ...more }: Request) => http.inject({ method, remoteAddress, ...more });
const notedAt = async (address: string) => {
  await flush();
  return sql<{ eventType: string; points: number; userId: string | null }[]>`
    select event_type, sum(threat_score)::int as points, user_id from security_logs where ip_address = ${address}
    group by 1, 3 order by 1, 3 nulls first`;
};
const isHeld = async ({ id }: SignedIn) => (await sql`select 1 from held_accounts where user_id = ${id} and lifted_at is null`).length > 0;

describe('an account gets no points', () => {
  it('for a rate limit of its address used up by someone else', async () => {
    const address = newAddress();
    const neighbour = await app.signIn('shipper');
    const login = (headers: Record<string, string> = {}) => ask(address, { method: 'POST', url: '/api/auth/login', payload: {}, headers });
    for (let at = 0; at < 20; at += 1) await login();
    for (let at = 0; at < 12; at += 1) expect((await login({ cookie: neighbour.cookie })).statusCode).toBe(429);
    expect(await notedAt(address)).toEqual([{ eventType: 'rate_limit', points: 60, userId: null }]);
    expect(await isHeld(neighbour)).toBe(false);
  });

  it('for an API key used outside its scopes, which is logged', async () => {
    const address = newAddress();
    const owner = await app.signIn('shipper');
    const key = await buildApiKey(sql, owner, { scopes: ['write_messages'] });
    for (let at = 0; at < 20; at += 1) {
      const refused = await ask(address, { url: '/api/transports', headers: by({ token: key.secret }) });
      expect(refused.json().code).toBe('key_scope_missing');
    }
    expect(await notedAt(address)).toEqual([{ eventType: 'forbidden', points: 0, userId: owner.id }]);
    expect(await isHeld(owner)).toBe(false);
  });

  it('for a malicious link opened from an email, or for a successful request', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const reader = await app.signIn('shipper');
    const link = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', cookie: reader.cookie };
    await ask(address, { url: '/.env?x=%27%20or%201=1', headers: link });
    expect(await notedAt(address)).toEqual([
      { eventType: 'honeypot_path', points: 25, userId: null },
      { eventType: 'injection', points: 20, userId: null },
    ]);
    const search = '/api/transports?search=%27%20or%201=1';
    for (let at = 0; at < 3; at += 1)
      expect((await ask(other, { url: search, headers: { 'sec-fetch-site': 'same-origin', cookie: reader.cookie } })).statusCode).toBe(200);
    expect(await notedAt(other)).toEqual([{ eventType: 'injection', points: 0, userId: reader.id }]);
    expect(await isHeld(reader)).toBe(false);
    // A refused request, or one with a bearer token (which no link can send), counts for the account.
    await ask(other, { url: '/api/nothing?x=%27%20or%201=1', headers: { ...by(reader), 'sec-fetch-mode': 'navigate' } });
    expect(await notedAt(other)).toEqual([{ eventType: 'injection', points: 20, userId: reader.id }]);
  });

  it('for an expired bearer token that its cookie can renew', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    for (let at = 0; at < 20; at += 1)
      expect(
        (await ask(address, { url: '/api/auth/me', headers: { ...by({ token: 'x'.repeat(43) }), cookie: guest.cookie } })).statusCode,
      ).toBe(401);
    expect(await notedAt(address)).toEqual([]);
  });

  it.each<[string, (user: SignedIn) => Promise<unknown>]>([
    ['a blocked account', ({ id }) => blockAccount(ctx(), id, 'Papers do not match')],
    ['a session ended on another device', ({ id }) => endSessions(ctx(), { userId: id })],
  ])('for requests of open tabs of %s, but for forged tokens', async (_whose, end) => {
    const [address, other] = [newAddress(), newAddress()];
    const user = await app.signIn('carrier');
    const { cookie } = user;
    await end(user);
    for (let at = 0; at < 18; at += 1) {
      const asked: Request[] = [
        { url: '/api/turns', headers: { ...by(user), cookie } },
        { url: '/api/events', headers: { cookie } },
        { method: 'POST', url: '/api/auth/renew', headers: { cookie, 'sec-fetch-site': 'same-origin' } },
      ];
      for (const request of asked) expect((await ask(address, request)).statusCode).toBe(401);
    }
    expect(await notedAt(address)).toEqual([]);
    for (let at = 0; at < 2; at += 1) await ask(other, { url: '/api/events', headers: { cookie: `carriage_session=${'x'.repeat(43)}` } });
    expect(await notedAt(other)).toEqual([{ eventType: 'bad_token', points: 6, userId: null }]);
  });

  it('for the twentieth unknown path of its address', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    for (let at = 0; at < 19; at += 1) await ask(address, { url: `/gone-${at}` });
    await ask(address, { url: '/gone-19', headers: { cookie: guest.cookie } });
    expect(await notedAt(address)).toEqual([{ eventType: 'path_scan', points: 15, userId: null }]);
  });
});

it('forged tokens count in addition to expired ones', async () => {
  const [address, other] = [newAddress(), newAddress()];
  const user = await app.signIn('carrier');
  const { cookie } = user;
  await endSessions(ctx(), { userId: user.id });
  const forged = 'x'.repeat(43);
  for (let at = 0; at < 2; at += 1) await ask(address, { url: '/api/turns', headers: { ...by({ token: forged }), cookie } });
  for (let at = 0; at < 2; at += 1) await ask(other, { url: '/api/turns', headers: { ...by(user), cookie: `carriage_session=${forged}` } });
  for (const noted of [address, other]) expect(await notedAt(noted)).toEqual([{ eventType: 'bad_token', points: 6, userId: null }]);
});

it('a made-up API key counts like any forged token', async () => {
  const address = newAddress();
  const { secret } = await buildApiKey(sql, await app.signIn('carrier'));
  const madeUp = `${secret.slice(0, -8)}${'x'.repeat(8)}`;
  for (let at = 0; at < 2; at += 1)
    expect((await ask(address, { url: '/api/turns', headers: by({ token: madeUp }) })).statusCode).toBe(401);
  expect(await notedAt(address)).toEqual([{ eventType: 'bad_token', points: 6, userId: null }]);
});

it('tokens of ended sessions never count, and 60 unknown tokens a minute are looked up', async () => {
  const [address, other] = [newAddress(), newAddress()];
  const users = await Promise.all(Array.from({ length: 62 }, () => app.signIn('shipper')));
  for (const { id } of users) await endSessions(ctx(), { userId: id });
  const realNow = Date.now;
  const toNextMinute = 60_000 - (realNow() % 60_000);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + toNextMinute);
  try {
    for (let at = 0; at < 200; at += 1) await ask(address, { url: '/api/turns', headers: by(users[0]!) });
    expect(await notedAt(address)).toEqual([]);
    for (const user of users.slice(1)) await ask(other, { url: '/api/turns', headers: by(user) });
    expect(await notedAt(other)).toEqual([{ eventType: 'bad_token', points: 3, userId: null }]);
  } finally {
    vi.restoreAllMocks();
  }
});

const becomes = (status: number, address: string, request: Request) =>
  vi.waitFor(async () => expect((await ask(address, request)).statusCode).toBe(status), beforeForgotten);

describe('a suspended account', () => {
  const held = async (address: string) => {
    const guilty = await app.signIn('carrier');
    for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie: guilty.cookie } });
    await flush();
    await becomes(403, address, { url: '/api/transports', headers: by(guilty) });
    await sql`truncate security_logs`;
    return guilty;
  };

  it('gets no points for requests of its programs, while attacks count for the address', async () => {
    const address = newAddress();
    const guilty = await held(address);
    for (let at = 0; at < 20; at += 1) await ask(address, { url: '/api/admin/quotes', headers: by(guilty) });
    await ask(address, { url: '/.env', headers: { cookie: guilty.cookie } });
    expect(await notedAt(address)).toEqual([
      { eventType: 'forbidden', points: 0, userId: guilty.id },
      { eventType: 'honeypot_path', points: 25, userId: null },
    ]);
    expect(await sql`select hold_count from held_accounts where user_id = ${guilty.id}`).toEqual([{ holdCount: 1 }]);
  });

  it('can use public pages and sign in as someone else', async () => {
    const address = newAddress();
    const guilty = await held(address);
    const other = await app.signIn('shipper');
    expect((await ask(address, { url: '/api/settlement', headers: by(guilty) })).statusCode).toBe(200);
    expect((await ask(address, { url: '/api/transports', headers: by(guilty) })).json().code).toBe('account_held');
    const payload = { email: other.email, password: personaPassword };
    const entered = await ask(address, {
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { cookie: guilty.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(entered.statusCode).toBe(200);
    // Signing in ended the session that the browser had.
    expect((await ask(address, { url: '/api/transports', headers: by(guilty) })).json().code).toBe('unauthenticated');
  });
});

it('loses its suspension when it is deleted', async () => {
  const leaving = await app.signIn('shipper');
  expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
  const { id } = leaving;
  const hold = { id, userId: id, reason: 'x', threatScore: 60, causes: '[]', createdAt: new Date(), countsFrom: new Date() };
  await sql`insert into held_accounts ${sql(hold)}`;
  expect(await isHeld(leaving)).toBe(true);
  await app.settle();
  expect(await isHeld(leaving)).toBe(false);
});

describe('at a banned address', () => {
  const flood = async (address: string) => {
    for (let at = 0; at < 70; at += 1) await ask(address, { url: '/api/transports', headers: by({ token: `made-up-${Math.random()}` }) });
  };

  it('active accounts can continue during a flood of forged tokens, however long it lasts', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    const request = { url: '/api/transports', headers: by(guest) };
    expect((await ask(address, request)).statusCode).toBe(200);
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address, { url: '/api/transports' });
    const realNow = Date.now;
    try {
      for (const minutes of [0, 1, 2, 3]) {
        vi.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * 61_000);
        await flood(address);
        expect((await ask(address, request)).statusCode).toBe(200);
      }
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('an expired bearer token with a valid cookie is told to renew', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address, { url: '/api/transports' });
    const over = await ask(address, { url: '/api/transports', headers: { ...by({ token: 'x'.repeat(43) }), cookie: guest.cookie } });
    expect(over.statusCode).toBe(401);
  });

  it('no one is reported as banned while the database is unavailable', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address, { url: '/api/transports' });
    await sql`alter table users rename to users_away`;
    const answer = await ask(address, { url: '/api/transports', headers: by(guest) });
    await sql`alter table users_away rename to users`;
    expect([answer.statusCode >= 500, answer.json().code === 'address_banned']).toEqual([true, false]);
  });
});

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

describe('an account pays nothing', () => {
  it('for the limit of its address, which a neighbour used up', async () => {
    const address = newAddress();
    const neighbour = await app.signIn('shipper');
    const login = (headers: Record<string, string> = {}) => ask(address, { method: 'POST', url: '/api/auth/login', payload: {}, headers });
    for (let at = 0; at < 20; at += 1) await login();
    for (let at = 0; at < 12; at += 1) expect((await login({ cookie: neighbour.cookie })).statusCode).toBe(429);
    expect(await notedAt(address)).toEqual([{ eventType: 'rate_limit', points: 60, userId: null }]);
    expect(await isHeld(neighbour)).toBe(false);
  });

  it('for a key that asks for what it was not made for, which is noted', async () => {
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

  it('for a link in a mail, which a browser opens with its cookie, and for what was answered', async () => {
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

  it('for a bearer that is over, whose cookie renews it', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    for (let at = 0; at < 20; at += 1)
      expect(
        (await ask(address, { url: '/api/auth/me', headers: { ...by({ token: 'x'.repeat(43) }), cookie: guest.cookie } })).statusCode,
      ).toBe(401);
    expect(await notedAt(address)).toEqual([]);
  });

  it.each<[string, (user: SignedIn) => Promise<unknown>]>([
    ['an account that was blocked', ({ id }) => blockAccount(ctx(), id, 'Papers do not match')],
    ['a session that was ended on another device', ({ id }) => endSessions(ctx(), { userId: id })],
  ])('for what the open tabs of %s still ask; what is forged counts', async (_whose, end) => {
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

it('what is forged counts beside what is over', async () => {
  const [address, other] = [newAddress(), newAddress()];
  const user = await app.signIn('carrier');
  const { cookie } = user;
  await endSessions(ctx(), { userId: user.id });
  const forged = 'x'.repeat(43);
  for (let at = 0; at < 2; at += 1) await ask(address, { url: '/api/turns', headers: { ...by({ token: forged }), cookie } });
  for (let at = 0; at < 2; at += 1) await ask(other, { url: '/api/turns', headers: { ...by(user), cookie: `carriage_session=${forged}` } });
  for (const noted of [address, other]) expect(await notedAt(noted)).toEqual([{ eventType: 'bad_token', points: 6, userId: null }]);
});

it('a key that was made up counts, as any token that was', async () => {
  const address = newAddress();
  const { secret } = await buildApiKey(sql, await app.signIn('carrier'));
  const madeUp = `${secret.slice(0, -8)}${'x'.repeat(8)}`;
  for (let at = 0; at < 2; at += 1)
    expect((await ask(address, { url: '/api/turns', headers: by({ token: madeUp }) })).statusCode).toBe(401);
  expect(await notedAt(address)).toEqual([{ eventType: 'bad_token', points: 6, userId: null }]);
});

it('a token of a session that is over counts for nothing, however often its tabs repeat it; of others sixty a minute are looked up', async () => {
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

describe('an account that is held back', () => {
  const held = async (address: string) => {
    const guilty = await app.signIn('carrier');
    for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie: guilty.cookie } });
    await flush();
    await becomes(403, address, { url: '/api/transports', headers: by(guilty) });
    await sql`truncate security_logs`;
    return guilty;
  };

  it('has no points for what its programs go on asking for; what is an attack counts for the address', async () => {
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

  it('is nobody where the site is public: it signs in as somebody else', async () => {
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

it('the hold of an account that is deleted ends with it', async () => {
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

  it('those who were at work go on in a flood of forged tokens, however many minutes it lasts', async () => {
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

  it('a bearer that is over does not hide the good cookie: the door says to renew', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address, { url: '/api/transports' });
    const over = await ask(address, { url: '/api/transports', headers: { ...by({ token: 'x'.repeat(43) }), cookie: guest.cookie } });
    expect(over.statusCode).toBe(401);
  });

  it('nobody is told to be banned while the database is away', async () => {
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

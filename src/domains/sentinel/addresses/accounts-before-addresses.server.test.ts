import { describe, expect, it, vi } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { beforeForgotten } from '../../../../test/harness/timeouts.ts';
import { watched } from '../../../../test/harness/watched.ts';
import { buildBan, buildSecurityEvent } from '../fixtures.ts';

const app = await startTestApp();
const { sql, http } = app;
const { flush, newAddress, by } = watched(app, '198.51.100');
const sue = await app.signIn('super_admin');

type Request = { method?: 'GET' | 'POST'; url?: string; payload?: object; headers?: Record<string, string> };
const ask = (remoteAddress: string, { method = 'GET', url = '/api/transports', ...more }: Request = {}) =>
  http.inject({ method, url, remoteAddress, ...more });
const getStatus = async (address: string, request: Request = {}) => (await ask(address, request)).statusCode;
const becomes = (status: number, address: string, request: Request = {}) =>
  vi.waitFor(async () => expect(await getStatus(address, request)).toBe(status), beforeForgotten);
const listHolds = ({ id }: Pick<SignedIn, 'id'>) =>
  sql<{ threatScore: number; hours: number | null; holdCount: number; reason: string; causes: object[] }[]>`
    select threat_score, hold_count, reason, causes, round(extract(epoch from held_until - created_at) / 3600)::int as hours
    from held_accounts where user_id = ${id}`;
const listBans = (address: string) => sql<{ reason: string; causes: object[] }[]>`
  select reason, causes from banned_ips where ip_address = ${address} and lifted_at is null`;
const walk = async (address: string, headers: Record<string, string>, count = 80) => {
  for (let at = 0; at < count; at += 1) await ask(address, { url: `/api/transports/${newId()}`, headers });
  await flush();
};

describe('a banned address', () => {
  it('lets accounts through that were signed in before, but no new sign-in', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    const key = await buildApiKey(sql, guest);
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address);
    expect(await getStatus(address, { headers: by(guest) })).toBe(200);
    expect(await getStatus(address, { headers: { cookie: guest.cookie } })).toBe(200);
    expect(await getStatus(address, { headers: by({ token: key.secret }) })).toBe(200);
    const page = { url: '/pricing', headers: { cookie: guest.cookie } };
    expect(await getStatus(address, page)).toBe(await getStatus(newAddress(), page));
    for (const headers of [{}, by(guest)]) {
      const login = await ask(address, {
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: guest.email, password: personaPassword },
        headers,
      });
      expect([login.statusCode, login.json().code]).toEqual([403, 'address_banned']);
    }
    const late = await app.signIn('shipper');
    expect(await getStatus(address, { headers: by(late) })).toBe(403);
    const over = await app.signIn('shipper');
    await over.call('POST', '/api/auth/logout');
    expect(await getStatus(address, { headers: by(over) })).toBe(403);
    expect(await getStatus(address, { headers: { ...by(over), cookie: guest.cookie } })).toBe(401);
    for (const forged of ['made-up', 'x'.repeat(43)]) {
      expect(await getStatus(address, { headers: by({ token: forged }) })).toBe(403);
      expect(await getStatus(address, { headers: { cookie: `carriage_session=${forged}` } })).toBe(403);
    }
    await guest.call('POST', '/api/auth/logout');
    expect(await getStatus(address, { headers: by(guest) })).toBe(401);
  });

  it('blocks a critical account, even while automatic bans are off', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    await sql`update system_config set value = 'false' where key = 'sentinelEnforceBan'`;
    await buildSecurityEvent(sql, { userId: guest.id, threatScore: 60 });
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address);
    expect(await getStatus(address, { headers: by(guest) })).toBe(403);
  });

  it('lets earlier accounts through a flood of forged tokens', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    await buildBan(sql, { ipAddress: address });
    await becomes(403, address);
    expect(await getStatus(address, { headers: by(guest) })).toBe(200);
    for (let at = 0; at < 70; at += 1) expect(await getStatus(address, { headers: by({ token: `made-up-${at}` }) })).toBe(403);
    expect(await getStatus(address, { headers: by(guest) })).toBe(200);
  });
});

describe('suspicious activity of an account', () => {
  it('suspends that account everywhere, but neither its address nor other accounts', async () => {
    const [address, elsewhere] = [newAddress(), newAddress()];
    const [guilty, neighbour] = [await app.signIn('shipper'), await app.signIn('shipper')];
    for (let at = 0; at < 18; at += 1) await ask(address, { url: '/api/admin/quotes', headers: by(guilty) });
    await flush();
    expect(await listHolds(guilty)).toEqual([
      {
        threatScore: 54,
        hours: 1,
        holdCount: 1,
        reason: 'Automatic: Forbidden action',
        causes: [{ eventType: 'forbidden', times: 18, points: 54 }],
      },
    ]);
    for (const from of [address, elsewhere]) await becomes(403, from, { headers: by(guilty) });
    const refusal = await ask(elsewhere, { headers: by(guilty) });
    expect(refusal.json()).toMatchObject({ code: 'account_held', error: expect.stringMatching(/^We paused your account .* until .*@/) });
    expect(await getStatus(elsewhere, { headers: { cookie: guilty.cookie } })).toBe(403);
    expect(await getStatus(address, { url: '/api/auth/me', headers: by(guilty) })).toBe(200);
    expect(await getStatus(address, { headers: by(neighbour) })).toBe(200);
    expect(await getStatus(address, { url: '/api/settlement' })).toBe(200);
    expect(await listBans(address)).toEqual([]);
    const again = await ask(elsewhere, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: guilty.email, password: personaPassword },
    });
    expect(again.statusCode).toBe(200);
    expect(await getStatus(elsewhere, { headers: by(again.json()) })).toBe(403);
  });

  it('counts for the account even on public paths like honeypots', async () => {
    const address = newAddress();
    const guilty = await app.signIn('carrier');
    for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie: guilty.cookie } });
    await flush();
    expect(await listHolds(guilty)).toMatchObject([{ threatScore: 75, reason: 'Automatic: Honeypot path' }]);
    expect(await listBans(address)).toEqual([]);
    for (const url of ['/.env', '/wp-login.php', '/.git/config'])
      await ask(address, { url, headers: { cookie: 'carriage_session=made-up' } });
    await flush();
    expect(await listBans(address)).toMatchObject([{ reason: expect.stringContaining('Honeypot path') }]);
  });

  it('bans the address if several accounts are suspended there', async () => {
    const address = newAddress();
    for (let at = 0; at < 3; at += 1) {
      expect(await listBans(address)).toEqual([]);
      const { cookie } = await app.signIn('shipper');
      for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie } });
      await flush();
    }
    expect(await listBans(address)).toEqual([
      { reason: 'Automatic: Account paused', causes: [{ eventType: 'held_account', times: 3, points: 60 }] },
    ]);
  });

  it('never suspends a super administrator', async () => {
    const address = newAddress();
    for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie: sue.cookie } });
    await flush();
    expect(await listHolds(sue)).toEqual([]);
    expect(await getStatus(address, { url: '/api/security/metrics', headers: by(sue) })).toBe(200);
  });

  it('suspends for an hour, then a day, then until released; earlier events do not count again', async () => {
    const address = newAddress();
    const guilty = await app.signIn('shipper');
    for (const hours of [1, 24, null]) {
      for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, { url, headers: { cookie: guilty.cookie } });
      await flush();
      expect(await listHolds(guilty)).toMatchObject([{ hours, threatScore: 75 }]);
      await sql`update held_accounts set held_until = now() - interval '1 second', created_at = now() - interval '1 hour' where user_id = ${guilty.id} and held_until is not null`;
      if (hours === null) break;
      await sql`select pg_notify('ban_changed', ${guilty.id})`;
      await becomes(200, address, { headers: by(guilty) });
    }
  });
});

describe('probing ids of others', () => {
  it('suspends the account, with the reason', async () => {
    const address = newAddress();
    const walker = await app.signIn('carrier');
    await walk(address, by(walker), 60);
    expect(await listHolds(walker)).toEqual([]);
    await walk(address, by(walker), 20);
    expect(await listHolds(walker)).toEqual([
      {
        threatScore: 60,
        hours: 1,
        holdCount: 1,
        reason: "Automatic: Trying other users' ids",
        causes: [{ eventType: 'id_walk', times: 4, points: 60 }],
      },
    ]);
    await becomes(403, newAddress(), { headers: by(walker) });
  });

  it('does not include a few stale links or own ids, however often they are requested', async () => {
    const address = newAddress();
    const honest = await app.signIn('shipper');
    const stale = Array.from({ length: 19 }, () => `/api/transports/${newId()}`);
    for (let round = 0; round < 4; round += 1) for (const url of stale) await ask(address, { url, headers: by(honest) });
    for (let at = 0; at < 40; at += 1) await ask(address, { url: `/api/transports/${at}`, headers: by(honest) });
    await flush();
    expect(await sql`select event_type from security_logs`).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { patiently } from '../harness/timeouts.ts';
import { startSiteProgram } from '../harness/processes/program.ts';

const { origin, sql } = await startSiteProgram({ TRUSTED_PROXIES: 'loopback' });
await sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security') on conflict (key) do update set value = 'true'`;

const ask = (address: string, path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
  fetch(`${origin}${path}`, {
    ...init,
    headers: {
      'x-forwarded-for': address,
      ...(init.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
const signIn = (address: string, email: string, password = 'Not-the-password-1') =>
  ask(address, '/api/auth/login', { method: 'POST', body: JSON.stringify({ email, password }) });
const signedIn = async (role: 'admin' | 'super_admin' | 'carrier' | 'shipper') => {
  const account = await buildAccount(sql, { role });
  return { ...account, token: await buildSession(sql, { id: account.id }) };
};
const ada = await signedIn('admin');

interface ShownBan {
  readonly ipAddress: string;
  readonly causes: { eventType: string; times: number; points: number }[];
}

async function whyBanned(address: string): Promise<string[]> {
  await expect.poll(async () => (await ask(address, '/api/settlement')).status, patiently).toBe(403);
  const seen = (await (await ask('192.0.2.200', '/api/security/metrics', { token: ada.token })).json()) as { activeBans: ShownBan[] };
  const ban = seen.activeBans.find(({ ipAddress }) => ipAddress === address)!;
  expect(ban.causes.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThanOrEqual(51);
  return ban.causes.map(({ eventType }) => eventType);
}

describe('an attack ends in a ban, and the monitor shows why', () => {
  it('a scanner', async () => {
    const address = '203.0.113.10';
    for (const path of ['/.env', '/.git/config', '/wp-login.php', '/phpmyadmin/', '/backup.sql']) await ask(address, path);
    expect(await whyBanned(address)).toEqual(['honeypot_path']);
  });

  it('a scanner that hits no honeypot', async () => {
    const address = '203.0.113.11';
    for (let at = 0; at < 80; at += 1) await ask(address, `/old-page-${at}`);
    expect(await whyBanned(address)).toEqual(['path_scan']);
  });

  it('an injection probe', async () => {
    const address = '203.0.113.12';
    for (const probe of ["id=1' or '1'='1", 'q=<script src=x>', 'file=../../../etc/passwd'])
      await ask(address, `/api/places/zip/90210?${encodeURI(probe)}`);
    expect(await whyBanned(address)).toEqual(['injection']);
  });

  it('an account probing forbidden pages, which is suspended while others at its address continue', async () => {
    const address = '203.0.113.13';
    const [walker, neighbour] = [await signedIn('carrier'), await signedIn('shipper')];
    for (let at = 0; at < 80; at += 1) await ask(address, `/api/transports/${newId()}`, { token: walker.token });
    await expect.poll(async () => (await ask('203.0.113.14', '/api/transports', { token: walker.token })).status, patiently).toBe(403);
    expect((await ask(address, '/api/transports', { token: neighbour.token })).status).toBe(200);
    expect((await ask(address, '/api/settlement')).status).toBe(200);
    const seen = await (await ask('192.0.2.200', '/api/security/metrics', { token: ada.token })).json();
    expect((seen as { heldAccounts: object[] }).heldAccounts).toMatchObject([
      { userId: walker.id, fullName: walker.fullName, causes: [{ eventType: 'id_walk', times: 4, points: expect.any(Number) }] },
    ]);
  });

  it('password guessing from many addresses, while people who mistype there stay', async () => {
    const sue = await signedIn('super_admin');
    const honest = await buildAccount(sql, { role: 'shipper' });
    for (let at = 0; at < 32; at += 1) expect((await signIn(`198.51.100.${at}`, `victim-${at}@carriage.example`)).status).toBe(401);
    // From now on it is a burst: an address is banned after three accounts, but not after two tries on one's own.
    for (const address of ['198.51.100.3', '198.51.100.4'])
      for (const name of ['a', 'b', 'c']) await signIn(address, `${name}-${address}@carriage.example`);
    for (const _ of [1, 2]) expect((await signIn('198.51.100.90', honest.email)).status).toBe(401);
    for (const address of ['198.51.100.3', '198.51.100.4']) expect(await whyBanned(address)).toEqual(['stuffing', 'failed_login']);
    expect((await signIn('198.51.100.90', honest.email, personaPassword)).status).toBe(200);
    expect((await ask('198.51.100.5', '/api/settlement')).status).toBe(200);
    await expect
      .poll(
        async () => {
          const notices = await (await ask('192.0.2.201', '/api/notifications', { token: sue.token })).json();
          return JSON.stringify(notices);
        },
        { timeout: 20_000 },
      )
      .toContain('Password attack detected');
  });
});

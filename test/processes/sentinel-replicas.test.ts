import { expect, test, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { beforeForgotten } from '../harness/timeouts.ts';
import { startProgram, startSiteProgram } from '../harness/processes/program.ts';
import { listenName } from '#server/db/connection/listen.ts';

const env = { TRUSTED_PROXIES: 'loopback' };
const one = await startSiteProgram(env);
const { sql, databaseUrl } = one;
const other = await startProgram({ ...env, DATABASE_URL: databaseUrl });
const replicas = [one, other];

const ask = (origin: string, address: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
const statusesFor = (address: string, path = '/api/places/zip/90210') =>
  Promise.all(replicas.map(async ({ origin }) => (await ask(origin, address, path)).status));

test('an address that scans one replica is banned and unbanned on both', async () => {
  const { id } = await buildAccount(sql, { role: 'compliance' });
  const token = await buildSession(sql, { id });
  await sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security')`;
  const scanner = '203.0.113.66';
  expect(await statusesFor(scanner)).toEqual([200, 200]);
  for (const path of ['/.env', '/.git/config', '/wp-login.php'])
    expect((await ask(one.origin, scanner, path)).status).toBeGreaterThanOrEqual(404);
  await vi.waitFor(async () => expect(await statusesFor(scanner)).toEqual([403, 403]), beforeForgotten);
  expect(await statusesFor(scanner, '/')).toEqual([403, 403]);
  expect(await statusesFor('203.0.113.67')).toEqual([200, 200]);
  expect(await sql`select ip_address, ban_count from banned_ips`).toEqual([{ ipAddress: scanner, banCount: 1 }]);

  const lifted = await ask(other.origin, '198.51.100.5', '/api/security/unban', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ipAddress: scanner }),
  });
  expect(lifted.status).toBe(200);
  await vi.waitFor(async () => expect(await statusesFor(scanner)).toEqual([200, 200]), beforeForgotten);
});

test('an address that splits its scan between replicas is banned once', async () => {
  const scanner = '203.0.113.70';
  const paths = ['/.env', '/.git/config', '/wp-login.php', '/phpmyadmin/', '/.aws/credentials', '/xmlrpc.php'];
  await Promise.all(paths.map((path, at) => ask(replicas[at % 2]!.origin, scanner, path)));
  await vi.waitFor(async () => expect(await statusesFor(scanner)).toEqual([403, 403]), beforeForgotten);
  expect(await sql`select ban_count from banned_ips where ip_address = ${scanner}`).toEqual([{ banCount: 1 }]);
});

test('a client address from a trusted proxy is accepted only if it is valid', async () => {
  for (const claimed of ['nobody', '<script>alert(1)</script>', "1.1.1.1' or 1=1", '999.1.1.1', 'x'.repeat(4000)])
    expect((await ask(one.origin, claimed, '/.env')).status).toBeGreaterThanOrEqual(404);
  for (const path of ['/.env', '/.git/config', '/wp-login.php']) await ask(one.origin, '198.51.100.77, 10.3.3.3', path);
  await vi.waitFor(async () => expect(await statusesFor('10.3.3.3')).toEqual([403, 403]), beforeForgotten);
  expect(await statusesFor('198.51.100.77')).toEqual([200, 200]);
  expect(await sql`select ip_address from security_logs where ip_address !~ '^[0-9.]+$'`).toEqual([]);
});

test('bans survive a restart, and a disconnected replica learns what it missed', async () => {
  const late = await startProgram({ ...env, DATABASE_URL: databaseUrl });
  expect((await ask(late.origin, '203.0.113.70', '/')).status).toBe(403);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenName}`;
  await sql`update banned_ips set lifted_at = now() where ip_address = '203.0.113.70'`;
  await vi.waitFor(async () => expect(await statusesFor('203.0.113.70')).toEqual([200, 200]), beforeForgotten);
});

import { expect, test, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { liveOverseers, notifyLive } from '#server/events/live.ts';
import type { Role } from '#shared/roles.ts';
import { startProgram, startSiteProgram } from '../harness/processes/program.ts';
import { listenName } from '#server/db/connection/listen.ts';

const env = { TRUSTED_PROXIES: 'loopback' };
const one = await startSiteProgram(env);
const { sql, databaseUrl } = one;
const other = await startProgram({ ...env, DATABASE_URL: databaseUrl });

/** Well below the heartbeat of 20 seconds, which would end the stream anyway. */
const atOnce = { timeout: 15_000, interval: 20 };

async function person(role: Role = 'shipper') {
  const account = await buildAccount(sql, { role });
  return { ...account, token: await buildSession(sql, account) };
}

async function listen(token: string, address: string) {
  const response = await fetch(`${other.origin}/api/events`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } });
  const stream = { text: '', ended: false, broke: false };
  void (async () => {
    for await (const part of response.body!) stream.text += Buffer.from(part).toString();
  })()
    .catch(() => (stream.broke = true))
    .finally(() => (stream.ended = true));
  await vi.waitFor(() => expect(stream.text).toContain('retry'), atOnce);
  return stream;
}

const call = async (token: string, method: string, path: string, body?: object) =>
  (
    await fetch(`${one.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).status;
const hasEnded = (stream: { ended: boolean; broke: boolean }) =>
  vi.waitFor(() => expect(stream).toMatchObject({ ended: true, broke: false }), atOnce);

test('a stream on one replica ends when its session is signed out on another; others continue', async () => {
  const sam = await person();
  const elsewhere = await buildSession(sql, sam);
  const [stream, kept] = [await listen(sam.token, '203.0.113.1'), await listen(elsewhere, '203.0.113.1')];
  expect(await call(sam.token, 'POST', '/api/auth/logout')).toBeLessThan(300);
  await hasEnded(stream);
  expect(kept.ended).toBe(false);
  expect(await call(elsewhere, 'GET', '/api/auth/me')).toBe(200);
});

test('events for overseers reach officers and administrators, and no one else', async () => {
  const overseers = await Promise.all((['compliance', 'admin', 'super_admin'] as const).map((role) => person(role)));
  const others = await Promise.all((['shipper', 'carrier', 'broker'] as const).map((role) => person(role)));
  const [heard, unheard] = await Promise.all(
    [overseers, others].map((people) => Promise.all(people.map(({ token }) => listen(token, '203.0.113.9')))),
  );
  await notifyLive({ sql }, { userIds: [liveOverseers], topic: 'for-overseers', data: {} });
  await notifyLive({ sql }, { userIds: others.map(({ id }) => id), topic: 'for-others', data: {} });
  for (const stream of heard!) await vi.waitFor(() => expect(stream.text).toContain('event: for-overseers'), atOnce);
  for (const stream of unheard!) await vi.waitFor(() => expect(stream.text).toContain('event: for-others'), atOnce);
  expect(unheard!.filter(({ text }) => text.includes('for-overseers'))).toEqual([]);
});

test('a stream ends when its account is blocked, and continues when only the name changes', async () => {
  const [ivan, ada] = [await person('independent_driver'), await person('admin')];
  const stream = await listen(ivan.token, '203.0.113.2');
  const witness = await listen(ada.token, '203.0.113.2');
  await sql`update users set full_name = 'Ivan Petrovich' where id = ${ivan.id}`;
  await sql`select pg_notify('session_changed', ${ivan.id})`;
  const later = await person();
  const leaving = await listen(later.token, '203.0.113.2');
  expect(await call(later.token, 'POST', '/api/auth/logout')).toBeLessThan(300);
  await hasEnded(leaving);
  await notifyLive({ sql }, { userIds: [ivan.id], topic: 'still-here', data: {} });
  await vi.waitFor(() => expect(stream.text).toContain('event: still-here'), atOnce);
  expect(stream.ended).toBe(false);
  expect(await call(ada.token, 'POST', `/api/admin/independent-drivers/${ivan.id}/block`, { reason: 'Complaints' })).toBe(200);
  await hasEnded(stream);
  expect(witness.ended).toBe(false);
});

test('streams of a banned address end, those of a super administrator and other addresses continue', async () => {
  const [sam, chief] = [await person(), await person('super_admin')];
  const address = '203.0.113.3';
  const [stream, own, near] = [
    await listen(sam.token, address),
    await listen(chief.token, address),
    await listen(sam.token, '203.0.113.4'),
  ];
  await sql`
    insert into banned_ips (id, ip_address, reason, threat_score, banned_until, created_at)
    values (gen_random_uuid(), ${address}, 'Test', 80, now() + interval '1 hour', now())`;
  await sql`select pg_notify('ban_changed', ${address})`;
  await hasEnded(stream);
  expect([own.ended, near.ended]).toEqual([false, false]);
});

test('a revocation missed while disconnected ends its streams when the replica listens again', async () => {
  const sam = await person();
  const stream = await listen(sam.token, '203.0.113.5');
  await sql`update sessions set revoked_at = now() where user_id = ${sam.id}`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenName}`;
  await hasEnded(stream);
});

test('streams of a suspended account end everywhere, those of others at that address continue', async () => {
  const [sam, near] = [await person(), await person()];
  const streams = [await listen(sam.token, '203.0.113.6'), await listen(sam.token, '203.0.113.7')];
  const others = await listen(near.token, '203.0.113.6');
  await sql`
    insert into held_accounts (id, user_id, reason, threat_score, causes, held_until, counts_from, created_at)
    values (gen_random_uuid(), ${sam.id}, 'Test', 80, '[]', now() + interval '1 hour', now(), now())`;
  await sql`select pg_notify('ban_changed', ${sam.id})`;
  for (const stream of streams) await hasEnded(stream);
  expect(others.ended).toBe(false);
});

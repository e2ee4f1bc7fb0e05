import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { unattendedHeader } from '#server/http/actor.ts';
import { roles, type Role } from '#shared/roles.ts';
import { openSessionReplica } from '../../../../test/harness/processes/session-replica.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildAccount, buildSession } from '../fixtures.ts';
import { createSessionCache, evictSessions } from './session-cache.ts';
import { idleLimitMs } from './session-idle.ts';
import { recordStatements } from '../../../../test/harness/database/record-statements.ts';

const app = await startTestApp();
const { sql } = app;
const log = pino({ level: 'silent' });
afterEach(() => vi.useRealTimers());

const replica = await openSessionReplica(sql, log);
const own = await createSessionCache(sql, log);
afterAll(() => Promise.all([own.close(), replica.close()]));

const minute = 60_000;
const halfAnHour = 30 * minute;
const twoWeeks = 14 * 24 * 60 * minute;

async function signedIn(role: Role, quietMs: number) {
  const user = await buildAccount(sql, { role });
  const seenAt = new Date(Date.now() - quietMs);
  const token = await buildSession(sql, user, { seenAt, createdAt: seenAt, expiresAt: new Date(Date.now() + 40 * 24 * 3_600_000) });
  return { user, token, seenAt };
}
const getSeenAt = async (userId: string) =>
  Date.parse((await sql<{ seenAt: string }[]>`select seen_at from sessions where user_id = ${userId}`)[0]!.seenAt);
const ask = (token: string, headers: Record<string, string> = {}, url = '/api/auth/me') =>
  app.anonymous('GET', url, undefined, { authorization: `Bearer ${token}`, ...headers });
const ended = (time: string) => ({
  status: 401,
  body: { code: 'signed_out_idle', error: `You’ve been signed out after ${time} without activity.` },
});

describe('an idle session', () => {
  it.each(roles)('of the role %s ends after its time, and not before', async (role) => {
    const isAdmin = role === 'admin' || role === 'super_admin';
    const limit = isAdmin ? halfAnHour : twoWeeks;
    expect(idleLimitMs(role)).toBe(limit);
    expect((await ask((await signedIn(role, limit - minute)).token)).status).toBe(200);
    expect(await ask((await signedIn(role, limit)).token)).toMatchObject(ended(isAdmin ? '30 minutes' : '14 days'));
  });

  it('ends for both bearer token and cookie, and cannot be renewed', async () => {
    const { token } = await signedIn('admin', halfAnHour);
    const cookie = { cookie: `carriage_session=cookie-${token}`, 'sec-fetch-site': 'same-origin' };
    expect(await app.anonymous('GET', '/api/auth/me', undefined, cookie)).toMatchObject(ended('30 minutes'));
    expect(await app.anonymous('POST', '/api/auth/renew', undefined, cookie)).toMatchObject(ended('30 minutes'));
  });

  it('is refused even if it is still in the cache', async () => {
    const { token } = await signedIn('admin', halfAnHour - 10_000);
    expect(await own.resolve(token)).not.toBeNull();
    await sql`update sessions set seen_at = seen_at - interval '10 seconds'`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 });
    expect(await own.resolve(token)).toBeNull();
  });

  it('is reported as idle only if it is valid otherwise, not if revoked, expired or blocked', async () => {
    const user = await buildAccount(sql, { role: 'admin' });
    const blocked = await buildAccount(sql, { role: 'admin', isBlocked: true });
    const inactive = await buildAccount(sql, { role: 'admin', isActive: false });
    const seenAt = new Date(Date.now() - halfAnHour);
    for (const token of [
      await buildSession(sql, user, { seenAt, revokedAt: new Date() }),
      await buildSession(sql, user, { seenAt, expiresAt: new Date(Date.now() - 1) }),
      await buildSession(sql, blocked, { seenAt }),
      await buildSession(sql, inactive, { seenAt }),
      'x'.repeat(43),
    ])
      expect(await ask(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated', error: 'Invalid or expired token' } });
  });

  it('is not listed among the open sessions', async () => {
    const { user, token } = await signedIn('admin', 0);
    await buildSession(sql, user, { seenAt: new Date(Date.now() - halfAnHour) });
    expect((await ask(token, {}, '/api/auth/sessions')).body).toHaveLength(1);
  });
});

describe('activity in a session', () => {
  it('is recorded at most once a minute', async () => {
    const { user, token, seenAt } = await signedIn('admin', 20 * minute);
    await ask(token);
    const first = await getSeenAt(user.id);
    expect(first).toBeGreaterThan(seenAt.getTime());
    await ask(token);
    await evictSessions({ sql }, { userId: user.id });
    await ask(token);
    expect(await getSeenAt(user.id)).toBe(first);
  });

  it('causes no query if the session was cached less than a minute ago', async () => {
    const { watched, statements } = recordStatements(sql);
    const cache = await createSessionCache(watched, log);
    const { token } = await signedIn('admin', 0);
    await cache.resolve(token, 'bearer', true);
    const before = statements.length;
    for (let call = 0; call < 5; call += 1) await cache.resolve(token, 'bearer', true);
    expect(statements.length).toBe(before);
    await cache.close();
  });

  it('in one replica keeps the session alive in the other', async () => {
    const { user, token } = await signedIn('admin', halfAnHour - minute);
    expect(await replica.resolve(token)).toMatchObject({ id: user.id });
    await own.resolve(token, 'bearer', true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute });
    expect(await replica.resolve(token)).toMatchObject({ id: user.id });
  });

  it('does not include requests a page makes by itself or an open live stream', async () => {
    const { user, token, seenAt } = await signedIn('admin', 20 * minute);
    expect((await ask(token, { [unattendedHeader]: '1' })).status).toBe(200);
    const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const stop = new AbortController();
    const stream = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
    expect(stream.status).toBe(200);
    stop.abort();
    expect(await getSeenAt(user.id)).toBe(seenAt.getTime());
    await ask(token);
    expect(await getSeenAt(user.id)).toBeGreaterThan(seenAt.getTime());
  });

  it('does not include looking up a token without a request', async () => {
    const { user, token, seenAt } = await signedIn('shipper', 20 * minute);
    await own.resolve(token);
    expect(await getSeenAt(user.id)).toBe(seenAt.getTime());
  });
});

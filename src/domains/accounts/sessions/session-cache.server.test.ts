import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openSessionReplica } from '../../../../test/harness/processes/session-replica.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { beforeForgotten, patiently } from '../../../../test/harness/timeouts.ts';
import { toActor, buildAccount, buildSession } from '../fixtures.ts';
import { decideOfficer } from '../overseen/officers.ts';
import { getMeAsSent } from '../queries.ts';
import { createSessionCache, evictSessions } from './session-cache.ts';
import { endSessions } from './sessions.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { listenName } from '#server/db/connection/listen.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });
const own = await createSessionCache(sql, log);

const replica = await openSessionReplica(sql, log);

afterAll(() => Promise.all([own.close(), replica.close()]));
afterEach(() => vi.useRealTimers());

const signedIn = async (overrides = {}) => {
  const user = await buildAccount(sql);
  return { user, token: await buildSession(sql, user, overrides) };
};
const isRefused = (token: string) =>
  vi.waitFor(async () => expect(await replica.resolve(token)).toBeNull(), { ...beforeForgotten, interval: 2 });

/** Bypasses the cache, to show whether an answer was cached. */
const rename = (id: string, fullName: string) => sql`update users set full_name = ${fullName} where id = ${id}`;

const admitConnections = (admitted: boolean) => sql`update pg_database set datallowconn = ${admitted} where datname = current_database()`;

describe('the session cache', () => {
  it('returns the account of a token and caches it', async () => {
    const { user, token } = await signedIn();
    expect(await own.resolve(token)).toMatchObject({ id: user.id, email: user.email, role: 'shipper', emailVerified: true });
    await rename(user.id, 'Changed Behind');
    expect(await own.resolve(token)).toMatchObject({ fullName: user.fullName });
  });

  it.each([
    ['an unknown token', async () => 'x'.repeat(43)],
    ['an expired session', async () => (await signedIn({ expiresAt: new Date(Date.now() - 1000) })).token],
    ['a revoked session', async () => (await signedIn({ revokedAt: new Date() })).token],
    ['a blocked account', async () => buildSession(sql, await buildAccount(sql, { isBlocked: true }))],
    ['an inactive account', async () => buildSession(sql, await buildAccount(sql, { isActive: false }))],
  ])('returns null for %s', async (_what, build) => {
    expect(await own.resolve(await build())).toBeNull();
  });

  it('lets a cached session expire at its own time', async () => {
    const { token } = await signedIn({ expiresAt: new Date(Date.now() + 5_000) });
    expect(await own.resolve(token)).not.toBeNull();
    await sql`update sessions set expires_at = now() - interval '1 second'`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
    expect(await own.resolve(token)).toBeNull();
  });

  it('reads again after a minute', async () => {
    const { user, token } = await signedIn();
    await own.resolve(token);
    await rename(user.id, 'After A Minute');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect(await own.resolve(token)).toMatchObject({ fullName: 'After A Minute' });
  });

  it('refuses an ended session immediately, and in the other replica after the PostgreSQL notification', async () => {
    const { user, token } = await signedIn();
    const other = await buildSession(sql, user);
    const sessionId = (await own.resolve(token))!.sessionId;
    await Promise.all([replica.resolve(token), replica.resolve(other), own.resolve(other)]);
    await endSessions(ctx, { sessionId });
    expect(await own.resolve(token)).toBeNull();
    await isRefused(token);
    expect(await own.resolve(other)).not.toBeNull();
    await endSessions(ctx, { userId: user.id });
    expect(await own.resolve(other)).toBeNull();
    await isRefused(other);
  });

  it('answers GET /api/auth/me with fresh data immediately, and in the other replica once notified', async () => {
    const { user, token } = await signedIn();
    const told = async (cache: typeof own) => {
      const actor = (await cache.resolve(token))!;
      return (JSON.parse((await getMeAsSent({ ...ctx, actor })).json.toString()) as { fullName: string }).fullName;
    };
    const there = () => told(replica);
    expect([await told(own), await there()]).toEqual([user.fullName, user.fullName]);
    await rename(user.id, 'Told Anew');
    expect([await told(own), await there()]).toEqual([user.fullName, user.fullName]);
    await evictSessions(ctx, { userId: user.id });
    expect(await told(own)).toBe('Told Anew');
    await vi.waitFor(async () => expect(await there()).toBe('Told Anew'), beforeForgotten);
  });

  it('drops both tokens of a session at once, in this and the other replica', async () => {
    const { user, token } = await signedIn();
    const cookie = `cookie-${token}`;
    for (const cache of [own, replica]) {
      expect(await cache.resolve(token)).toMatchObject({ id: user.id });
      expect(await cache.resolve(cookie, 'cookie')).toMatchObject({ id: user.id });
      expect([await cache.resolve(token, 'cookie'), await cache.resolve(cookie)]).toEqual([null, null]);
    }
    await endSessions(ctx, { sessionId: (await own.resolve(token))!.sessionId });
    expect([await own.resolve(token), await own.resolve(cookie, 'cookie')]).toEqual([null, null]);
    await isRefused(token);
    expect(await replica.resolve(cookie, 'cookie')).toBeNull();
  });

  it.each([
    ['ended', (userId: string) => endSessions(ctx, { userId })],
    ['renamed', (userId: string) => inTransaction(ctx, async (tx) => evictSessions(tx, { userId }))],
  ])('does not cache what was read before the session was %s', async (_what, change) => {
    const { user, token } = await signedIn();
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = new Proxy(sql, {
      apply: (target, self, args) => {
        const query: unknown = Reflect.apply(target as never, self, args);
        if (!String(args[0]).includes('from sessions s join users')) return query;
        return Promise.resolve(query).then(async (rows) => {
          held.resolve();
          await go.promise;
          return rows;
        });
      },
    });
    const late = await createSessionCache(slow, log);
    const reading = late.resolve(token);
    await held.promise;
    await change(user.id);
    await rename(user.id, 'Read After');
    go.resolve();
    await reading;
    const again = await late.resolve(token);
    expect(again?.fullName ?? null).toBe(_what === 'ended' ? null : 'Read After');
    await late.close();
  });

  it('caches nothing of an account changed by an open transaction until it is committed and announced', async () => {
    const { user, token } = await signedIn();
    await own.resolve(token);
    const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = inTransaction(ctx, async (tx) => {
      await tx.sql`update users set full_name = 'Changed Here' where id = ${user.id}`;
      await evictSessions(tx, { userId: user.id });
      changed.resolve();
      await commit.promise;
    });
    await changed.promise;
    expect(await own.resolve(token)).toMatchObject({ fullName: user.fullName });
    commit.resolve();
    await changing;
    expect(await own.resolve(token)).toMatchObject({ fullName: 'Changed Here' });
  });

  it('gives an officer new permissions immediately, and in the other replica after the notification', async () => {
    const user = await buildAccount(sql, { role: 'compliance', confirmedAt: null });
    const token = await buildSession(sql, user);
    const admin = await buildAccount(sql, { role: 'admin' });
    for (const cache of [own, replica]) expect(await cache.resolve(token)).toMatchObject({ role: 'compliance', isConfirmed: false });
    await decideOfficer({ ...ctx, actor: toActor(admin) }, user.id, { accepted: true, reason: null });
    expect(await own.resolve(token)).toMatchObject({ isConfirmed: true });
    await vi.waitFor(async () => expect(await replica.resolve(token)).toMatchObject({ isConfirmed: true }), {
      ...beforeForgotten,
      interval: 2,
    });
  });

  it('announces nothing if a change is rolled back', async () => {
    const { user, token } = await signedIn();
    await replica.resolve(token);
    await rename(user.id, 'Not Told');
    const failing = inTransaction(ctx, async (tx) => {
      await evictSessions(tx, { userId: user.id });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await endSessions(ctx, { userId: (await buildAccount(sql)).id });
    expect(await replica.resolve(token)).toMatchObject({ fullName: user.fullName });
  });

  it('clears itself when its listening connection drops, caches nothing meanwhile, and reconnects', async () => {
    const { user, token } = await signedIn();
    await replica.resolve(token);
    await rename(user.id, 'While Deaf');
    await admitConnections(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenName}`;
    await vi.waitFor(async () => expect(await replica.resolve(token)).toMatchObject({ fullName: 'While Deaf' }), {
      ...beforeForgotten,
      interval: 1,
    });
    await rename(user.id, 'Still Deaf');
    expect(await replica.resolve(token)).toMatchObject({ fullName: 'Still Deaf' });
    await admitConnections(true);
    await vi.waitFor(async () => {
      const found = await replica.resolve(token);
      await rename(user.id, `${found?.fullName}.`);
      expect(await replica.resolve(token)).toMatchObject({ fullName: found?.fullName });
    }, patiently);
    await endSessions(ctx, { userId: user.id });
    await isRefused(token);
  });
});

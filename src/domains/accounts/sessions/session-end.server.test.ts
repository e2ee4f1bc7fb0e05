import { describe, expect, it } from 'vitest';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { toActor, buildAccount, buildSession } from '../fixtures.ts';
import { endSessions } from './sessions.ts';
import { blockAccount, unblockAccount } from '../overseen/account-status.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const actor = toActor(await buildAccount(sql, { role: 'super_admin' }));
const ctx = (now = new Date()) => testCtx(sql, { actor, now, services: app.services });

const told = { status: 401, body: { code: 'signed_out_blocked', error: 'Your account has been blocked. Please contact support.' } };
const untold = { status: 401, body: { code: 'unauthenticated', error: 'Invalid or expired token' } };

const withBearer = (token: string) => app.anonymous('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
const withCookie = (cookie: string, method: 'GET' | 'POST' = 'GET', url = '/api/auth/me', more = {}) =>
  app.anonymous(method, url, undefined, { cookie, 'sec-fetch-site': 'same-origin', ...more });
const toCookie = (token: string) => `carriage_session=cookie-${token}`;
const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a session ended by blocking its account', () => {
  const blocked = async (): Promise<SignedIn> => {
    const user = await app.signIn('carrier');
    await blockAccount(ctx(), user.id, 'Papers do not match');
    return user;
  };

  it('gives that reason for each of its tokens, its renewal and its live stream', async () => {
    const { token, cookie } = await blocked();
    expect(await withBearer(token)).toMatchObject(told);
    expect(await withCookie(cookie)).toMatchObject(told);
    expect(await withCookie(cookie, 'POST', '/api/auth/renew')).toMatchObject(told);
    expect(await withCookie(cookie, 'GET', '/api/events')).toMatchObject(told);
  });

  it('gives that reason for its cookie, even if the bearer token expired or was replaced', async () => {
    const { token, cookie } = await blocked();
    await sql`update sessions set bearer_expires_at = now() - interval '1 second' where revoked_at is not null`;
    expect(await withBearer(token)).toMatchObject(untold);
    for (const bearer of [token, 'x'.repeat(43)])
      expect(await withCookie(cookie, 'GET', '/api/auth/me', { authorization: `Bearer ${bearer}` })).toMatchObject(told);
  });

  it('gives no special reason once the account is unblocked', async () => {
    const { id, token } = await blocked();
    await unblockAccount(ctx(), id, null);
    expect(await withBearer(token)).toMatchObject(untold);
  });
});

it('signed-out, expired, idle and unknown tokens do not reveal that an account is blocked', async () => {
  const user = await buildAccount(sql);
  const signedOut = await buildSession(sql, user);
  await endSessions(ctx(past(1)), { userId: user.id });
  const expired = await buildSession(sql, user, { expiresAt: past(1) });
  const leftAlone = await buildSession(sql, user, { seenAt: past(15 * 24 * 60) });
  await blockAccount(ctx(), user.id, 'Papers do not match');
  for (const token of [signedOut, expired, leftAlone, 'x'.repeat(43)]) {
    expect(await withBearer(token)).toMatchObject(untold);
    expect(await withCookie(toCookie(token))).toMatchObject(untold);
  }
});

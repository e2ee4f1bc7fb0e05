import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { openSessionReplica } from '../../../../test/harness/processes/session-replica.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { beforeForgotten } from '../../../../test/harness/timeouts.ts';
import { buildAccount, buildApiKey, buildSession } from '../fixtures.ts';
import { openGuestAccount, openGuestLink } from '../guests.ts';
import { personaPassword, personas } from '../personas.ts';
import { getCode } from '../reauthentication/second-factor-fixtures.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const log = pino({ level: 'silent' });

const replica = await openSessionReplica(sql, log);
afterAll(() => replica.close());

const site = { 'sec-fetch-site': 'same-origin' };
const post = (path: string, body: object, headers: Record<string, string>) => app.anonymous('POST', path, body, { ...site, ...headers });
const login = (email: string, headers: Record<string, string>, more: object = {}) =>
  post('/api/auth/login', { email, password: personaPassword, ...more }, headers);
const me = async (headers: Record<string, string>) => (await app.anonymous('GET', '/api/auth/me', undefined, headers)).status;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const readTokens = async ({ token, cookie }: Pick<SignedIn, 'token' | 'cookie'>) => [await me(bearer(token)), await me({ cookie })];
const [open, over] = [
  [200, 200],
  [401, 401],
];
let people = 0;
const newcomer = (role: 'shipper' | 'carrier' = 'shipper') => {
  people += 1;
  return { ...personas[role], email: `newcomer${people}@carriage.example`, password: personaPassword };
};

describe('the former session of a browser that signs in again', () => {
  it.each(['the same account', 'another one'])('ends with the sign-in of %s, immediately and in every replica', async (whose) => {
    const former = await app.signIn('shipper');
    const cookie = former.cookie.split('=')[1]!;
    expect(await readTokens(former)).toEqual(open);
    expect(await replica.resolve(cookie, 'cookie')).toMatchObject({ id: former.id });
    const { email } = whose === 'another one' ? await buildAccount(sql) : former;
    const answer = await login(email, { cookie: former.cookie });
    expect(answer.status).toBe(200);
    expect(await readTokens(former)).toEqual(over);
    await vi.waitFor(async () => expect(await replica.resolve(cookie, 'cookie')).toBeNull(), { ...beforeForgotten, interval: 2 });
    expect(await readTokens({ token: answer.body.token, cookie: String(answer.headers['set-cookie']).split(';')[0]! })).toEqual(open);
  });

  it('ends only for the cookie: other devices, a bearer token and API keys keep working', async () => {
    const former = await app.signIn('carrier');
    const elsewhere = await buildSession(sql, former);
    const other = await app.signIn('carrier');
    const key = await buildApiKey(sql, former);
    const answer = await login(other.email, { ...bearer(other.token), cookie: former.cookie });
    expect(answer.status).toBe(200);
    expect(await readTokens(former)).toEqual(over);
    expect([await readTokens(other), await me(bearer(elsewhere))]).toEqual([open, 200]);
    expect((await app.anonymous('GET', '/api/transports', undefined, bearer(key.secret))).status).toBe(200);
  });

  it('does not end if the sign-in is sent without its cookie, even with its bearer token', async () => {
    const former = await app.signIn('shipper');
    expect((await login(former.email, {})).status).toBe(200);
    expect((await login(former.email, bearer(former.token))).status).toBe(200);
    expect((await login(former.email, { cookie: `carriage_session=${former.token}` })).status).toBe(200);
    expect(await readTokens(former)).toEqual(open);
  });

  it('does not end if the sign-in is refused', async () => {
    const former = await app.signIn('shipper');
    const blocked = await buildAccount(sql, { isBlocked: true });
    const { cookie } = former;
    const refused = [
      await login(former.email, { cookie }, { password: 'not-the-password' }),
      await login('nobody@carriage.example', { cookie }),
      await login(blocked.email, { cookie }),
      await login(former.email, { cookie, 'sec-fetch-site': 'cross-site' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    expect(await readTokens(former)).toEqual(open);
  });

  it('ends only after the second factor was accepted', async () => {
    const former = await app.signIn('shipper');
    const user = await app.signIn('shipper');
    const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
    const { cookie } = former;
    expect((await login(user.email, { cookie })).body.code).toBe('second_factor_required');
    expect((await login(user.email, { cookie }, { code: '000000' })).body.code).toBe('second_factor_required');
    expect(await readTokens(former)).toEqual(open);
    expect((await login(user.email, { cookie }, { code: getCode(body.secret) })).status).toBe(200);
    expect([await readTokens(former), await readTokens(user)]).toEqual([over, open]);
  });

  it('ends once if two sign in at once, and both new sessions work', async () => {
    const former = await app.signIn('shipper');
    const twice = await Promise.all([login(former.email, { cookie: former.cookie }), login(former.email, { cookie: former.cookie })]);
    expect(await readTokens(former)).toEqual(over);
    expect(await Promise.all(twice.map(({ body }) => me(bearer(body.token))))).toEqual([200, 200]);
    const [one, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const crossed = await Promise.all([login(one.email, { cookie: other.cookie }), login(other.email, { cookie: one.cookie })]);
    expect([await readTokens(one), await readTokens(other)]).toEqual([over, over]);
    expect(await Promise.all(crossed.map(({ body }) => me(bearer(body.token))))).toEqual([200, 200]);
  });

  it.each<[string, string, () => Promise<object>]>([
    ['a registration', '/api/auth/register', async () => newcomer()],
    ['a registration with a request', '/api/auth/register-with-quotes', async () => ({ ...newcomer(), quoteData: null })],
    ['the first password of a guest', '/api/guest/password', guestForm],
  ])('ends with %s too', async (_what, path, form) => {
    const former = await app.signIn('shipper');
    const answer = await post(path, await form(), { cookie: former.cookie });
    expect(answer.body.token, JSON.stringify(answer.body)).toEqual(expect.any(String));
    expect([await readTokens(former), await me(bearer(answer.body.token))]).toEqual([over, 200]);
  });
});

async function guestForm(): Promise<object> {
  const ctx = testCtx(sql, { log, services: app.services });
  const { email, fullName } = newcomer();
  const guest = await openGuestAccount(ctx, { email, fullName, phoneNumber: '(303) 555-0142' });
  return { token: await openGuestLink(ctx, guest, await buildTransport(sql, { shipperId: guest.id })), newPassword: 'quiet-harbour-72' };
}

import { beforeEach, describe, expect, it } from 'vitest';
import { isAdmin, publicRoles } from '#shared/roles.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { buildAccount, buildSession } from './fixtures.ts';
import { personaPassword, personas } from './personas.ts';

const app = await startTestApp();
const { sql } = app;

let count = 0;
const toForm = (role: keyof typeof personas, more: object = {}) => {
  count += 1;
  return { ...personas[role], email: `new${count}@carriage.example`, password: personaPassword, ...more };
};
const register = (form: object) => app.anonymous('POST', '/api/auth/register', form);
const login = (email: string, password = personaPassword) => app.anonymous('POST', '/api/auth/login', { email, password });
const setFlag = (value: string) =>
  sql`insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_ENABLED', ${value}, 'validation') on conflict (key) do update set value = ${value}`;
const getCount = async (email: string) => Number((await sql`select count(*) from users where email = ${email}`)[0]!['count']);
const getCookie = (headers: Record<string, unknown>) => String(headers['set-cookie']);
const me = (headers: Record<string, string>) => app.anonymous('GET', '/api/auth/me', undefined, headers);

beforeEach(() => setFlag('true'));

describe('POST /api/auth/register', () => {
  it.each(publicRoles)('creates a %s, signs it in and sends the confirmation link', async (role) => {
    const form = toForm(role);
    const answer = await register({ ...form, email: form.email.toUpperCase() });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ email: form.email, role, fullName: form.fullName, emailVerified: false, isActive: true });
    expect(answer.body.sessionToken).toBe(answer.body.token);
    expect(JSON.stringify(answer.body)).not.toMatch(/hash/i);
    expect((await me({ authorization: `Bearer ${answer.body.token}` })).body).toEqual(answer.body.user);
    expect(await sql`select subject from mail_outbox where recipient = ${form.email}`).toHaveLength(1);
    expect(await sql`select 1 from events where topic = 'account.registered' and payload->>'userId' = ${answer.body.user.id}`).toHaveLength(
      1,
    );
  });

  it.each([
    ['true', 422],
    ['false', 201],
  ])('requires a DOT number of carriers while validation is on: %s', async (flag, status) => {
    await setFlag(flag);
    const form = toForm('carrier', { dotNumber: '  ' });
    const answer = await register(form);
    expect([answer.status, await getCount(form.email)]).toEqual([status, status === 201 ? 1 : 0]);
    if (status === 422)
      expect(answer.body).toMatchObject({
        code: 'fields_missing',
        fields: { dotNumber: expect.stringMatching(/ is required for this account type\.$/) },
      });
  });

  it.each(['admin', 'super_admin'] as const)('refuses %s', async (role) => {
    const { status, body } = await register(toForm(role));
    expect([status, body]).toEqual([
      403,
      { error: 'Admin and Super Admin accounts cannot be created through public registration', code: 'role_not_public' },
    ]);
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: null }, 'email', 'Invalid email address'],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'éèàç'.normalize('NFD') }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'Password123' }, 'password', 'This password is too common. Please choose another password.'],
    [{ fullName: ' x ' }, 'fullName', 'Full name must be at least 2 characters'],
    [{ fullName: undefined }, 'fullName', 'Full name must be at least 2 characters'],
    [{ role: 'captain' }, 'role', 'Please select your account type.'],
    [
      { role: 'carrier', companyName: 'C', dotNumber: '000', mcNumber: '1' },
      'dotNumber',
      'A DOT number has 1 to 8 digits and does not start with zero.',
    ],
  ])('refuses %j', async (wrong, field, message) => {
    const { status, body } = await register(toForm('shipper', wrong));
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });

  it('refuses a character the database cannot store', async () => {
    const { status, body } = await register(toForm('shipper', { fullName: 'Sam\0Whitfield' }));
    expect([status, body]).toMatchObject([422, { code: 'invalid', fields: { fullName: expect.stringContaining('only a name') } }]);
  });

  it('gives an address to one of two who register it at once', async () => {
    const form = toForm('shipper');
    const answers = await Promise.all([register(form), register(form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refusal = answers.find(({ status }) => status === 409)!;
    expect(refusal.body).toEqual({ error: 'An account with this email address already exists. Please log in.', code: 'email_taken' });
    expect(await getCount(form.email)).toBe(1);
    expect(await sql`select 1 from mail_outbox where recipient = ${form.email}`).toHaveLength(1);
  });
});

describe('POST /api/auth/login', () => {
  it('signs in with the address in any case and sets an httpOnly cookie', async () => {
    const { email } = await buildAccount(sql);
    const answer = await login(` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { email }, sessionToken: answer.body.token });
    expect(getCookie(answer.headers)).toMatch(/^carriage_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const [session] = await sql`select token_hash from sessions s join users u on u.id = s.user_id where u.email = ${email}`;
    expect(session!['tokenHash'].toString('utf8')).not.toContain(answer.body.token);
  });

  it.each([`r&d${process.pid}@carriage.example`, `info${process.pid}@xn--80akhbyknj4f.xn--p1ai`])(
    'recognizes the address %s',
    async (email) => {
      expect((await register(toForm('shipper', { email, fullName: 'علی\u200cرضا نوری' }))).status).toBe(201);
      expect((await login(email)).body.user).toMatchObject({ email, fullName: 'علی\u200cرضا نوری' });
      expect(await sql`select 1 from mail_outbox where recipient = ${email}`).toHaveLength(1);
    },
  );

  it('refuses a wrong password and an unknown address with the same answer and effort', async () => {
    const { email } = await buildAccount(sql);
    const getWork = async (address: string) => {
      const before = process.cpuUsage();
      for (let guess = 0; guess < 3; guess += 1) {
        const { status, body } = await login(address, `wrong password ${guess}`);
        expect([status, body]).toEqual([401, { error: 'Invalid credentials', code: 'invalid_credentials' }]);
      }
      return process.cpuUsage(before).user;
    };
    const known = await getWork(email);
    expect(await getWork('nobody@carriage.example')).toBeGreaterThan(known / 3);
  });

  it('reports a blocked or inactive account only with the correct password', async () => {
    const blocked = await buildAccount(sql, { isBlocked: true });
    const inactive = await buildAccount(sql, { isActive: false });
    expect(await login(blocked.email)).toMatchObject({
      status: 403,
      body: { error: 'Your account has been blocked. Please contact support.', code: 'blocked' },
    });
    expect(await login(inactive.email)).toMatchObject({ status: 403, body: { error: 'Your account is deactivated.', code: 'inactive' } });
    expect((await login(blocked.email, 'wrong password')).status).toBe(401);
    expect(await sql`select 1 from sessions where user_id = any(${[blocked.id, inactive.id]})`).toHaveLength(0);
  });

  it.each(['shipper', 'admin', 'super_admin'] as const)('gives a %s a session of the configured length', async (role) => {
    const { email, id } = await buildAccount(sql, { role });
    await login(email);
    const [row] = await sql`select extract(epoch from expires_at - created_at)::int as seconds from sessions where user_id = ${id}`;
    expect(row!['seconds']).toBe(isAdmin(role) ? 12 * 3600 : 30 * 86_400);
  });

  it('requires a password', async () => {
    expect((await app.anonymous('POST', '/api/auth/login', { email: 'a@b.example', password: '' })).body.error).toBe(
      'Password is required',
    );
  });
});

describe('a session', () => {
  it('is required for GET /api/auth/me', async () => {
    expect(await me({})).toMatchObject({ status: 401, body: { error: 'Authentication required' } });
    expect(await me({ authorization: 'Bearer nonsense' })).toMatchObject({ status: 401, body: { error: 'Invalid or expired token' } });
    const expired = await buildSession(sql, await buildAccount(sql), { expiresAt: new Date(Date.now() - 1) });
    expect((await me({ cookie: `carriage_session=cookie-${expired}` })).status).toBe(401);
  });

  it('returns every published field of the account, with defaults for missing values', async () => {
    const { user, token } = (await register(toForm('shipper'))).body;
    const published =
      'id email fullName role phoneNumber companyName dotNumber mcNumber driverLicenseNumber insuranceLicense inspectionLicense isActive ' +
      'isBlocked blockedReason blockedAt notificationEmailOptIn notificationSmsOptIn preferredStates hasSmartphone createdAt';
    const own = (await me({ authorization: `Bearer ${token}` })).body;
    expect(Object.keys(own)).toEqual(expect.arrayContaining(published.split(' ')));
    expect(own).toEqual(user);
    expect(own).toMatchObject({
      isActive: true,
      isBlocked: false,
      blockedReason: null,
      blockedAt: null,
      notificationEmailOptIn: true,
      notificationSmsOptIn: false,
      preferredStates: [],
      hasSmartphone: null,
    });
  });

  it('by bearer token takes precedence over the cookie', async () => {
    const [bearer, cookie] = [await buildAccount(sql), await buildAccount(sql)];
    const headers = {
      authorization: `Bearer ${await buildSession(sql, bearer)}`,
      cookie: `carriage_session=cookie-${await buildSession(sql, cookie)}`,
    };
    expect((await me(headers)).body.id).toBe(bearer.id);
    expect((await me({ cookie: headers.cookie })).body.id).toBe(cookie.id);
  });

  it('has two tokens, each valid only in its own place', async () => {
    const user = await app.signIn('shipper');
    const value = user.cookie.split('=')[1]!;
    expect(value).not.toBe(user.token);
    expect((await me({ cookie: user.cookie })).body.id).toBe(user.id);
    expect((await me({ authorization: `Bearer ${value}` })).status).toBe(401);
    expect((await me({ cookie: `carriage_session=${user.token}` })).status).toBe(401);
  });

  it('never reveals the cookie token to the holder of the bearer token', async () => {
    const user = await app.signIn('shipper');
    for (const url of ['/api/auth/me', '/api/auth/sessions', '/api/settings/account']) {
      const answer = await user.call('GET', url);
      expect([url, answer.headers['set-cookie']]).toEqual([url, undefined]);
      expect(JSON.stringify(answer.body)).not.toContain(user.cookie.split('=')[1]);
    }
    expect(await user.call('POST', '/api/auth/renew')).toMatchObject({ status: 403, body: { code: 'cookie_needed' } });
  });

  it('has a bearer token for twelve hours; renewing it by cookie ends the former one', async () => {
    const user = await app.signIn('shipper');
    const [row] =
      await sql`select extract(epoch from bearer_expires_at - created_at)::int as bearer, extract(epoch from expires_at - created_at)::int as whole from sessions where user_id = ${user.id}`;
    expect(row).toEqual({ bearer: 12 * 3600, whole: 30 * 24 * 3600 });
    await sql`update sessions set bearer_expires_at = now() - interval '1 second' where user_id = ${user.id}`;
    expect((await me({ authorization: `Bearer ${user.token}` })).status).toBe(401);
    const own = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await app.anonymous('POST', '/api/auth/renew', undefined, { ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const first = await app.anonymous('POST', '/api/auth/renew', undefined, own);
    expect(first).toMatchObject({ status: 200, body: { token: expect.any(String), sessionToken: first.body.token } });
    expect((await me({ authorization: `Bearer ${first.body.token}` })).body.id).toBe(user.id);
    const second = await app.anonymous('POST', '/api/auth/renew', undefined, own);
    expect((await me({ authorization: `Bearer ${first.body.token}` })).status).toBe(401);
    expect((await me({ authorization: `Bearer ${second.body.token}` })).status).toBe(200);
  });

  it('by cookie accepts changes only from the own origin', async () => {
    const cookie = `carriage_session=cookie-${await buildSession(sql, await buildAccount(sql, { emailVerifiedAt: null }))}`;
    const resend = (headers: Record<string, string>) =>
      app.anonymous('POST', '/api/auth/verify-email/resend', undefined, { cookie, ...headers });
    expect(await resend({ origin: 'https://evil.example' })).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect((await resend({})).status).toBe(403);
    expect((await resend({ 'sec-fetch-site': 'same-origin' })).body).toEqual({ sent: true });
  });

  it('ends with sign-out, with both tokens, immediately and alone; a repeated sign-out is harmless', async () => {
    const user = await app.signIn('shipper');
    const other = await buildSession(sql, user);
    const statuses = async () => [(await me({ cookie: user.cookie })).status, (await user.call('GET', '/api/auth/me')).status];
    expect(await statuses()).toEqual([200, 200]);
    const answer = await user.call('POST', '/api/auth/logout');
    expect(answer).toMatchObject({ status: 200, body: { signedOut: true } });
    expect(getCookie(answer.headers)).toMatch(/^carriage_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await statuses()).toEqual([401, 401]);
    const own = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await app.anonymous('POST', '/api/auth/renew', undefined, own)).status).toBe(401);
    expect((await user.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await me({ authorization: `Bearer ${other}` })).status).toBe(200);
  });
});

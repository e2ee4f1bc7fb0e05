import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { masterKey } from '#server/crypto/seal.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { rotateMasterKey } from '#server/files/keys/master-key.ts';
import { enqueue } from '#server/queue/queue.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../test/harness/people/mailed.ts';
import { patiently } from '../../../test/harness/timeouts.ts';
import { buildAccount, buildSession } from './fixtures.ts';
import { sendPasswordLink, sendResetLink } from './passwords/password-reset.ts';
import { personaPassword } from './personas.ts';
import { getCode, decodeSecret } from './reauthentication/second-factor-fixtures.ts';
import { deleteEndedSessions } from './sessions/sessions.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
afterEach(() => vi.useRealTimers());

const newPassword = 'A-longer-road-2027';
const wrong = { error: 'Please check your current password and try again.', code: 'invalid' };
const login = (email: string, password: string, code?: string) =>
  app.anonymous('POST', '/api/auth/login', { email, password, ...(code !== undefined && { code }) });
const meBy = (token: string) => app.anonymous('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
const subjectsTo = async (email: string) =>
  (await sql<{ subject: string }[]>`select subject from mail_outbox where recipient = ${email} order by id`).map(({ subject }) => subject);
const getSession = async (userId: string) => {
  const token = await buildSession(sql, { id: userId });
  expect((await meBy(token)).status).toBe(200);
  return token;
};

describe.each([
  ['PUT', '/api/user/password'],
  ['POST', '/api/auth/change-password'],
] as const)('%s %s', (method, path) => {
  const change = (user: SignedIn, body: object) => user.call(method, path, body);

  it('changes the password, ends the other sessions and alerts the owner by email', async () => {
    const user = await app.signIn('shipper');
    const other = await getSession(user.id);
    expect(await change(user, { currentPassword: personaPassword, newPassword })).toMatchObject({ status: 200, body: { changed: true } });
    expect((await meBy(other)).status).toBe(401);
    expect((await meBy(user.token)).status).toBe(200);
    expect((await login(user.email, personaPassword)).status).toBe(401);
    expect((await login(user.email, newPassword)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual(['Carriage: Your password was changed']);
  });

  it('refuses a wrong, short, common or missing password and changes nothing', async () => {
    const user = await app.signIn('carrier');
    const other = await getSession(user.id);
    const refusals = [
      [
        { currentPassword: 'not this one', newPassword },
        { ...wrong, fields: { currentPassword: wrong.error } },
      ],
      [{ currentPassword: personaPassword, newPassword: 'short' }, { fields: { newPassword: 'Password must be at least 8 characters' } }],
      [
        { currentPassword: personaPassword, newPassword: 'Password123' },
        { code: 'common_password', fields: { newPassword: expect.any(String) } },
      ],
      [{ newPassword }, { fields: { currentPassword: 'Current password is required' } }],
    ] as const;
    for (const [body, refusal] of refusals) expect(await change(user, body)).toMatchObject({ status: 422, body: refusal });
    expect((await login(user.email, personaPassword)).status).toBe(200);
    expect((await meBy(other)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([]);
  });

  it('lets one of two at once win', async () => {
    const user = await app.signIn('broker');
    const passwords = ['first', 'second'].map((word) => `${word}-${newPassword}`);
    const answers = await Promise.all(
      passwords.map((password) => change(user, { currentPassword: personaPassword, newPassword: password })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    // The loser fails at the password check or at the write, depending on when it read the old password.
    expect([
      [409, 'password_changed'],
      [422, 'invalid'],
    ]).toContainEqual([answers[1 - winner]!.status, answers[1 - winner]!.body.code]);
    expect((await login(user.email, passwords[winner]!)).status).toBe(200);
    expect((await login(user.email, passwords[1 - winner]!)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('fails with the old password if it is changed during the sign-in', async () => {
    const user = await buildAccount(sql);
    const [gate, enter] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = sql.begin(async (tx) => {
      await tx`update users set password_hash = 'another' where id = ${user.id}`;
      enter.resolve();
      await gate.promise;
    });
    await enter.promise;
    const answer = login(user.email, personaPassword);
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    }, patiently);
    gate.resolve();
    await change;
    expect(await answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await sql`select 1 from sessions where user_id = ${user.id}`).toHaveLength(0);
  });
});

describe('failed sign-ins from one IP address', () => {
  it('are still counted after a successful sign-in from that address', async () => {
    const user = await buildAccount(sql);
    const signIn = (password: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '198.51.100.23',
        payload: { email: user.email, password },
      });
    const failures = () => sql`select failures from sign_in_attempts where key = 'address 198.51.100.23'`;
    for (let guess = 0; guess < 3; guess += 1) expect((await signIn(`guess ${guess}`)).statusCode).toBe(401);
    expect((await signIn(personaPassword)).statusCode).toBe(200);
    expect(await failures()).toEqual([{ failures: 3 }]);
  });
});

describe('guessing the password from a stolen session', () => {
  it('is rate limited after five attempts', async () => {
    const user = await app.signIn('shipper');
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await user.call('PUT', '/api/user/password', { currentPassword: `guess ${guess}`, newPassword })).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses).toContain(429);
  });
});

describe('resetting a forgotten password', () => {
  const forgot = (email: string) => app.anonymous('POST', '/api/auth/forgot-password', { email });
  const reset = (token: string, password = newPassword) =>
    app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: password });
  const tokenTo = (email: string) => mailedToken(sql, email, '/reset-password');
  const linkFor = async (email: string) => {
    await forgot(email);
    await app.settle();
    return (await tokenTo(email))!;
  };
  const refusal = { status: 422, body: { code: 'link_invalid', error: 'This link is no longer valid.' } };

  it('answers the same for every email address, but mails a link only to accounts that may sign in', async () => {
    const [known, blocked] = [await buildAccount(sql), await buildAccount(sql, { isBlocked: true })];
    const answers = [];
    for (const email of [known.email.toUpperCase(), blocked.email, 'nobody@carriage.example']) answers.push(await forgot(email));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { sent: true }]);
    const waiting = await sql`select data, key from jobs where name = 'send-password-reset-link' order by id`;
    expect(waiting.map(({ data }) => data)).toEqual([{ userId: known.id }, { userId: blocked.id }, { userId: null }]);
    expect(JSON.stringify(waiting)).not.toMatch(/@/);
    await app.settle();
    expect(await subjectsTo(known.email)).toEqual(['Set a new password for Carriage']);
    expect((await listMailsTo(sql, known.email))[0]!.text).toContain('You (or someone using your address) asked for a new password');
    expect(await subjectsTo(blocked.email)).toEqual([]);
    expect(await subjectsTo('nobody@carriage.example')).toEqual([]);
    for (let wish = 0; wish < 2; wish += 1) await forgot(known.email);
    expect(await sql`select from jobs where name = 'send-password-reset-link'`).toHaveLength(1);
    await app.settle();
    expect(await subjectsTo(known.email)).toHaveLength(1);
  });

  it('still works for jobs queued by an earlier version, which hold the email address', async () => {
    const { email } = await buildAccount(sql);
    await enqueue({ sql }, sendResetLink, { email });
    await app.settle();
    expect(await subjectsTo(email)).toEqual(['Set a new password for Carriage']);
  });

  it('lets the owner sign in at once, even if wrong guesses have locked the sign-in', async () => {
    const { email } = await buildAccount(sql);
    const statuses = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await login(email, `guess ${guess}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it('works once per link, and ends every session', async () => {
    const user = await app.signIn('shipper');
    const token = await linkFor(user.email);
    const [stored] = await sql`select token_hash from email_links where user_id = ${user.id}`;
    expect(stored!['tokenHash'].toString()).not.toContain(token);
    expect(await reset(token, 'password1')).toMatchObject({
      status: 422,
      body: { code: 'common_password', fields: { newPassword: expect.any(String) } },
    });
    expect((await Promise.all([reset(token), reset(token)])).map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await reset(token)).toMatchObject(refusal);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await login(user.email, newPassword)).status).toBe(200);
    expect(await subjectsTo(user.email)).toContain('Carriage: Your password was changed');
  });

  it('keeps earlier links valid while others are requested, until one of them is used', async () => {
    const { id, email } = await buildAccount(sql);
    const tokens: string[] = [];
    for (let wish = 0; wish < 5; wish += 1) {
      await sql`update email_links set created_at = created_at - interval '2 minutes' where user_id = ${id}`;
      tokens.push(await linkFor(email));
    }
    const [owners, second, newest] = [...new Set(tokens)] as [string, string, string];
    expect(new Set(tokens).size).toBe(3);
    const answers = await Promise.all([reset(owners), reset(newest, `${newPassword}!`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    for (const token of [owners, second, newest]) expect(await reset(token)).toMatchObject(refusal);
  });

  it('sends one address three mails at first and then one an hour, however often it is requested', async () => {
    const [flooded, other] = [await buildAccount(sql), await buildAccount(sql)];
    const ask = async ({ id, email }: { id: string; email: string }) => {
      await sql`update email_links set created_at = created_at - interval '2 minutes' where user_id = ${id}`;
      await forgot(email);
      await app.settle();
      return (await subjectsTo(email)).length;
    };
    for (let wish = 0; wish < 9; wish += 1) await ask(flooded);
    expect(await ask(flooded)).toBe(3);
    expect(await ask(other)).toBe(1);
    await sql`update rate_limits set full_at = full_at - interval '1 hour' where key like 'reset_password %'`;
    for (const mails of [4, 4]) expect(await ask(flooded)).toBe(mails);
  });

  it('does not accept a link that is too old, unknown, for another purpose or of a former address', async () => {
    const { id, email } = await buildAccount(sql);
    const ctx = testCtx(sql, { services: app.services });
    await sendPasswordLink(ctx, { id, email });
    const newer = (await tokenTo(email))!;
    expect(await reset('x'.repeat(43))).toMatchObject(refusal);
    await sql`update users set email = ${`moved.${email}`} where id = ${id}`;
    expect(await reset(newer)).toMatchObject(refusal);
    await sql`update users set email = ${email} where id = ${id}`;
    await sql`update email_links set expires_at = now() - interval '1 second' where user_id = ${id}`;
    expect(await reset(newer)).toMatchObject(refusal);
    expect(await app.anonymous('POST', '/api/auth/verify-email', { token: newer })).toMatchObject(refusal);
    expect((await login(email, personaPassword)).status).toBe(200);
  });

  it('verifies the email address that received the link', async () => {
    const user = await app.signIn('carrier', { emailVerifiedAt: null });
    await reset(await linkFor(user.email));
    expect((await login(user.email, newPassword)).body.user.emailVerified).toBe(true);
    expect(await sql`select 1 from events where topic = 'account.email-verified' and payload ->> 'userId' = ${user.id}`).toHaveLength(1);
  });
});

describe('sessions of an account', () => {
  it('are listed newest first with device and IP address, leaving out ended ones', async () => {
    const user = await app.signIn('shipper');
    await buildSession(sql, user, {
      createdAt: new Date(Date.now() - 60_000),
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0',
      ipAddress: '192.0.2.7',
    });
    await buildSession(sql, user, { expiresAt: new Date(Date.now() - 1) });
    await buildSession(sql, user, { revokedAt: new Date() });
    const { body } = await user.call('GET', '/api/auth/sessions');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ current: true });
    expect(body[1]).toMatchObject({ current: false, device: 'Firefox on Linux', ip: '192.0.2.7' });
    expect(JSON.stringify(body)).not.toMatch(/hash|token/i);
  });

  it('can be ended one by one; the session of another account gives 404', async () => {
    const [user, stranger] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const token = await getSession(user.id);
    const { body } = await user.call('GET', '/api/auth/sessions');
    const { id } = body.find(({ current }: { current: boolean }) => !current);
    expect((await stranger.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await meBy(token)).status).toBe(200);
    expect(await user.call('DELETE', `/api/auth/sessions/${id}`)).toMatchObject({ status: 200, body: { revoked: 1 } });
    expect((await meBy(token)).status).toBe(401);
    expect((await user.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await user.call('DELETE', '/api/auth/sessions/none')).status).toBe(404);
  });

  it('can all be ended except the current one', async () => {
    const [user, stranger] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const tokens = [await getSession(user.id), await getSession(user.id)];
    expect((await user.call('POST', '/api/auth/sessions/revoke-others')).body).toEqual({ revoked: 2 });
    expect((await user.call('POST', '/api/auth/sessions/revoke-others')).body).toEqual({ revoked: 0 });
    for (const token of tokens) expect((await meBy(token)).status).toBe(401);
    for (const { token } of [user, stranger]) expect((await meBy(token)).status).toBe(200);
  });

  it('are deleted some time after they end, together with expired email links', async () => {
    const user = await app.signIn('shipper');
    await buildSession(sql, user, { expiresAt: new Date(Date.now() - 1) });
    await buildSession(sql, user, { revokedAt: new Date(Date.now() - 90_000_000) });
    await buildSession(sql, user, { revokedAt: new Date() });
    await sql`insert into email_links (token_hash, user_id, purpose, email, expires_at) values ('a', ${user.id}, 'verify_email', 'a@b.example', now()), ('b', ${user.id}, 'reset_password', 'a@b.example', now() + interval '1 hour')`;
    await deleteEndedSessions({ sql });
    expect(await sql`select 1 from sessions where user_id = ${user.id}`).toHaveLength(2);
    expect(await sql`select purpose from email_links where user_id = ${user.id}`).toEqual([{ purpose: 'reset_password' }]);
  });

  it('are cleaned up by a job that also deletes second factors left unconfirmed for a day', async () => {
    const day = 86_400_000;
    const factor = async (age: number, confirmedAt: Date | null) => {
      const { id } = await buildAccount(sql);
      await sql`
        insert into second_factors (user_id, sealed_secret, wrapped_key, key_id, created_at, confirmed_at)
        values (${id}, '', '', '', ${new Date(Date.now() - age)}, ${confirmedAt})`;
      return id;
    };
    const [confirmed, left, fresh] = [await factor(40 * day, new Date()), await factor(2 * day, null), await factor(day / 2, null)];
    await deleteEndedSessions({ sql });
    const kept = await sql<{ userId: string }[]>`select user_id from second_factors where user_id in (${confirmed}, ${left}, ${fresh})`;
    expect(kept.map(({ userId }) => userId).toSorted()).toEqual([confirmed, fresh].toSorted());
  });

  it('keep their expiry date when a bearer token is renewed', async () => {
    const user = await buildAccount(sql);
    const token = await buildSession(sql, user, { expiresAt: new Date(Date.now() + 60_000) });
    const cookie = { cookie: `carriage_session=cookie-${token}`, 'sec-fetch-site': 'same-origin' };
    expect((await app.anonymous('POST', '/api/auth/renew', undefined, cookie)).status).toBe(200);
    expect(await sql`select bearer_expires_at <= expires_at as is_within from sessions where user_id = ${user.id}`).toEqual([
      { isWithin: true },
    ]);
  });
});

describe('two-factor authentication', () => {
  const required = { status: 401, body: { code: 'second_factor_required' } };

  async function protectedAccount(role: 'shipper' | 'admin' = 'shipper') {
    const user = await app.signIn(role);
    const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    const confirmed = await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    expect(confirmed.status).toBe(200);
    // As if time had passed: the current code works again.
    await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
    return { user, secret: body.secret as string, uri: body.uri as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }

  it('asks for a code after set-up; the secret is encrypted and there are ten recovery codes', async () => {
    const { user, secret, uri, recoveryCodes } = await protectedAccount();
    expect(uri).toContain(`secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);
    const [row] = await sql`select sealed_secret from second_factors where user_id = ${user.id}`;
    expect(row!['sealedSecret'].includes(decodeSecret(secret))).toBe(false);
    expect(await login(user.email, personaPassword)).toMatchObject(required);
    expect(await login(user.email, personaPassword, '000000')).toMatchObject(required);
    expect((await login(user.email, 'wrong', getCode(secret))).body.code).toBe('invalid_credentials');
    expect((await login(user.email, personaPassword, ` ${getCode(secret).slice(0, 3)} ${getCode(secret).slice(3)} `)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual(['Carriage: Two-factor authentication was turned on']);
    expect((await user.call('GET', '/api/settings/account')).body).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
  });

  it('can only be set up with the password', async () => {
    const user = await app.signIn('shipper');
    const setUp = (password: string) => user.call('POST', '/api/auth/two-factor/setup', { password });
    expect(await setUp('wrong')).toMatchObject({ status: 422, body: { fields: { password: wrong.error } } });
    expect(await setUp('')).toMatchObject({ status: 422, body: { fields: { password: 'Password is required' } } });
    expect(await sql`select 1 from second_factors where user_id = ${user.id}`).toHaveLength(0);
    expect((await setUp(personaPassword)).status).toBe(200);
  });

  it('accepts each code once, even if it is sent twice at once', async () => {
    const { user, secret } = await protectedAccount();
    const code = getCode(secret);
    const answers = await Promise.all([login(user.email, personaPassword, code), login(user.email, personaPassword, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await login(user.email, personaPassword, code)).toMatchObject(required);
    expect((await login(user.email, personaPassword, getCode(secret, 1))).status).toBe(200);
  });

  it('is not delayed by a failed attempt dated in the future', async () => {
    const { user, secret } = await protectedAccount();
    await sql`insert into sign_in_attempts (key, failures, last_at) values (${`code ${user.id}`}, 1, now() + interval '1 minute')`;
    expect((await login(user.email, personaPassword, getCode(secret))).status).toBe(200);
  });

  it('accepts each recovery code once, in any case and with spaces, and only for its own account', async () => {
    const { user, recoveryCodes } = await protectedAccount();
    expect((await login(user.email, personaPassword, recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await login(user.email, personaPassword, recoveryCodes[0])).toMatchObject(required);
    const stranger = await protectedAccount();
    expect(await login(user.email, personaPassword, stranger.recoveryCodes[1])).toMatchObject(required);
    expect((await user.call('GET', '/api/settings/account')).body.recoveryCodesLeft).toBe(9);
  });

  it('allows five wrong codes and then answers 429', async () => {
    const { user } = await protectedAccount();
    const statuses = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await login(user.email, personaPassword, `00000${guess}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('cannot be turned on with a wrong code, before set-up, or twice', async () => {
    const user = await app.signIn('shipper');
    const confirm = (code: string) => user.call('POST', '/api/auth/two-factor/confirm', { code });
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'two_factor_not_set_up' } });
    const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    expect(await confirm('000000')).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
    expect((await login(user.email, personaPassword)).status).toBe(200);
    const answers = await Promise.all([confirm(getCode(body.secret)), confirm(getCode(body.secret))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword })).toMatchObject({
      status: 409,
      body: { code: 'two_factor_enabled' },
    });
  });

  it('still works after the master key is rotated', async () => {
    const [before, after] = [randomBytes(32), randomBytes(32)];
    app.services.secrets = createSecrets(before);
    const { user, secret } = await protectedAccount();
    await rotateMasterKey(sql, masterKey(before), masterKey(after));
    app.services.secrets = createSecrets(after);
    expect((await login(user.email, personaPassword, getCode(secret))).status).toBe(200);
  });

  it('can only be turned off with the password and a code', async () => {
    const { user, secret } = await protectedAccount();
    const disable = (password: string, code?: string) =>
      user.call('POST', '/api/auth/two-factor/disable', { password, ...(code && { code }) });
    expect(await disable('wrong', getCode(secret))).toMatchObject({ status: 422, body: { fields: { password: wrong.error } } });
    for (const code of [undefined, '000000'])
      expect(await disable(personaPassword, code)).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
    expect(await login(user.email, personaPassword)).toMatchObject(required);
    expect((await disable(personaPassword, getCode(secret))).body).toEqual({ disabled: true });
    expect((await disable(personaPassword)).body).toEqual({ disabled: true });
    expect((await login(user.email, personaPassword)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([
      'Carriage: Two-factor authentication was turned on',
      'Carriage: Two-factor authentication was turned off',
    ]);
  });

  it('blocks administrators until they set it up if REQUIRE_TWO_FACTOR_FOR_ADMINS is true', async () => {
    const setFlag = (value: string) =>
      sql`insert into system_config (key, value, category) values ('REQUIRE_TWO_FACTOR_FOR_ADMINS', ${value}, 'security') on conflict (key) do update set value = ${value}`;
    await setFlag('true');
    const [admin, shipper] = [await app.signIn('admin'), await app.signIn('shipper')];
    expect((await admin.call('GET', '/api/auth/me')).body.mustSetUpSecondFactor).toBe(true);
    expect((await admin.call('GET', '/api/settings/account')).body).toMatchObject({ twoFactorRequired: true, twoFactorEnabled: false });
    const heldBack = { status: 403, body: { code: 'second_factor_setup_required' } };
    for (const path of ['/api/admin/quotes', '/api/transports', '/api/events'])
      expect(await admin.call('GET', path)).toMatchObject(heldBack);
    expect(await admin.call('POST', '/api/settings/my-data', { password: personaPassword })).toMatchObject(heldBack);
    expect((await shipper.call('GET', '/api/transports')).status).toBe(200);
    const { body } = await admin.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await admin.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    expect((await admin.call('GET', '/api/admin/quotes')).status).toBe(200);
    await setFlag('false');
    expect((await (await app.signIn('admin')).call('GET', '/api/admin/quotes')).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildAccount } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';
import { getCode } from './second-factor-fixtures.ts';

const app = await startTestApp();
const { sql } = app;

const prove = (who: SignedIn, given: object) => who.call('POST', '/api/auth/prove', given);
const wrong = (field: string) => ({ status: 422, body: { code: 'wrong_proof', fields: { [field]: expect.any(String) } } });
const age = (userId: string) => sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${userId}`;
const isProven = async (userId: string) =>
  (
    await sql<
      { is: boolean }[]
    >`select bool_and(reauthenticated_at > now() - interval '1 minute') as is from sessions where user_id = ${userId}`
  )[0]!.is;
const subjectsTo = async (email: string) =>
  (await sql<{ subject: string }[]>`select subject from mail_outbox where recipient = ${email} order by id`).map(({ subject }) => subject);
const told = 'Carriage: Someone signed in to your account entered wrong passwords or codes';

async function withFactor(role: 'admin' | 'shipper' = 'admin') {
  const user = await app.signIn(role);
  const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
  const { body: confirmed } = await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
  // As if time had passed: the current code works again.
  await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
  return { user, secret: body.secret as string, recoveryCodes: confirmed.recoveryCodes as string[] };
}

describe('reauthentication of a session', () => {
  it('works with the password if the account has no second factor', async () => {
    const admin = await app.signIn('admin');
    await age(admin.id);
    expect(await prove(admin, { password: 'not this one' })).toMatchObject(wrong('password'));
    expect(await prove(admin, {})).toMatchObject(wrong('password'));
    expect(await isProven(admin.id)).toBe(false);
    expect((await prove(admin, { password: personaPassword })).status).toBe(200);
    expect(await isProven(admin.id)).toBe(true);
  });

  it('works with the password while a second factor is not confirmed yet', async () => {
    const admin = await app.signIn('admin');
    expect((await admin.call('POST', '/api/auth/two-factor/setup', { password: personaPassword })).status).toBe(200);
    await age(admin.id);
    expect((await admin.call('POST', '/api/security/unban', { ipAddress: '192.0.2.1' })).body).toMatchObject({
      code: 'proof_needed',
      fields: { password: expect.any(String) },
    });
    expect((await prove(admin, { password: personaPassword })).status).toBe(200);
    expect(await isProven(admin.id)).toBe(true);
  });

  it('needs a code instead of the password if there is a second factor, and accepts each code once', async () => {
    const { user, secret, recoveryCodes } = await withFactor();
    await age(user.id);
    expect((await user.call('POST', '/api/security/unban', { ipAddress: '192.0.2.1' })).body).toMatchObject({
      code: 'proof_needed',
      fields: { code: expect.any(String) },
    });
    expect(await prove(user, { password: personaPassword })).toMatchObject(wrong('code'));
    expect(await prove(user, { code: '000000' })).toMatchObject(wrong('code'));
    expect(await isProven(user.id)).toBe(false);
    const code = getCode(secret);
    expect((await prove(user, { code })).status).toBe(200);
    expect(await isProven(user.id)).toBe(true);
    expect(await prove(user, { code })).toMatchObject(wrong('code'));
    expect((await prove(user, { code: recoveryCodes[0] })).status).toBe(200);
    expect(await prove(user, { code: recoveryCodes[0] })).toMatchObject(wrong('code'));
  });

  it('of an administrator before the second factor is turned off and before the account is deleted: the password alone does neither', async () => {
    const { user, secret } = await withFactor();
    await age(user.id);
    const disable = (code?: string) =>
      user.call('POST', '/api/auth/two-factor/disable', { password: personaPassword, ...(code && { code }) });
    const asksForCode = { status: 403, body: { code: 'proof_needed', fields: { code: expect.any(String) } } };
    expect(await disable()).toMatchObject(asksForCode);
    expect(await user.call('POST', '/api/settings/delete-account', { password: personaPassword })).toMatchObject(asksForCode);
    expect((await user.call('GET', '/api/settings/account')).body.twoFactorEnabled).toBe(true);
    expect((await prove(user, { code: getCode(secret) })).status).toBe(200);
    expect((await disable()).status).toBe(422);
    expect((await disable(getCode(secret, 1))).status).toBe(200);
  });
});

describe('wrong passwords in a signed-in session', () => {
  it('are blocked after the fifth on any call, and cleared by a correct one', async () => {
    const user = await app.signIn('shipper');
    const byChange = (currentPassword: string) =>
      user.call('PUT', '/api/user/password', { currentPassword, newPassword: 'A-longer-road-2027' });
    const statuses = [];
    for (let guess = 0; guess < 3; guess += 1) statuses.push((await prove(user, { password: `guess ${guess}` })).status);
    for (let guess = 0; guess < 2; guess += 1) statuses.push((await byChange(`guess ${guess}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    await sql`update sign_in_attempts set last_at = now() + interval '1 minute' where key = ${`proof ${user.id}`}`;
    for (const refused of [await prove(user, { password: personaPassword }), await byChange(personaPassword)])
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    await sql`update sign_in_attempts set last_at = now() - interval '1 minute' where key = ${`proof ${user.id}`}`;
    expect((await prove(user, { password: personaPassword })).status).toBe(200);
    expect(await sql`select 1 from sign_in_attempts where key = ${`proof ${user.id}`}`).toHaveLength(0);
  });

  it('are cleared after an hour without another one', async () => {
    const user = await app.signIn('shipper');
    const key = `proof ${user.id}`;
    const failures: number[] = [];
    for (const minutes of [0, 59, 61]) {
      await sql`update sign_in_attempts set last_at = now() - ${minutes} * interval '1 minute' where key = ${key}`;
      expect((await prove(user, { password: `guess ${minutes}` })).status).toBe(422);
      failures.push((await sql`select failures from sign_in_attempts where key = ${key}`)[0]!['failures']);
    }
    expect(failures).toEqual([1, 2, 1]);
  });

  it('do not block the sign-in of the owner', async () => {
    const user = await app.signIn('shipper');
    for (let guess = 0; guess < 8; guess += 1) await prove(user, { password: `guess ${guess}` });
    expect((await app.anonymous('POST', '/api/auth/login', { email: user.email, password: personaPassword })).status).toBe(200);
  });

  it('are reported to the owner once, at the third', async () => {
    const user = await app.signIn('admin');
    for (let guess = 0; guess < 2; guess += 1) await prove(user, { password: `guess ${guess}` });
    expect(await subjectsTo(user.email)).toEqual([]);
    for (let guess = 2; guess < 5; guess += 1) await prove(user, { password: `guess ${guess}` });
    expect(await subjectsTo(user.email)).toEqual([told]);
  });
});

describe('wrong two-factor codes', () => {
  const login = (email: string, code: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword, code });

  it('after a correct password are reported to the owner once, at the third', async () => {
    const { user } = await withFactor('shipper');
    const before = await subjectsTo(user.email);
    for (const code of ['000001', '000002']) expect((await login(user.email, code)).status).toBe(401);
    expect(await subjectsTo(user.email)).toEqual(before);
    for (const code of ['000003', '000004', '000005']) await login(user.email, code);
    expect(await subjectsTo(user.email)).toEqual([...before, 'Carriage: Someone with your password entered wrong codes']);
    const [mail] = await sql<{ textBody: string }[]>`
      select text_body from mail_outbox where recipient = ${user.email} order by id desc limit 1`;
    expect(mail!.textBody).toContain('/forgot-password');
  });

  it('cleared by a correct code are not reported', async () => {
    const { user, secret } = await withFactor('shipper');
    const before = await subjectsTo(user.email);
    for (const code of ['000001', '000002']) await login(user.email, code);
    expect((await login(user.email, getCode(secret))).status).toBe(200);
    for (const code of ['000003', '000004']) await login(user.email, code);
    expect(await subjectsTo(user.email)).toEqual(before);
  });

  it('in a signed-in session count together with those at sign-in, and are reported separately', async () => {
    const { user } = await withFactor();
    const before = await subjectsTo(user.email);
    for (const code of ['000001', '000002', '000003', '000004', '000005']) expect(await prove(user, { code })).toMatchObject(wrong('code'));
    await sql`update sign_in_attempts set last_at = now() + interval '1 minute' where key = ${`code ${user.id}`}`;
    expect((await prove(user, { code: '000006' })).status).toBe(429);
    expect((await login(user.email, '000007')).status).toBe(429);
    expect(await subjectsTo(user.email)).toEqual([...before, told]);
  });

  it('of one account do not block another', async () => {
    const [{ user }, other] = [await withFactor('shipper'), await withFactor('shipper')];
    for (let guess = 0; guess < 6; guess += 1) await login(user.email, `00000${guess}`);
    expect((await login(other.user.email, getCode(other.secret))).status).toBe(200);
  });
});

it('an administrator without a second factor is reminded until one is set up', async () => {
  const lacks = async (who: SignedIn) => (await who.call('GET', '/api/auth/me')).body.lacksSecondFactor as boolean;
  expect(await lacks(await app.signIn('shipper'))).toBe(false);
  expect(await lacks(await app.signIn('super_admin'))).toBe(true);
  expect(await lacks((await withFactor()).user)).toBe(false);
  expect((await buildAccount(sql, { role: 'admin' })).lacksSecondFactor).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { buildSession } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;
const newPassword = 'quiet-harbour-72';
let addresses = 0;
const register = async () => {
  addresses += 1;
  const email = `proof.${addresses}@carriage.example`;
  const { body } = await app.anonymous('POST', '/api/auth/register', {
    email,
    password: personaPassword,
    fullName: 'Ada Quinn',
    role: 'shipper',
  });
  return { email, id: body.user.id as string, token: body.token as string, bearer: { authorization: `Bearer ${body.token}` } };
};
const getLink = async (email: string) => (await mailedToken(sql, email, '/verify-email'))!;
const confirm = (token: string, headers: Record<string, string> = {}, more: object = {}) =>
  app.anonymous('POST', '/api/auth/verify-email', { token, ...more }, headers);
const me = (bearer: Record<string, string>) => app.anonymous('GET', '/api/auth/me', undefined, bearer);
const login = (email: string, password: string) => app.anonymous('POST', '/api/auth/login', { email, password });
const isProven = async (id: string) => (await sql`select email_verified_at from users where id = ${id}`)[0]!['emailVerifiedAt'] !== null;
const giveFactor = async (userId: string, sessionId: string | null) => {
  const { sealed, wrappedKey, keyId } = app.services.secrets.seal(Buffer.from('twenty-byte-secret!!'));
  await sql`insert into second_factors (user_id, sealed_secret, wrapped_key, key_id, confirmed_at, session_id) values (${userId}, ${sealed}, ${wrappedKey}, ${keyId}, now(), ${sessionId})`;
  await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, '\\x01')`;
};
const hasFactor = async (userId: string) => (await sql`select 1 from second_factors where user_id = ${userId}`).length > 0;
const getSession = async (userId: string) =>
  (await sql`select id from sessions where user_id = ${userId} order by id limit 1`)[0]!['id'] as string;

describe('the link that confirms an email address', () => {
  it('does not confirm for a mail scanner or another account, which get password_needed', async () => {
    const { email, id } = await register();
    const other = await app.signIn('shipper');
    const token = await getLink(email);
    const refusal = {
      status: 409,
      body: { code: 'password_needed', error: 'Sign in to this account, or choose a new password to confirm its address.' },
    };
    expect(await confirm(token)).toMatchObject(refusal);
    expect(await confirm(token, { authorization: `Bearer ${other.token}` })).toMatchObject(refusal);
    expect(await isProven(id)).toBe(false);
  });

  it('confirms in the session of its account, and ends all other sessions, factors and links', async () => {
    const { email, id, bearer } = await register();
    const earlier = await buildSession(sql, { id });
    expect((await me({ authorization: `Bearer ${earlier}` })).status).toBe(200);
    await giveFactor(id, null);
    await sql`insert into email_links (token_hash, user_id, purpose, email, expires_at) values ('\\x02', ${id}, 'reset_password', ${email}, now() + interval '1 hour')`;
    expect(await confirm(await getLink(email), bearer)).toMatchObject({ status: 200, body: { email, passwordChanged: false } });
    expect((await me(bearer)).body).toMatchObject({ emailVerified: true });
    expect((await me({ authorization: `Bearer ${earlier}` })).status).toBe(401);
    expect(await hasFactor(id)).toBe(false);
    expect(await sql`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(0);
    expect(await sql`select 1 from email_links where user_id = ${id} and used_at is null`).toHaveLength(0);
  });

  it('keeps a second factor set up by the confirming session', async () => {
    const { email, id, bearer } = await register();
    await giveFactor(id, await getSession(id));
    await confirm(await getLink(email), bearer);
    expect(await hasFactor(id)).toBe(true);
    expect(await sql`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(1);
  });

  it('confirms together with a new password, which ends all earlier access', async () => {
    const { email, id, bearer } = await register();
    await giveFactor(id, await getSession(id));
    const token = await getLink(email);
    expect(await confirm(token, {}, { newPassword: 'password' })).toMatchObject({
      status: 422,
      body: { code: 'common_password', fields: { newPassword: expect.any(String) } },
    });
    expect(await confirm(token, {}, { newPassword })).toMatchObject({ status: 200, body: { email, passwordChanged: true } });
    expect(await isProven(id)).toBe(true);
    expect((await me(bearer)).status).toBe(401);
    expect(await hasFactor(id)).toBe(false);
    expect((await login(email, personaPassword)).status).toBe(401);
    expect((await login(email, newPassword)).status).toBe(200);
    expect(await confirm(token, {}, { newPassword: 'another-harbour-73' })).toMatchObject({
      status: 200,
      body: { passwordChanged: false },
    });
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it('sets one of two new passwords if it is used twice at once', async () => {
    const { email } = await register();
    const token = await getLink(email);
    const answers = await Promise.all([newPassword, 'quiet-harbour-73'].map((given) => confirm(token, {}, { newPassword: given })));
    expect(answers.map(({ body }) => body.passwordChanged).toSorted()).toEqual([false, true]);
  });
});

describe('a first verification by password reset', () => {
  it('removes the second factor and the links of the person who registered the address', async () => {
    const { email, id } = await register();
    await giveFactor(id, await getSession(id));
    const confirmation = await getLink(email);
    await app.anonymous('POST', '/api/auth/forgot-password', { email });
    await app.settle();
    const token = (await mailedToken(sql, email, '/reset-password'))!;
    expect((await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    expect(await hasFactor(id)).toBe(false);
    expect((await login(email, newPassword)).status).toBe(200);
    expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });

  it('keeps the second factor if the address was already verified', async () => {
    const { email, id, bearer } = await register();
    await confirm(await getLink(email), bearer);
    await giveFactor(id, null);
    await app.anonymous('POST', '/api/auth/forgot-password', { email });
    await app.settle();
    const [mail] = await sql<
      { textBody: string }[]
    >`select text_body from mail_outbox where recipient = ${email} and text_body like '%/reset-password?%'`;
    await app.anonymous('POST', '/api/auth/reset-password', { token: /token=([\w-]+)/.exec(mail!.textBody)![1]!, newPassword });
    expect(await hasFactor(id)).toBe(true);
  });
});

describe('the link that changes an email address', () => {
  it('works only in a session of its account, and a new password is not enough', async () => {
    const { email, id, bearer } = await register();
    await confirm(await getLink(email), bearer);
    const other = await buildSession(sql, { id });
    const next = `next.${email}`;
    await app.anonymous('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword }, bearer);
    const token = await getLink(next);
    const refusal = {
      status: 409,
      body: { code: 'sign_in_needed', error: 'Sign in to the account that requested this address, then open the link again.' },
    };
    expect(await confirm(token)).toMatchObject(refusal);
    expect(await confirm(token, {}, { newPassword })).toMatchObject(refusal);
    expect(await confirm(token, bearer)).toMatchObject({ status: 200, body: { email: next } });
    expect((await me(bearer)).body.email).toBe(next);
    expect((await me({ authorization: `Bearer ${other}` })).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { buildApiKey } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;
const newPassword = 'quiet-harbour-72';
let moves = 0;

const tokenTo = async (email: string, page: 'verify-email' | 'restore-email') => (await mailedToken(sql, email, `/${page}`)) ?? '';
const moveTo = async (user: Awaited<ReturnType<typeof app.signIn>>, email: string) => {
  await user.call('PATCH', '/api/settings/profile', { email, currentPassword: personaPassword });
  expect((await user.call('POST', '/api/auth/verify-email', { token: await tokenTo(email, 'verify-email') })).status).toBe(200);
};
const moved = async () => {
  const user = await app.signIn('shipper');
  const next = `thief.${(moves += 1)}@elsewhere.example`;
  await moveTo(user, next);
  return { user, next, token: await tokenTo(user.email, 'restore-email') };
};
const restore = (token: string, password = newPassword) =>
  app.anonymous('POST', '/api/auth/restore-email', { token, newPassword: password });
const login = async (email: string, password: string) => (await app.anonymous('POST', '/api/auth/login', { email, password })).status;

describe('restoring a replaced email address', () => {
  it('sets the old address and a new password, and ends every session, API key, factor and link', async () => {
    const { user, next, token } = await moved();
    const { sealed, wrappedKey, keyId } = app.services.secrets.seal(Buffer.from('twenty-byte-secret!!'));
    await sql`insert into second_factors (user_id, sealed_secret, wrapped_key, key_id, confirmed_at) values (${user.id}, ${sealed}, ${wrappedKey}, ${keyId}, now())`;
    const bearer = { authorization: `Bearer ${(await buildApiKey(sql, user)).secret}` };
    expect((await app.anonymous('GET', '/api/auth/me', undefined, bearer)).status).toBe(200);
    expect(await restore(token, 'password')).toMatchObject({ status: 422, body: { code: 'common_password' } });
    expect(await restore(token)).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await app.anonymous('GET', '/api/auth/me', undefined, bearer)).body.code).toBe('key_revoked');
    expect([await login(user.email, newPassword), await login(next, personaPassword), await login(user.email, personaPassword)]).toEqual([
      200, 401, 401,
    ]);
    expect(await sql`select 1 from email_links where user_id = ${user.id} and used_at is null`).toHaveLength(0);
    expect(await restore(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });

  it('works once, even for two at once, within seven days, and only with its own link', async () => {
    const { token, next } = await moved();
    expect((await Promise.all([restore(token), restore(token)])).map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const second = await moved();
    await sql`update email_links set expires_at = now() - interval '1 second' where purpose = 'restore_email'`;
    expect((await restore(second.token)).status).toBe(422);
    expect((await restore('x'.repeat(43))).status).toBe(422);
    expect(next).not.toBe(second.next);
  });

  it('has to wait while the account is deactivated', async () => {
    const { user, token } = await moved();
    await sql`update users set is_active = false where id = ${user.id}`;
    expect(await restore(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    await sql`update users set is_active = true where id = ${user.id}`;
    expect((await restore(token)).status).toBe(200);
  });

  it('still works after more changes of address or password; the address in between cannot undo it', async () => {
    const { user, next, token } = await moved();
    await moveTo(user, `further.${next}`);
    await user.call('PUT', '/api/user/password', { currentPassword: personaPassword, newPassword: 'thiefs-own-road-9' });
    const between = await tokenTo(next, 'restore-email');
    expect(between).not.toBe('');
    expect((await restore(token)).body).toEqual({ email: user.email });
    expect((await restore(between)).status).toBe(422);
  });

  it('cannot be prevented by deleting the account, which is refused until the restore link expires', async () => {
    const { user, token } = await moved();
    const remove = () => user.call('POST', '/api/settings/delete-account', { password: personaPassword });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'account_in_use', error: expect.stringMatching(/address changed.* until [A-Z][a-z]{2} \d{1,2}, \d{4}/) },
    });
    expect((await restore(token)).status).toBe(200);
    const later = await moved();
    await sql`update email_links set expires_at = now() - interval '1 second' where purpose = 'restore_email'`;
    expect((await later.user.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
  });

  it('reserves the old address while it can be restored', async () => {
    const { user } = await moved();
    const other = await app.signIn('shipper');
    const registration = { email: user.email, password: newPassword, fullName: 'Some One', role: 'shipper' };
    expect((await app.anonymous('POST', '/api/auth/register', registration)).status).toBe(409);
    expect((await other.call('PATCH', '/api/settings/profile', { email: user.email, currentPassword: personaPassword })).status).toBe(409);
    await sql`update email_links set expires_at = now() - interval '1 second' where purpose = 'restore_email'`;
    expect((await app.anonymous('POST', '/api/auth/register', registration)).status).toBe(201);
  });
});

import { describe, expect, it } from 'vitest';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildAccount } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';
import { revokeUnconfirmedAccess } from '../addresses/address-confirmation.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { getCode } from '../reauthentication/second-factor-fixtures.ts';
import { TestAuthenticator } from './authenticator-fixtures.ts';

const origin = 'https://carriage.example';
const app = await startTestApp({ PUBLIC_URL: origin });
const { sql, anonymous } = app;

const proof = { password: personaPassword };
const present = 0x01;
const refused = { status: 401, body: { code: 'invalid_passkey' } };
const saved = async ({ id }: SignedIn) => sql`select name from passkeys where user_id = ${id}`;

async function getOptions(who: SignedIn) {
  return (await who.call('POST', '/api/settings/passkeys/challenge', proof)).body.options;
}

async function withPasskey(role: 'admin' | 'carrier' = 'carrier') {
  const user = await app.signIn(role, {}, buildAccount);
  const authenticator = new TestAuthenticator(origin);
  const passkey = authenticator.create(await getOptions(user));
  const { status, body } = await user.call('POST', '/api/settings/passkeys', { name: 'Phone', passkey });
  expect(status).toBe(201);
  return { user, authenticator, id: body.id as string };
}

const challenge = async () => (await anonymous('POST', '/api/auth/passkey/challenge')).body.options;
const signIn = (passkey: object) => anonymous('POST', '/api/auth/passkey/login', { passkey });

describe('a passkey', () => {
  it('can be added, listed, renamed and removed by its owner, who is told by email', async () => {
    const { user, id } = await withPasskey();
    expect((await user.call('GET', '/api/settings/passkeys')).body).toMatchObject([
      { id, name: 'Phone', isSynced: false, lastUsedAt: null },
    ]);
    expect((await user.call('PATCH', `/api/settings/passkeys/${id}`, { name: 'Work phone' })).body.name).toBe('Work phone');
    expect((await user.call('POST', `/api/settings/passkeys/${id}/removal`, { password: 'wrong' })).status).toBe(422);
    expect((await user.call('POST', `/api/settings/passkeys/${id}/removal`, proof)).status).toBe(200);
    expect(await saved(user)).toEqual([]);
    const mails = await sql<{ subject: string }[]>`select subject from mail_outbox where recipient = ${user.email} order by id`;
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Carriage: A passkey was added to your account',
      'Carriage: A passkey was removed from your account',
    ]);
  });

  it('needs the password, and a code if two-factor authentication is on, before the challenge is issued', async () => {
    const user = await app.signIn('carrier', {}, buildAccount);
    const begin = (given: object) => user.call('POST', '/api/settings/passkeys/challenge', given);
    expect((await begin({ password: 'wrong' })).status).toBe(422);
    const { body } = await user.call('POST', '/api/auth/two-factor/setup', proof);
    await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    expect((await begin(proof)).body.fields).toHaveProperty('code');
    expect((await begin({ ...proof, code: getCode(body.secret, 1) })).status).toBe(200);
  });

  it('of another account gives 404, and cannot be added with the challenge of another account', async () => {
    const [{ id }, stranger] = [await withPasskey(), await app.signIn('carrier', {}, buildAccount)];
    expect((await stranger.call('PATCH', `/api/settings/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.call('POST', `/api/settings/passkeys/${id}/removal`, proof)).status).toBe(404);
    expect((await stranger.call('GET', '/api/settings/passkeys')).body).toEqual([]);
    const owner = await app.signIn('carrier', {}, buildAccount);
    const passkey = new TestAuthenticator(origin).create(await getOptions(owner));
    expect(await stranger.call('POST', '/api/settings/passkeys', { name: 'Theirs', passkey })).toMatchObject(refused);
  });

  it.each([
    ['made for another site', (options: never) => new TestAuthenticator('https://evil.example').create(options)],
    ['whose device did not verify the person', (options: never) => new TestAuthenticator(origin).create(options, present)],
    ['with a made-up challenge', () => new TestAuthenticator(origin).create({ challenge: 'bm90IG91cnM' })],
    ['that signs in instead', (options: never) => new TestAuthenticator(origin).get(options)],
  ])('%s is refused and not stored', async (_why, make) => {
    const user = await app.signIn('carrier', {}, buildAccount);
    const passkey = make((await getOptions(user)) as never);
    expect(await user.call('POST', '/api/settings/passkeys', { name: 'Odd', passkey })).toMatchObject(refused);
    expect(await saved(user)).toEqual([]);
  });

  it('is stored once if the same response is sent three times at once', async () => {
    const user = await app.signIn('carrier', {}, buildAccount);
    const passkey = new TestAuthenticator(origin).create(await getOptions(user));
    const send = () => user.call('POST', '/api/settings/passkeys', { name: 'Phone', passkey });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect(await saved(user)).toHaveLength(1);
  });

  it('is not added by a session that ended in the meantime', async () => {
    const user = await app.signIn('carrier', {}, buildAccount);
    const passkey = new TestAuthenticator(origin).create(await getOptions(user));
    const waiting = await sql.begin(async (owner) => {
      await owner`select 1 from users where id = ${user.id} for update`;
      const adding = user.call('POST', '/api/settings/passkeys', { name: 'Thief', passkey });
      await expect
        .poll(
          async () =>
            (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`).length,
        )
        .toBeGreaterThan(0);
      await owner`update sessions set revoked_at = now() where user_id = ${user.id}`;
      return [adding] as const;
    });
    expect((await waiting[0]).status).toBe(401);
    expect(await saved(user)).toEqual([]);
  });

  it('is refused after twenty', async () => {
    const { user, id } = await withPasskey();
    await sql`
      insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      select gen_random_uuid(), user_id, name, 'more-' || n || id, public_key, 0, '{}', false, now() from passkeys, generate_series(1, 19) n where id = ${id}`;
    expect(await user.call('POST', '/api/settings/passkeys/challenge', proof)).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without password or code, and each challenge works once', async () => {
    const { user, authenticator } = await withPasskey('admin');
    const passkey = authenticator.get(await challenge());
    const { status, body } = await signIn(passkey);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: user.id }, token: expect.any(String) });
    expect(await signIn(passkey)).toMatchObject(refused);
  });

  it('succeeds once if one challenge is answered twice at once', async () => {
    const { authenticator } = await withPasskey();
    const options = await challenge();
    const statuses = (await Promise.all([signIn(authenticator.get(options)), signIn(authenticator.get(options))])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('is refused for an unknown key, a forged signature, an old counter, an unverified person or an expired challenge', async () => {
    const { authenticator } = await withPasskey();
    expect(await signIn(new TestAuthenticator(origin).get(await challenge()))).toMatchObject(refused);
    const forged = authenticator.get(await challenge());
    const other = authenticator.get(await challenge());
    expect(await signIn({ ...forged, signature: (other as Record<string, string>)['signature'] })).toMatchObject(refused);
    expect(await signIn(authenticator.get(await challenge(), present))).toMatchObject(refused);
    expect((await signIn(authenticator.get(await challenge()))).status).toBe(200);
    authenticator.counter = 0;
    expect(await signIn(authenticator.get(await challenge()))).toMatchObject(refused);
    authenticator.counter = 100;
    const options = await challenge();
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`;
    expect(await signIn(authenticator.get(options))).toMatchObject(refused);
  });

  it.each([
    ['blocked', 'is_blocked = true'],
    ['inactive', 'is_active = false'],
  ])('is refused if the account is %s', async (code, change) => {
    const { user, authenticator } = await withPasskey();
    await sql.unsafe(`update users set ${change} where id = '${user.id}'`).simple();
    expect(await signIn(authenticator.get(await challenge()))).toMatchObject({ status: 403, body: { code } });
  });

  it('is refused for passkeys added by a stranger before the owner verified the address', async () => {
    const { user, authenticator } = await withPasskey();
    await app.programSql.begin((tx) => revokeUnconfirmedAccess({ ...testCtx(app.programSql), sql: tx } as never, user.id, null));
    expect(await signIn(authenticator.get(await challenge()))).toMatchObject(refused);
  });
});

describe('confirming an action with a passkey', () => {
  it('works only with a passkey of the same account and its own challenge', async () => {
    const { user, authenticator } = await withPasskey('admin');
    const { authenticator: foreign } = await withPasskey('admin');
    await sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${user.id}`;
    const needed = await user.call('POST', '/api/security/unban', { ipAddress: '192.0.2.1' });
    expect(needed.body).toMatchObject({ code: 'proof_needed', fields: { password: expect.any(String), passkey: expect.any(String) } });
    const begin = async () => (await user.call('POST', '/api/auth/passkey/confirmation')).body.options;
    expect(await user.call('POST', '/api/auth/prove', { passkey: foreign.get(await begin()) })).toMatchObject(refused);
    expect(await user.call('POST', '/api/auth/prove', { passkey: authenticator.get(await challenge()) })).toMatchObject(refused);
    expect((await user.call('POST', '/api/auth/prove', { passkey: authenticator.get(await begin()) })).status).toBe(200);
    expect((await user.call('POST', '/api/security/unban', { ipAddress: '192.0.2.1' })).status).not.toBe(403);
  });
});

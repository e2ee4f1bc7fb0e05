import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/http.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { addCleanup } from '../../../../test/harness/people/endings.ts';
import { openSessionReplica } from '../../../../test/harness/processes/session-replica.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { waitingForLocks } from '../../../../test/harness/database/database.ts';
import { beforeForgotten, patiently } from '../../../../test/harness/timeouts.ts';
import { buildAccount, buildApiKey, buildSession } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';
import { getCode } from '../reauthentication/second-factor-fixtures.ts';
import { createSessionCache } from '../sessions/session-cache.ts';
import { deleteEndedSessions } from '../sessions/sessions.ts';
import { recordStatements } from '../../../../test/harness/database/record-statements.ts';
import { createApp } from '#app/services.ts';

const app = await startTestApp();
const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '50' });
const { sql } = app;
const newPassword = 'quiet-harbour-72';
const form = { name: 'Dispatch software', scopes: ['read', 'write_transports'], expiresInDays: 90, password: personaPassword };

const make = (who: SignedIn, change: object = {}) => who.call('POST', '/api/user/api-keys', { ...form, ...change });
const list = async (who: SignedIn) => (await who.call('GET', '/api/user/api-keys')).body as Record<string, unknown>[];
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const use = (secret: string, on = app, method: 'GET' | 'POST' = 'GET', body?: object) =>
  on.anonymous(method, '/api/transports', body, bearer(secret));
const codeFor = async (secret: string) => {
  const { status, body } = await use(secret);
  return status === 200 ? 'works' : `${status} ${body.code}`;
};

async function dump(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows = await Promise.all(tables.map(({ name }) => sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`));
  return rows.flatMap((each) => each.map(({ row }) => row)).join('\n');
}

describe('creating an API key', () => {
  it('returns the secret once and stores only its hash', async () => {
    const carrier = await app.signIn('carrier');
    const { status, body } = await make(carrier);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Dispatch software',
        scopes: ['read', 'write_transports'],
        createdAt: expect.any(String),
        lastUsedAt: null,
        expiresAt: expect.any(String),
        isExpired: false,
        isSuspended: false,
        suspendedUntil: null,
        suspendReason: null,
        secret: expect.stringMatching(/^ck_[\w-]{43}$/),
      },
    ]);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(90 * 86_400_000);
    const { secret, ...shown } = body;
    expect(await list(carrier)).toEqual([shown]);
    expect(await codeFor(secret)).toBe('works');
    await app.settle();
    const text = await dump();
    expect(text).toContain(body.id);
    for (const part of [secret, secret.slice(3)]) expect(text).not.toContain(part);
  });

  it('asks for the password, and for a code where a second factor is on: an open session is not enough', async () => {
    const broker = await app.signIn('broker');
    expect(await make(broker, { password: 'Not-the-password-1' })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
    const { body: factor } = await broker.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await broker.call('POST', '/api/auth/two-factor/confirm', { code: getCode(factor.secret) });
    expect(await make(broker)).toMatchObject({ status: 422, body: { fields: { code: 'Enter the code from your authenticator app.' } } });
    expect(await make(broker, { code: '000000' })).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
    expect(await list(broker)).toEqual([]);
    expect((await make(broker, { code: getCode(factor.secret, 1) })).status).toBe(201);
  });

  it('needs a unique name, even if two are created at once; the name of a revoked key is free again', async () => {
    const shipper = await app.signIn('shipper');
    const answers = await Promise.all([make(shipper), make(shipper, { name: 'dispatch SOFTWARE' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'name_taken',
      error: expect.stringMatching(/^You already have a key named dispatch software\. Choose another name or revoke that key\.$/i),
    });
    const [kept] = await list(shipper);
    await shipper.call('DELETE', `/api/user/api-keys/${kept!['id']}`);
    expect((await make(shipper)).status).toBe(201);
  });

  it('is refused after twenty per account, even if two are created at once', async () => {
    const carrier = await app.signIn('carrier');
    for (let count = 0; count < 19; count += 1) await buildApiKey(sql, carrier);
    const answers = await Promise.all([make(carrier, { name: 'One' }), make(carrier, { name: 'Two' })]);
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'too_many_keys'],
    ]);
    expect(await list(carrier)).toHaveLength(20);
  });

  it('is refused if the password is changed in the meantime', async () => {
    const carrier = await app.signIn('carrier');
    const late = sql.begin(async (tx) => {
      await tx`update users set password_hash = 'another' where id = ${carrier.id}`;
      const asked = make(carrier);
      await vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, { ...patiently, interval: 5 });
      return { asked };
    });
    expect(await (await late).asked).toMatchObject({ status: 409, body: { code: 'password_changed' } });
    expect(await sql`select 1 from api_keys where user_id = ${carrier.id}`).toEqual([]);
  });

  it.each(['admin', 'super_admin', 'compliance'] as const)('is refused to the role %s with an explanation', async (role) => {
    const who = await app.signIn(role);
    const refused = {
      status: 403,
      body: {
        code: 'no_keys_for_role',
        error: 'Administrators and compliance officers can’t have API keys.',
      },
    };
    expect(await make(who)).toMatchObject(refused);
    expect(await who.call('GET', '/api/user/api-keys')).toMatchObject(refused);
    expect(await who.call('DELETE', `/api/user/api-keys/${(await buildApiKey(sql, who)).id}`)).toMatchObject(refused);
  });

  it('and revoking it are announced to the owner and audited with key and scopes', async () => {
    const carrier = await app.signIn('carrier');
    const { body } = await make(carrier);
    await carrier.call('DELETE', `/api/user/api-keys/${body.id}`);
    await app.settle();
    expect((await listMailsTo(sql, carrier.email)).map(({ subject }) => subject)).toContain(
      'Carriage: An API key was created for your account',
    );
    const { body: notices } = await carrier.call('GET', '/api/notifications');
    expect(notices[0]).toMatchObject({ title: 'An API key was created for your account' });
    const lines = await sql<{ details: object }[]>`
      select details from audit_log where subject_id = ${carrier.id} and event_type = 'account.changed' order by created_at`;
    const apiKey = { id: body.id, scopes: form.scopes, expiresAt: body.expiresAt };
    expect(lines.map(({ details }) => details)).toEqual([
      { change: 'api-key-made', apiKey },
      { change: 'api-key-revoked', apiKey: { ...apiKey, expiresAt: expect.any(String) } },
    ]);
  });
});

describe('an API key in use', () => {
  it('acts for its account, takes precedence over a cookie, and is named in the audit log', async () => {
    const [shipper, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const key = await buildApiKey(sql, shipper);
    const headers = { ...bearer(key.secret), cookie: other.cookie };
    const made = await app.anonymous('POST', '/api/transports', transportForm, headers);
    expect(made.status).toBe(201);
    expect((await app.anonymous('GET', '/api/auth/me', undefined, headers)).body.id).toBe(shipper.id);
    await shipper.call('POST', '/api/transports', transportForm);
    await app.settle();
    const lines = await sql<{ subjectId: string; details: { byApiKey?: string } }[]>`
      select subject_id, details from audit_log where event_type = 'transport.submitted' and actor_id = ${shipper.id} order by id`;
    expect(lines.map(({ details }) => details.byApiKey)).toEqual([key.id, undefined]);
    expect(lines[0]!.subjectId).toBe(made.body.id);
  });

  it('has no more access than the role and the rows of its account', async () => {
    const [shipper, owner] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const { secret } = await buildApiKey(sql, shipper);
    const transport = (await owner.call('POST', '/api/transports', transportForm)).body.id as string;
    const ask = (method: 'GET' | 'POST', path: string) => app.anonymous(method, path, method === 'POST' ? {} : undefined, bearer(secret));
    expect(await ask('POST', `/api/marketplace/quotes/${transport}/bid`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await ask('GET', `/api/transports/${transport}`)).status).toBe(404);
    expect((await ask('GET', '/api/transports')).body).toEqual([]);
  });

  it('is accepted only as a bearer token, not as a cookie', async () => {
    const { secret } = await buildApiKey(sql, await buildAccount(sql));
    const cookie = { cookie: `carriage_session=${secret}` };
    expect((await app.anonymous('GET', '/api/transports', undefined, cookie)).body.code).toBe('unauthenticated');
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('is accepted with the scheme %j', async (scheme) => {
    const { secret } = await buildApiKey(sql, await buildAccount(sql));
    const headers = { authorization: `${scheme} ${secret}` };
    expect((await app.anonymous('GET', '/api/transports', undefined, headers)).status).toBe(200);
  });

  it('shows when it was last used, updated at most once a minute', async () => {
    const shipper = await app.signIn('shipper');
    const { id, secret } = await buildApiKey(sql, shipper);
    const usedAt = async () => (await list(shipper))[0]!['lastUsedAt'] as string | null;
    expect(await usedAt()).toBeNull();
    await use(secret);
    const first = await usedAt();
    expect(Date.now() - Date.parse(first!)).toBeLessThan(60_000);
    for (let call = 0; call < 5; call += 1) await use(secret);
    expect(await usedAt()).toBe(first);
    const fresh = await createSessionCache(sql, pino({ level: 'silent' }));
    await fresh.resolve(secret, 'key', true);
    expect(await usedAt()).toBe(first);
    await sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${id}`;
    await fresh.close();
    const later = await createSessionCache(sql, pino({ level: 'silent' }));
    await later.resolve(secret, 'key', true);
    await later.close();
    expect(Date.parse((await usedAt())!)).toBeGreaterThan(Date.now() - 30_000);
  });

  it('causes no query if it was cached less than a minute ago', async () => {
    const { watched, statements } = recordStatements(sql);
    const cache = await createSessionCache(watched, pino({ level: 'silent' }));
    const { secret } = await buildApiKey(sql, await buildAccount(sql));
    await cache.resolve(secret, 'key', true);
    const before = statements.length;
    for (let call = 0; call < 5; call += 1) await cache.resolve(secret, 'key', true);
    expect(statements.length).toBe(before);
    await cache.close();
  });

  it('has its own rate limit, separate from its owner and other keys', async () => {
    const shipper = await limited.signIn('shipper');
    const [one, other] = [await buildApiKey(limited.sql, shipper), await buildApiKey(limited.sql, shipper)];
    const answers = [];
    for (let call = 0; call < 12; call += 1) answers.push(await use(one.secret, limited));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect([10, 11]).toContain(taken);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': expect.anything() } });
    expect((await use(other.secret, limited)).status).toBe(200);
    expect((await shipper.call('GET', '/api/transports')).status).toBe(200);
    const changes = [];
    for (let call = 0; call < 6; call += 1) changes.push((await use(other.secret, limited, 'POST', {})).status);
    expect(changes.slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(changes).toContain(429);
  });

  it('has its own allowance for a call with a separate limit', async () => {
    const shipper = await app.signIn('shipper');
    const keys = [await buildApiKey(sql, shipper), await buildApiKey(sql, shipper)];
    const submit = async (secret: string) =>
      (await app.anonymous('POST', '/api/quotes/submit', { vehicleMake: '' }, bearer(secret))).status;
    const all = (secret: string) => Promise.all(Array.from({ length: 40 }, () => submit(secret)));
    for (const secret of [keys[0]!.secret, shipper.token]) expect(new Set(await all(secret))).toEqual(new Set([422, 429]));
    expect(await submit(keys[1]!.secret)).toBe(422);
  });

  it('does not appear in the log, but the account and the key id of a call do', async () => {
    const lines: string[] = [];
    const dataDir = mkdtempSync(join(tmpdir(), 'carriage-keys-'));
    addCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
    const vars = { NODE_ENV: 'test', LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '0', DATA_DIR: dataDir, DATABASE_URL: app.url };
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const http = await buildApp(createApp({ config: readConfig(vars, process.cwd()), sql: app.programSql, log }));
    const carrier = await app.signIn('carrier');
    const asked = { remoteAddress: '10.77.0.1', headers: bearer(carrier.token) };
    const made = (await http.inject({ ...asked, method: 'POST', url: '/api/user/api-keys', payload: form })).json();
    await http.inject({ ...asked, url: '/api/transports', headers: bearer(made.secret) });
    await http.inject({ ...asked, method: 'POST', url: '/api/transports', payload: { a: 1 }, headers: bearer(made.secret) });
    await http.inject({ ...asked, url: '/api/transports', headers: bearer(`${made.secret}x`) });
    await http.close();
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(3);
    expect(text).not.toContain(made.secret.slice(3));
    expect(text).toContain(`"who":"${carrier.id}","key":"${made.id}"`);
  });
});

describe('an ended API key', () => {
  const why = [
    ['unknown', 'key_unknown', /^Unknown API key\. Check that you copied all of it\. Create a new one under Settings/, async () => {}],
    [
      'revoked',
      'key_revoked',
      /^This API key was revoked\. Create a new one under Settings/,
      (id: string) => sql`update api_keys set revoked_at = now() where id = ${id}`,
    ],
    [
      'expired',
      'key_expired',
      /^This API key expired on \w{3} \d\d, \d{4}\. Create a new one under Settings/,
      (id: string) =>
        sql`update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = ${id}`,
    ],
    [
      'stopped with its account',
      'key_stopped',
      /^This API key’s account is restricted\. To find out why, sign in to the site or contact support\.$/,
      (id: string) => sql`update users set is_blocked = true where id = (select user_id from api_keys where id = ${id})`,
    ],
  ] as const;

  it.each(why)('that is %s gets 401 with advice, and is logged as a bad token', async (which, code, words, bring) => {
    const { id, secret } = await buildApiKey(sql, await buildAccount(sql));
    await bring(id);
    const presented = which === 'unknown' ? `${secret.slice(0, -1)}` : secret;
    const address = `203.0.113.${why.findIndex(([name]) => name === which) + 1}`;
    const reply = await app.http.inject({ url: '/api/transports', remoteAddress: address, headers: bearer(presented) });
    expect([reply.statusCode, reply.json()]).toEqual([401, { code, error: expect.stringMatching(words) }]);
    await app.http.sentinel!.recorder.flush();
    expect(await sql`select event_type from security_logs where ip_address = ${address}`).toEqual([{ eventType: 'bad_token' }]);
  });

  it('expires at its exact time, even if it is cached', { tags: 'full' }, async () => {
    const end = Math.ceil(Date.now() / 1000) * 1000 + 4_000;
    const { secret } = await buildApiKey(sql, await buildAccount(sql), { expiresAt: new Date(end) });
    expect(await codeFor(secret)).toBe('works');
    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 });
    const before = await codeFor(secret);
    vi.useRealTimers();
    expect(before).toBe('works');
    await vi.waitUntil(() => Date.now() >= end, { timeout: 10_000, interval: 20 });
    expect(await codeFor(secret)).toBe('401 key_expired');
  });

  it('is refused as soon as the revocation is answered, and a second revocation gets 404', async () => {
    const carrier = await app.signIn('carrier');
    const { id, secret } = await buildApiKey(sql, carrier);
    const after: string[] = [];
    let isRevoked = false;
    const users = Array.from({ length: 8 }, async () => {
      while (!isRevoked) await use(secret);
      after.push(await codeFor(secret));
    });
    const answers = await Promise.all([1, 2].map(() => carrier.call('DELETE', `/api/user/api-keys/${id}`)));
    isRevoked = true;
    after.push(await codeFor(secret));
    await Promise.all(users);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(after).toEqual(Array.from({ length: 9 }, () => '401 key_revoked'));
    expect(await list(carrier)).toEqual([]);
  });

  it('is refused by another replica that had cached it', async () => {
    const replica = await openSessionReplica(sql, pino({ level: 'silent' }));
    const carrier = await app.signIn('carrier');
    const { id, secret } = await buildApiKey(sql, carrier);
    expect(await replica.resolve(secret, 'key')).toMatchObject({ id: carrier.id, sessionId: '', apiKey: { id } });
    await carrier.call('DELETE', `/api/user/api-keys/${id}`);
    await vi.waitFor(async () => expect(await replica.resolve(secret, 'key')).toBeNull(), { ...beforeForgotten, interval: 2 });
    await replica.close();
  });

  it('can only be revoked by its owner', async () => {
    const [owner, other] = [await app.signIn('broker'), await app.signIn('broker')];
    const { id, secret } = await buildApiKey(sql, owner);
    expect((await other.call('DELETE', `/api/user/api-keys/${id}`)).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect(await codeFor(secret)).toBe('works');
  });

  it('stops when its account is blocked or deactivated, and works again afterwards', async () => {
    const [superAdmin, carrier] = [await app.signIn('super_admin'), await app.signIn('carrier')];
    const { secret } = await buildApiKey(sql, carrier);
    const decide = async (method: 'POST' | 'PATCH', path: string) =>
      expect((await superAdmin.call(method, path, { reason: 'A look at its papers' })).status).toBe(200);
    const stages = [await codeFor(secret)];
    await decide('POST', `/api/super-admin/users/${carrier.id}/block`);
    stages.push(await codeFor(secret));
    await decide('POST', `/api/super-admin/users/${carrier.id}/unblock`);
    stages.push(await codeFor(secret));
    await decide('PATCH', `/api/admin/users/${carrier.id}/deactivate`);
    stages.push(await codeFor(secret));
    expect(stages).toEqual(['works', '401 key_stopped', 'works', '401 key_stopped']);
  });

  it('is deleted with the account, and is in the data export without its hash', async () => {
    const shipper = await app.signIn('shipper');
    const { id, secret } = await buildApiKey(sql, shipper, { name: 'Fleet desk' });
    expect(await codeFor(secret)).toBe('works');
    const { body: copy } = await shipper.call('POST', '/api/settings/my-data', { password: personaPassword });
    const { apiKeys } = typeof copy === 'string' ? JSON.parse(copy) : copy;
    expect(apiKeys).toEqual([expect.objectContaining({ id, name: 'Fleet desk' })]);
    expect(apiKeys[0]).not.toHaveProperty('secretHash');
    expect((await shipper.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    expect(await codeFor(secret)).toBe('401 key_unknown');
    expect(await sql`select 1 from api_keys where id = ${id}`).toEqual([]);
  });

  it('is revoked by a password reset by link, but not by a changed password', async () => {
    const shipper = await app.signIn('shipper');
    const { secret } = await buildApiKey(sql, shipper);
    await shipper.call('PUT', '/api/user/password', { currentPassword: personaPassword, newPassword });
    expect(await codeFor(secret)).toBe('works');
    await app.anonymous('POST', '/api/auth/forgot-password', { email: shipper.email });
    await app.settle();
    const token = await mailedToken(sql, shipper.email, '/reset-password');
    expect((await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: `${newPassword}!` })).status).toBe(200);
    expect(await codeFor(secret)).toBe('401 key_revoked');
  });

  it('is revoked when the email address is first verified', async () => {
    const shipper = await app.signIn('shipper', { emailVerifiedAt: null });
    const { secret } = await buildApiKey(sql, shipper);
    await shipper.call('POST', '/api/auth/verify-email/resend');
    await app.settle();
    const token = await mailedToken(sql, shipper.email, '/verify-email');
    expect((await shipper.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
    expect(await codeFor(secret)).toBe('401 key_revoked');
  });

  it('is reported as revoked or expired for 90 days, then as unknown', async () => {
    const account = await buildAccount(sql);
    await buildSession(sql, account);
    const ends = ['revoked', 'expired'].flatMap((how) => [91, 89].map((days) => [how, new Date(Date.now() - days * 86_400_000)] as const));
    const told: string[] = [];
    for (const [how, at] of ends) {
      const createdAt = new Date(at.getTime() - 86_400_000);
      const end = how === 'revoked' ? { revokedAt: at } : { createdAt, expiresAt: at };
      const { secret } = await buildApiKey(sql, account, end);
      await deleteEndedSessions({ sql });
      told.push(await codeFor(secret));
    }
    expect(told).toEqual(['401 key_unknown', '401 key_revoked', '401 key_unknown', '401 key_expired']);
  });
});

describe('the database constraints for API keys', () => {
  it.each([
    ['a lifetime of more than 365 days', { expiresAt: new Date(Date.now() + 365 * 86_400_000 + 60_000) }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['no scope at all', { scopes: [] }],
    ['an invalid hash', { secretHash: Buffer.from('ck_x') }],
  ])('refuse a key with %s', async (_what, overrides) => {
    const account = await buildAccount(sql);
    await expect(buildApiKey(sql, account, overrides)).rejects.toMatchObject({ code: '23514' });
  });
});

import { describe, expect, it } from 'vitest';
import { endSuspension } from '#domains/accounts/api-keys/api-key-suspension.ts';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { watched } from '../../../../test/harness/watched.ts';
import { suspendKey } from './key-suspensions.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql, http } = app;
const { flush, newAddress, by } = watched(app, '198.51.102');

const ask = (remoteAddress: string, url: string, headers: Record<string, string>) => http.inject({ url, remoteAddress, headers });
const attack = async (address: string, secret: string) => {
  for (const url of ['/.env', '/wp-login.php', '/.git/config']) await ask(address, url, by({ token: secret }));
  await flush();
};
const getAnswer = async (secret: string) => {
  const reply = await ask(newAddress(), '/api/auth/me', by({ token: secret }));
  return reply.statusCode === 200 ? 'works' : `${reply.statusCode} ${reply.json().code}`;
};
const isHeld = async ({ id }: SignedIn) => (await sql`select 1 from held_accounts where user_id = ${id}`).length > 0;
const getKeys = async (owner: SignedIn) => (await owner.call('GET', '/api/user/api-keys')).body;

describe('an API key used for an attack', () => {
  it('is suspended alone: its owner can still sign in, see the reason and create another key', async () => {
    const owner = await app.signIn('shipper');
    const [leaked, other] = [await buildApiKey(sql, owner, { scopes: ['read'] }), await buildApiKey(sql, owner)];
    await attack(newAddress(), leaked.secret);
    expect([await getAnswer(leaked.secret), await getAnswer(other.secret)]).toEqual(['401 key_suspended', 'works']);
    expect(await isHeld(owner)).toBe(false);
    const [shownOther, shownLeaked] = await getKeys(owner);
    expect(shownLeaked).toMatchObject({ id: leaked.id, isSuspended: true, suspendReason: 'Automatic: Honeypot path' });
    expect(shownOther).toMatchObject({ id: other.id, isSuspended: false });
    const [mail] = (await listMailsTo(sql, owner.email)).filter(({ subject }) => subject.includes('API key was suspended'));
    expect(mail!.text).toContain('Your account and other keys still work');
    const credentials = { email: owner.email, password: personaPassword };
    expect((await app.anonymous('POST', '/api/auth/login', credentials)).status).toBe(200);
    expect((await owner.call('GET', '/api/transports')).status).toBe(200);
    expect((await owner.call('DELETE', `/api/user/api-keys/${leaked.id}`)).status).toBe(200);
    const wanted = { name: 'Another one', scopes: ['read'], expiresInDays: 30, password: personaPassword };
    expect((await owner.call('POST', '/api/user/api-keys', wanted)).status).toBe(201);
    const change = { currentPassword: personaPassword, newPassword: 'quiet-harbour-72' };
    expect((await owner.call('PUT', '/api/user/password', change)).status).toBe(200);
  });

  it('is suspended for an hour, then a day, then permanently, without affecting its owner', async () => {
    const owner = await app.signIn('carrier');
    const { id, secret } = await buildApiKey(sql, owner);
    for (const hours of [1, 24, null]) {
      await attack(newAddress(), secret);
      const [key] = await sql<{ hours: number | null }[]>`
        select round(extract(epoch from suspended_until - suspended_at) / 3600)::int as hours from api_keys where id = ${id}`;
      expect([await getAnswer(secret), key!.hours]).toEqual(['401 key_suspended', hours]);
      await sql`update api_keys set suspended_at = suspended_at - interval '30 hours', suspended_until = suspended_until - interval '30 hours' where id = ${id}`;
      await sql`update security_logs set created_at = created_at - interval '30 hours'`;
      expect(await getAnswer(secret)).toBe(hours === null ? '401 key_suspended' : 'works');
    }
    expect((await owner.call('GET', '/api/transports')).status).toBe(200);
    expect(await isHeld(owner)).toBe(false);
  });

  it('is listed on the security monitor and can be released once, which is audited', async () => {
    const [owner, officer, admin, carrier] = await Promise.all(
      (['shipper', 'compliance', 'admin', 'carrier'] as const).map((role) => app.signIn(role)),
    );
    const { id, secret } = await buildApiKey(sql, owner!, { name: 'Dispatch software' });
    await attack(newAddress(), secret);
    const shown = async () => (await officer!.call('GET', '/api/security/metrics')).body.suspendedKeys;
    const ofKey = { id, userId: owner!.id, ownerName: 'Sam Whitfield', role: 'shipper', reason: 'Automatic: Honeypot path' };
    expect((await shown())[0]).toMatchObject({ ...ofKey, suspendedUntil: expect.any(String) });
    expect(JSON.stringify(await shown())).not.toContain(secret);
    const release = (who: SignedIn, apiKeyId = id) => who.call('POST', '/api/security/release-key', { apiKeyId, note: 'Our own scanner' });
    expect((await release(carrier!)).status).toBe(403);
    const answers = await Promise.all([release(officer!), release(admin!)]);
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'not_suspended']);
    expect((await release(officer!, newId())).body.code).toBe('not_suspended');
    expect([await getAnswer(secret), (await shown()).map((key: { id: string }) => key.id)]).toEqual([
      'works',
      expect.not.arrayContaining([id]),
    ]);
    await app.settle();
    expect(await sql`select subject_id, details from audit_log where event_type = 'sentinel.key-released'`).toEqual([
      { subjectId: owner!.id, details: { apiKeyId: id, reason: 'Our own scanner' } },
    ]);
    await attack(newAddress(), secret);
    const [key] = await sql`select suspension_count from api_keys where id = ${id}`;
    expect([await getAnswer(secret), key!['suspensionCount']]).toEqual(['401 key_suspended', 1]);
  });

  it('is released once, even if a second release started earlier', async () => {
    const [owner, officer] = await Promise.all([app.signIn('shipper'), app.signIn('compliance')]);
    const { id, secret } = await buildApiKey(sql, owner);
    await attack(newAddress(), secret);
    await inTransaction(testCtx(sql, { services: app.services }), async (earlier) => {
      await earlier.sql`select now()`;
      expect((await officer.call('POST', '/api/security/release-key', { apiKeyId: id })).status).toBe(200);
      expect(await endSuspension(earlier, id)).toBeNull();
    });
  });

  it('is not listed on the security monitor after it was revoked, and cannot be released', async () => {
    const [owner, officer] = await Promise.all([app.signIn('shipper'), app.signIn('compliance')]);
    const { id, secret } = await buildApiKey(sql, owner);
    await attack(newAddress(), secret);
    expect((await owner.call('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
    const { suspendedKeys } = (await officer.call('GET', '/api/security/metrics')).body;
    expect(suspendedKeys).not.toContainEqual(expect.objectContaining({ id }));
    expect((await officer.call('POST', '/api/security/release-key', { apiKeyId: id })).body.code).toBe('not_suspended');
  });

  it('gets its own points for probing ids, separate from those of its owner', async () => {
    const owner = await app.signIn('shipper');
    const { id, secret } = await buildApiKey(sql, owner);
    const walk = async (headers: Record<string, string>, count: number) => {
      for (let at = 0; at < count; at += 1) await ask('198.51.100.250', `/api/transports/${newId()}`, headers);
    };
    await walk(by({ token: secret }), 19);
    await walk(by(owner), 19);
    await flush();
    expect(await sql`select 1 from security_logs where user_id = ${owner.id}`).toEqual([]);
    await walk(by({ token: secret }), 1);
    await flush();
    expect(await sql`select api_key_id from security_logs where user_id = ${owner.id}`).toEqual([{ apiKeyId: id }]);
  });

  it('gets no more points while suspended, and is suspended once by two replicas', async () => {
    const owner = await app.signIn('shipper');
    const { id, secret } = await buildApiKey(sql, owner);
    await attack(newAddress(), secret);
    const address = newAddress();
    for (let at = 0; at < 20; at += 1) await ask(address, '/api/transports', by({ token: secret }));
    await flush();
    expect(await sql`select 1 from security_logs where ip_address = ${address}`).toEqual([]);
    await sql`update api_keys set suspended_at = null, suspended_until = null, suspend_reason = null, suspension_count = 0 where id = ${id}`;
    const ctx = testCtx(sql, { services: app.services });
    const once = () => suspendKey(ctx, { apiKeyId: id, reason: 'Automatic: Honeypot path' });
    expect((await Promise.all([once(), once()])).toSorted()).toEqual([false, true]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { watched } from '../../../../test/harness/watched.ts';
import { notifyReplicas } from './ban-list.ts';
import { buildBan } from '../fixtures.ts';

const app = await startTestApp();
const { sql, http } = app;
const { flush, newAddress } = watched(app, '192.0.2');
const [ada, sue] = [await app.signIn('admin'), await app.signIn('super_admin')];

const traps = ['/.env', '/wp-login.php', '/.git/config'];
const trip = async (remoteAddress: string, headers: Record<string, string> = {}) => {
  for (const url of traps) await http.inject({ url, remoteAddress, headers });
  await flush();
};
const listBans = (ipAddress: string) => sql`select 1 from banned_ips where ip_address = ${ipAddress} and lifted_at is null`;
const isFree = (remoteAddress: string) =>
  expect.poll(async () => (await http.inject({ url: '/api/settlement', remoteAddress })).statusCode).toBe(200);
const isBlocked = (remoteAddress: string) =>
  expect.poll(async () => (await http.inject({ url: '/api/settlement', remoteAddress })).statusCode).toBe(403);
const listPoints = (ipAddress: string) => sql<{ eventType: string; threatScore: number; occurrences: number }[]>`
  select event_type, threat_score, occurrences from security_logs where ip_address = ${ipAddress} order by created_at, id`;
const unban = (ipAddress: string, more: object = {}, person: SignedIn = ada) =>
  person.call('POST', '/api/security/unban', { ipAddress, ...more });
const lessons = async (person: SignedIn = ada) => (await person.call('GET', '/api/security/lessons')).body;
const findLine = async (eventType: string) => {
  await app.settle();
  const [line] = await sql`
    select actor_id, subject_type, subject_id, details from audit_log where event_type = ${eventType} order by id desc limit 1`;
  return line;
};
const note = 'The monitoring of a carrier asks for these';

beforeEach(async () => {
  await sql`truncate banned_ips, held_accounts, sentinel_suppressions`;
  await notifyReplicas(sql, '');
});

describe('lifting a ban as a mistake', () => {
  it('with a note exempts its causes at that address for a time, and still logs them', async () => {
    const [address, other] = [newAddress(), newAddress()];
    await trip(address);
    await isBlocked(address);
    expect((await unban(address, { note, exemptDays: 7 })).body).toMatchObject({
      ipAddress: address,
      isAutomatic: true,
      causes: [{ eventType: 'honeypot_path', times: 3, points: 75 }],
    });
    const [taught] = await lessons();
    expect(taught).toMatchObject({ ipAddress: address, userId: null, accountName: null, eventTypes: ['honeypot_path'], note });
    expect(Date.parse(taught.endsAt) - Date.parse(taught.createdAt)).toBe(7 * 86_400_000);
    const [teacher] = await sql`select full_name from users where id = ${ada.id}`;
    expect(taught.taughtBy).toBe(teacher!['fullName']);
    await isFree(address);
    await trip(address);
    expect(await listBans(address)).toEqual([]);
    expect((await listPoints(address)).at(-1)).toEqual({ eventType: 'honeypot_path', threatScore: 0, occurrences: 3 });
    for (let at = 0; at < 3; at += 1) await http.inject({ url: '/api/nothing?id=1%27%20or%20%271%27=%271', remoteAddress: address });
    await flush();
    expect(await listBans(address)).toHaveLength(1);
    await trip(other);
    expect(await listBans(other)).toHaveLength(1);
    expect(await findLine('sentinel.address-unbanned')).toMatchObject({ actorId: ada.id, subjectId: address, details: { reason: note } });
    expect(await findLine('sentinel.lesson-taught')).toMatchObject({
      actorId: ada.id,
      subjectType: 'sentinel_lesson',
      subjectId: taught.id,
      details: { reason: note, ipAddress: address, eventTypes: ['honeypot_path'], endsAt: taught.endsAt },
    });
  });

  it('can be revoked once, and ends after its days', async () => {
    const address = newAddress();
    await trip(address);
    await unban(address, { note });
    const [{ id }] = await lessons();
    const takeBack = () => sue.call('POST', `/api/security/lessons/${id}/take-back`);
    const answers = await Promise.all([takeBack(), takeBack()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lessons()).toEqual([]);
    expect(await findLine('sentinel.lesson-taken-back')).toMatchObject({ actorId: sue.id, subjectId: id });
    await expect.poll(async () => (await trip(address), await listBans(address))).toHaveLength(1);
    expect((await sue.call('POST', '/api/security/lessons/0193a000-0000-7000-8000-000000000000/take-back')).status).toBe(404);
    await isBlocked(address);
    await unban(address, { note });
    await isFree(address);
    await sql`update sentinel_suppressions set created_at = now() - interval '9 days', ends_at = now() - interval '1 second'`;
    await sql`select pg_notify('ban_changed', '')`;
    expect(await lessons()).toEqual([]);
    await expect.poll(async () => (await trip(address), await listBans(address))).toHaveLength(1);
  });

  it('creates no exemption without a note or for a manual ban', async () => {
    const [address, manual] = [newAddress(), newAddress()];
    await trip(address);
    expect((await unban(address, { note: '   ' })).status).toBe(200);
    await buildBan(sql, { ipAddress: manual, isAutomatic: false, causes: sql.json([]) });
    expect((await unban(manual, { note })).status).toBe(200);
    expect(await lessons()).toEqual([]);
    for (const exemptDays of [0, 91, 1.5]) expect((await unban(manual, { note, exemptDays })).status).toBe(422);
    expect((await unban(manual, { note: 'x'.repeat(301) })).status).toBe(422);
  });

  it('creates no exemption for guessed passwords and suspended accounts', async () => {
    const address = newAddress();
    const causes = ['failed_login', 'blocked_login', 'stuffing', 'held_account'].map((eventType) => ({ eventType, times: 1, points: 15 }));
    await buildBan(sql, { ipAddress: address, causes: sql.json(causes) });
    expect((await unban(address, { note })).status).toBe(200);
    expect(await lessons()).toEqual([]);
    const mixed = newAddress();
    await buildBan(sql, { ipAddress: mixed, causes: sql.json([...causes, { eventType: 'forbidden', times: 9, points: 27 }]) });
    expect((await unban(mixed, { note })).status).toBe(200);
    expect(await lessons()).toMatchObject([{ ipAddress: mixed, eventTypes: ['forbidden'] }]);
  });

  it('also works for a suspended account, which can continue at once', async () => {
    const held = await app.signIn('carrier');
    await trip(newAddress(), { cookie: held.cookie });
    await expect.poll(async () => (await held.call('GET', '/api/transports')).body.code).toBe('account_held');
    const shown = (await ada.call('GET', '/api/security/metrics')).body.heldAccounts;
    expect(shown).toMatchObject([{ userId: held.id, role: 'carrier', causes: [{ eventType: 'honeypot_path', times: 3, points: 75 }] }]);
    const release = () => ada.call('POST', '/api/security/release-account', { userId: held.id, note });
    const answers = await Promise.all([release(), release()]);
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'not_held']);
    expect((await ada.call('POST', '/api/security/release-account', { userId: ada.id })).status).toBe(404);
    await expect.poll(async () => (await held.call('GET', '/api/transports')).status).toBe(200);
    expect(await lessons()).toMatchObject([{ ipAddress: null, userId: held.id, accountName: shown[0].fullName, note }]);
    expect(await findLine('sentinel.account-released')).toMatchObject({
      subjectType: 'account',
      subjectId: held.id,
      details: { reason: note },
    });
    expect(await findLine('sentinel.account-held')).toMatchObject({ actorId: null, subjectType: 'account', subjectId: held.id });
    const address = newAddress();
    await trip(address, { cookie: held.cookie });
    expect((await listPoints(address)).at(-1)).toMatchObject({ threatScore: 0, occurrences: 3 });
    expect((await held.call('GET', '/api/transports')).status).toBe(200);
  });

  it('clears earlier suspensions, so that the next one is as short as a first', async () => {
    const held = await app.signIn('carrier');
    const pause = () => trip(newAddress(), { cookie: held.cookie });
    const findHold = async () =>
      (await sql`select hold_count, held_until - created_at as length from held_accounts where user_id = ${held.id}`)[0];
    await pause();
    await expect.poll(async () => (await held.call('GET', '/api/transports')).body.code).toBe('account_held');
    const first = await findHold();
    expect((await ada.call('POST', '/api/security/release-account', { userId: held.id })).status).toBe(200);
    await expect.poll(async () => (await held.call('GET', '/api/transports')).status).toBe(200);
    await pause();
    await expect.poll(async () => (await held.call('GET', '/api/transports')).body.code).toBe('account_held');
    expect(await findHold()).toEqual(first);
  });
});

describe('super administrators', () => {
  const tell = async () => {
    await sql`insert into jobs (id, name, data) values (uuidv7(), 'tell-of-automatic-bans', '{}')`;
    await app.settle();
  };
  const told = (userId: string) => sql<{ channel: string; title: string; body: string }[]>`
    select channel, content ->> 'title' as title, content ->> 'body' as body from notification_dispatches
    where user_id = ${userId} and notification_type = 'sentinel.bans-made' order by created_at, channel`;

  it('get one summary of new bans, by email if they want it, and nothing twice', async () => {
    const quiet = await app.signIn('super_admin', { notificationEmailOptIn: false });
    await sql`delete from notification_dispatches`;
    await tell();
    expect(await told(sue.id)).toEqual([]);
    await trip(newAddress());
    await trip(newAddress());
    await trip(newAddress(), { cookie: (await app.signIn('carrier')).cookie });
    await buildBan(sql, { ipAddress: newAddress(), isAutomatic: false, reason: 'By hand' });
    await tell();
    const lines = await told(sue.id);
    expect(lines).toEqual(
      ['email', 'in_app'].map((channel) => ({
        channel,
        title: 'Sentinel blocked 2 addresses and 1 account',
        body: expect.stringMatching(/^Automatic: Honeypot path\. .*Your turn/),
      })),
    );
    expect((await told(quiet.id)).map(({ channel }) => channel)).toEqual(['in_app']);
    expect(await told(ada.id)).toEqual([]);
    await tell();
    expect(await told(sue.id)).toHaveLength(2);
    await trip(newAddress());
    await tell();
    expect((await told(sue.id)).at(-1)).toMatchObject({ title: 'Sentinel blocked 1 address' });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { securityRoles } from './schemas.ts';
import { buildBan, buildSecurityEvent } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const metrics = async (search = '') =>
  (await admin.call('GET', `/api/security/metrics${search && `?search=${encodeURIComponent(search)}`}`)).body;
const address = (id: string) => ({ kind: 'address', id, label: id, ownerName: null });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(async () => {
  await app.http.sentinel!.recorder.flush();
  await sql`truncate security_logs, banned_ips`;
});

describe('GET /api/security/metrics', () => {
  it('reports a quiet platform without events', async () => {
    expect(await metrics()).toEqual({
      threatScore: 0,
      band: 'low',
      blockedIps: 0,
      failedLogins: 0,
      honeypotTriggers: 0,
      recentEvents: [],
      activeBans: [],
      eventsByKind: [],
      topSources: [],
      heldAccounts: [],
      suspendedKeys: [],
      matchingBans: 0,
      eventsByHour: expect.any(Array),
      isEnforced: false,
      systemStatus: 'operational',
      measuredAt: expect.any(String),
    });
  });

  it('counts, adds and orders what happened', async () => {
    const newest = await buildSecurityEvent(sql, { eventType: 'honeypot_path', threatScore: 25, requestPath: '/.env' });
    await buildSecurityEvent(sql, { occurrences: 3, threatScore: 15, createdAt: ago(1) });
    await buildSecurityEvent(sql, { eventType: 'blocked_login', threatScore: 10, ipAddress: '203.0.113.8', createdAt: ago(120) });
    await buildSecurityEvent(sql, { eventType: 'honeypot_field', threatScore: 25, ipAddress: '203.0.113.9', createdAt: ago(25 * 60) });
    const seen = await metrics();
    expect(seen).toMatchObject({ threatScore: 40, band: 'high', failedLogins: 4, honeypotTriggers: 1, blockedIps: 0 });
    expect(seen.recentEvents.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
      'honeypot_path',
      'failed_login',
      'blocked_login',
      'honeypot_field',
    ]);
    expect(seen.recentEvents[0]).toEqual({
      id: newest,
      ipAddress: '203.0.113.7',
      eventType: 'honeypot_path',
      threatScore: 25,
      occurrences: 1,
      requestPath: '/.env',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      details: {},
      source: address('203.0.113.7'),
    });
    const hours: { hour: string; count: number }[] = seen.eventsByHour;
    expect(hours).toHaveLength(24);
    expect(hours.map(({ hour }) => hour)).toEqual(hours.map(({ hour }) => hour).toSorted());
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    const kinds: { eventType: string; count: number; points: number }[] = seen.eventsByKind;
    expect(kinds).toEqual([
      { eventType: 'failed_login', count: 3, points: 15 },
      { eventType: 'blocked_login', count: 1, points: 10 },
      { eventType: 'honeypot_path', count: 1, points: 25 },
    ]);
    expect(seen.topSources).toEqual([
      { source: address('203.0.113.7'), count: 4, points: 40, isKeptOut: false },
      { source: address('203.0.113.8'), count: 1, points: 10, isKeptOut: false },
    ]);
    expect(hours.at(-1)!.hour).toBe(`${new Date().toISOString().slice(0, 13)}:00:00.000Z`);
  });

  it('gives an address no points for activity of an account', async () => {
    const { id: userId } = await app.signIn('shipper');
    await buildSecurityEvent(sql, { ipAddress: '203.0.113.30', userId, eventType: 'forbidden', threatScore: 30, createdAt: ago(1) });
    await buildSecurityEvent(sql, { ipAddress: '203.0.113.30', threatScore: 5 });
    expect((await metrics()).topSources).toMatchObject([
      { source: { kind: 'account', id: userId }, count: 1, points: 30 },
      { source: address('203.0.113.30'), count: 1, points: 5 },
    ]);
  });

  it('leaves banned addresses and events before a ban out of the score', async () => {
    await buildSecurityEvent(sql, { threatScore: 90, ipAddress: '203.0.113.20', createdAt: ago(1) });
    await buildSecurityEvent(sql, { threatScore: 12, ipAddress: '203.0.113.21' });
    expect((await metrics()).threatScore).toBeGreaterThan(80);
    await buildBan(sql, { ipAddress: '203.0.113.20' });
    expect(await metrics()).toMatchObject({ threatScore: 12, band: 'medium', blockedIps: 1 });
    // A banned address can't do harm, so its later events don't count.
    await buildSecurityEvent(sql, { threatScore: 80, ipAddress: '203.0.113.20', createdAt: new Date(Date.now() + 1000) });
    expect(await metrics()).toMatchObject({ threatScore: 12, band: 'medium', blockedIps: 1 });
    await sql`delete from security_logs where threat_score = 80`;
    await sql`update banned_ips set banned_until = now() - interval '1 second'`;
    expect(await metrics()).toMatchObject({ threatScore: 12, blockedIps: 0 });
  });

  it('rises when the last hour is far above the seven days before', async () => {
    await buildSecurityEvent(sql, { threatScore: 0, occurrences: 100, createdAt: ago(10) });
    expect(await metrics()).toMatchObject({ threatScore: 50 });
    await buildSecurityEvent(sql, { threatScore: 0, occurrences: 168 * 100, createdAt: ago(60 * 24 * 3) });
    expect(await metrics()).toMatchObject({ threatScore: 10, band: 'low' });
  });

  it('shows the bans in force, newest first, and finds them by address or reason', async () => {
    await buildBan(sql, { ipAddress: '198.51.100.1', reason: 'Manual: scraping 100% of it' });
    await buildBan(sql, { ipAddress: '203.0.113.30', isPermanent: true });
    await buildBan(sql, { ipAddress: '203.0.113.31', liftedAt: new Date() });
    await buildBan(sql, { ipAddress: '203.0.113.32', bannedUntil: ago(1) });
    const found = async (search: string) => (await metrics(search)).activeBans.map(({ ipAddress }: { ipAddress: string }) => ipAddress);
    expect(await found('')).toEqual(['203.0.113.30', '198.51.100.1']);
    expect((await metrics()).activeBans[0]).toEqual({
      id: expect.any(String),
      ipAddress: '203.0.113.30',
      reason: 'Automatic: Honeypot path',
      threatScore: 75,
      bannedUntil: null,
      isPermanent: true,
      isAutomatic: true,
      causes: [],
      createdAt: expect.any(String),
    });
    expect(await found('203.0')).toEqual(['203.0.113.30']);
    expect(await found('SCRAPING')).toEqual(['198.51.100.1']);
    expect(await found('100%')).toEqual(['198.51.100.1']);
    expect(await found('_')).toEqual([]);
    expect(await metrics('nothing')).toMatchObject({ activeBans: [], matchingBans: 0, blockedIps: 2 });
    expect((await admin.call('GET', `/api/security/metrics?search=${'x'.repeat(65)}`)).status).toBe(422);
  });

  it('says when background work is late', async () => {
    await sql`insert into jobs (id, name, data, run_at) values (uuidv7(), 'spread-event', '{}', now() - interval '10 minutes')`;
    expect(await metrics()).toMatchObject({ systemStatus: 'degraded' });
    // A dead job waits for a person, not a worker.
    await sql`update jobs set failed_at = now()`;
    expect(await metrics()).toMatchObject({ systemStatus: 'operational' });
    await sql`delete from jobs`;
    expect(await metrics()).toMatchObject({ systemStatus: 'operational' });
  });
});

describe('POST /api/security/unban', () => {
  const unban = (ipAddress: unknown, person = admin) => person.call('POST', '/api/security/unban', { ipAddress });

  it.each(securityRoles)('lifts a ban for %s, resets the score, and is audited', async (role) => {
    const person = await app.signIn(role);
    await buildSecurityEvent(sql, { threatScore: 90, ipAddress: '203.0.113.40', createdAt: ago(1) });
    await buildBan(sql, { ipAddress: '203.0.113.40', banCount: 2, isPermanent: true });
    expect(await unban(' 203.0.113.40 ', person)).toMatchObject({ status: 200, body: { ipAddress: '203.0.113.40', isPermanent: true } });
    const after = await metrics();
    expect(after).toMatchObject({ blockedIps: 0, activeBans: [] });
    expect(after.threatScore).toBeLessThanOrEqual(1);
    expect(await sql`select ban_count, lifted_by, lifted_at is not null as is_lifted from banned_ips`).toEqual([
      { banCount: 0, liftedBy: person.id, isLifted: true },
    ]);
    await app.settle();
    const audited =
      await sql`select actor_id, subject_type, subject_id from audit_log where event_type = 'sentinel.address-unbanned' and actor_id = ${person.id}`;
    expect(audited).toEqual([{ actorId: person.id, subjectType: 'address', subjectId: '203.0.113.40' }]);
  });

  it('succeeds once if two lift it at once, and the other is told', async () => {
    await buildBan(sql, { ipAddress: '203.0.113.41' });
    const answers = await Promise.all([unban('203.0.113.41'), unban('203.0.113.41')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual({
      error: 'This address is no longer banned',
      code: 'not_banned',
    });
  });

  it('accepts any address of an IPv6 network', async () => {
    await buildBan(sql, { ipAddress: '2001:db8:1:2::/64' });
    expect((await unban('2001:db8:1:2::9')).status).toBe(200);
  });

  it('refuses an address that is not banned or invalid', async () => {
    expect(await unban('203.0.113.99')).toMatchObject({ status: 404, body: { error: 'This address is not banned' } });
    await buildBan(sql, { ipAddress: '203.0.113.42', bannedUntil: ago(1) });
    expect((await unban('203.0.113.42')).status).toBe(409);
    for (const bad of ['', '   ', 'localhost', '1.2.3', "1.1.1.1' or 1=1", 'x'.repeat(65), null, 7, ['1.1.1.1']])
      expect(await unban(bad)).toMatchObject({
        status: 422,
        body: { error: 'Enter an IP address', fields: { ipAddress: 'Enter an IP address' } },
      });
    expect(await sql`select 1 from banned_ips where lifted_at is not null`).toHaveLength(0);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildBan, buildSecurityEvent } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const chief = await app.signIn('super_admin');
const ask = (kind: string, id: string, person = chief) =>
  person.call('GET', `/api/security/incident?${new URLSearchParams({ kind, id }).toString()}`);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const ipAddress = '203.0.113.40';

beforeEach(async () => {
  await app.http.sentinel!.recorder.flush();
  await sql`truncate security_logs, banned_ips, held_accounts`;
});

describe('GET /api/security/incident', () => {
  it('shows the burst, rules, timeline and accounts of an address', async () => {
    const { id: userId } = await app.signIn('shipper');
    await buildSecurityEvent(sql, { ipAddress, eventType: 'honeypot_path', threatScore: 50, occurrences: 2, createdAt: ago(90) });
    await buildSecurityEvent(sql, { ipAddress, eventType: 'injection', threatScore: 20, createdAt: ago(1) });
    await buildSecurityEvent(sql, { ipAddress, userId, eventType: 'forbidden', threatScore: 3, createdAt: ago(2) });
    await buildSecurityEvent(sql, { ipAddress: '203.0.113.41', threatScore: 5 });
    const { status, body } = await ask('address', ipAddress);
    expect([status, body.source]).toEqual([200, { kind: 'address', id: ipAddress, label: ipAddress, ownerName: null }]);
    expect(body).toMatchObject({ band: 'high', restriction: null, restrictionCount: 0, isEnforced: false });
    expect(
      body.rules.map((rule: { eventType: string; count: number; points: number }) => [rule.eventType, rule.count, rule.points]),
    ).toEqual([
      ['honeypot_path', 2, 50],
      ['injection', 1, 20],
    ]);
    expect(body.events.map((event: { eventType: string; countsFor: string }) => [event.eventType, event.countsFor])).toEqual([
      ['injection', 'address'],
      ['forbidden', 'account'],
      ['honeypot_path', 'address'],
    ]);
    expect(body.hours).toHaveLength(24);
    expect(body.hours.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4);
    expect(body.related.map(({ source, count }: { source: { id: string }; count: number }) => [source.id, count])).toEqual([[userId, 1]]);
  });

  it('shows why an address is blocked, and since when', async () => {
    await buildBan(sql, { ipAddress, reason: 'By hand', isAutomatic: false, isPermanent: true });
    const { body } = await ask('address', ipAddress);
    expect(body).toMatchObject({
      restrictionCount: 1,
      restriction: { reason: 'By hand', until: null, isAutomatic: false },
      hours: [],
      events: [],
    });
  });

  it('shows an API key separately from its owner and address', async () => {
    const owner = await app.signIn('carrier');
    const { id: apiKeyId } = await buildApiKey(sql, owner, { name: 'Dispatch sync' });
    await buildSecurityEvent(sql, { ipAddress, userId: owner.id, apiKeyId, eventType: 'id_walk', threatScore: 15 });
    const { body } = await ask('key', apiKeyId);
    expect(body.source).toMatchObject({ kind: 'key', id: apiKeyId, label: 'Dispatch sync' });
    expect(body.rules).toMatchObject([{ eventType: 'id_walk', points: 15 }]);
    expect(body.related).toMatchObject([{ source: { kind: 'address', id: ipAddress } }]);
    expect((await ask('account', owner.id)).body.events).toEqual([]);
    const top = (await chief.call('GET', '/api/security/metrics')).body.topSources;
    expect(top).toMatchObject([{ source: { kind: 'key', id: apiKeyId, label: 'Dispatch sync' }, points: 15, isKeptOut: false }]);
  });

  it('gives 404 for an unknown account or key, and 422 for an invalid address', async () => {
    for (const kind of ['account', 'key'])
      for (const id of [newId(), 'x']) expect([kind, (await ask(kind, id)).status]).toEqual([kind, 404]);
    expect((await ask('address', 'nowhere')).status).toBe(422);
    expect((await ask('address', ipAddress, await app.signIn('carrier'))).status).toBe(403);
  });
});

describe('the next actions of a super admin', () => {
  const incidents = async (person = chief): Promise<NextAction[]> =>
    (await person.call('GET', '/api/turns')).body.filter(({ kind }: NextAction) => kind === 'security_incident');

  it('include each critical source until it is blocked', async () => {
    await buildSecurityEvent(sql, { ipAddress, eventType: 'honeypot_path', threatScore: 75 });
    await buildSecurityEvent(sql, { ipAddress: '203.0.113.41', threatScore: 40 });
    expect((await incidents()).map(({ title, action }) => [title, action.href])).toEqual([
      [`${ipAddress} looks like an attack`, `/security/incident?kind=address&id=${ipAddress}`],
    ]);
    expect(await incidents(await app.signIn('admin'))).toEqual([]);
    await buildBan(sql, { ipAddress });
    expect(await incidents()).toEqual([]);
  });

  it('include each suspended account', async () => {
    const { id: userId } = await app.signIn('shipper');
    const row = {
      id: newId(),
      userId,
      reason: 'Automatic: Forbidden action',
      threatScore: 60,
      causes: sql.json([]),
      heldUntil: ago(-60),
      createdAt: ago(1),
    };
    await sql`insert into held_accounts ${sql({ ...row, countsFrom: ago(1) })}`;
    expect(await incidents()).toMatchObject([{ key: `incident account ${userId}`, due: { words: 'Released automatically' } }]);
  });
});

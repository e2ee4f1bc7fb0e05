import { describe, expect, it } from 'vitest';
import { accountRegistered } from '#domains/accounts/events/registered.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { bidForm } from '#domains/bids/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { publish } from '#server/events/outbox.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const note = { eventType: 'quote_workflow_updated', details: { new_state: 'booked', timestamp: '2026-11-20T10:00:00.000Z' } };

describe('POST /api/admin/audit-log', () => {
  it.each(['admin', 'super_admin'] as const)('records what an %s did, who did it and from where', async (role) => {
    const admin = await app.signIn(role);
    expect(await admin.call('POST', '/api/admin/audit-log', note, { 'user-agent': 'Console' })).toMatchObject({
      status: 201,
      body: { recorded: true },
    });
    const [line] =
      await sql`select event_type, actor_role, subject_type, details, ip_address is not null as has_address, user_agent from audit_log where actor_id = ${admin.id}`;
    expect(line).toEqual({
      eventType: note.eventType,
      actorRole: role,
      subjectType: 'console',
      details: note.details,
      hasAddress: true,
      userAgent: 'Console',
    });
  });

  it('is for administrators', async () => {
    expect((await app.anonymous('POST', '/api/admin/audit-log', note)).status).toBe(401);
    for (const role of ['shipper', 'carrier', 'compliance'] as const)
      expect((await (await app.signIn(role)).call('POST', '/api/admin/audit-log', note)).status).toBe(403);
  });

  it('refuses an event without a name or with long text, and writes nothing', async () => {
    const admin = await app.signIn('admin');
    for (const bad of [
      { ...note, eventType: ' ' },
      { ...note, details: 'text' },
      { ...note, details: { text: 'x'.repeat(10_001) } },
    ])
      expect((await admin.call('POST', '/api/admin/audit-log', bad)).status).toBe(422);
    expect(await sql`select 1 from audit_log where actor_id = ${admin.id}`).toHaveLength(0);
  });
});

describe('the audit log', () => {
  it('gets one immutable line without names per change of state, even if an event is handled twice', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const id = (await shipper.call('POST', '/api/transports', transportForm)).body.id as string;
    const bidId = (await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)).body.id as string;
    await acceptBid(app, shipper, bidId);
    await app.settle();
    const lines = () =>
      sql`select event_type, actor_id, actor_role, subject_type, subject_id from audit_log where details ->> 'transportId' = ${id} order by id`;
    const before = await lines();
    const told = await sql`select topic, count(*)::int from events where payload ->> 'transportId' = ${id} group by topic order by topic`;
    const audited =
      await sql`select event_type as topic, count(*)::int from audit_log where details ->> 'transportId' = ${id} group by event_type order by event_type`;
    expect(audited).toEqual(told);
    const namesCarrier = await sql`
      select 1 from audit_log where details::text like '%' || (select coalesce(company_name, full_name) from users where id = ${carrier.id}) || '%'`;
    expect(namesCarrier).toEqual([]);
    expect(before).toContainEqual({
      eventType: 'bid.placed',
      actorId: carrier.id,
      actorRole: 'carrier',
      subjectType: 'bid',
      subjectId: bidId,
    });
    expect(before).toContainEqual({
      eventType: 'transport.submitted',
      actorId: shipper.id,
      actorRole: 'shipper',
      subjectType: 'transport',
      subjectId: id,
    });
    await sql`insert into jobs (id, name, data) select uuidv7(), 'spread-event', jsonb_build_object('eventId', id) from events where payload ->> 'transportId' = ${id}`;
    await app.settle();
    expect(await lines()).toEqual(before);
    await expect(sql`delete from audit_log`).rejects.toThrow('audit_log is append-only');
  });

  it('records IP address and user agent, and no names', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const agent = { 'user-agent': 'Phone 7' };
    const id = (await shipper.call('POST', '/api/transports', transportForm, agent)).body.id as string;
    const bid = await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm, agent);
    await acceptBid(app, shipper, bid.body.id, agent);
    await app.settle();
    const lines = await sql<{ eventType: string; ipAddress: string | null; userAgent: string | null; details: Record<string, unknown> }[]>`
      select event_type, ip_address, user_agent, details from audit_log where details ->> 'transportId' = ${id}`;
    expect(lines.length).toBeGreaterThan(4);
    for (const { eventType, ipAddress, userAgent } of lines)
      expect([eventType, ipAddress, userAgent]).toEqual([eventType, expect.stringMatching(/^10\./), 'Phone 7']);
    expect(lines.find(({ eventType }) => eventType === 'bid.placed')!.details).toMatchObject({ bidderId: carrier.id });
    expect(JSON.stringify(lines)).not.toMatch(/Name"|Whitfield|Jensen/);
  });

  it('names who registered and signed in, but not who failed to sign in', async () => {
    const given = { email: 'named.in.log@carriage.example', password: 'A-long-road-2026' };
    const { body } = await app.anonymous('POST', '/api/auth/register', { ...given, fullName: 'Nora Named', role: 'shipper' });
    expect((await app.anonymous('POST', '/api/auth/login', { ...given, password: 'A-wrong-road-2026' })).status).toBe(401);
    expect((await app.anonymous('POST', '/api/auth/login', given)).status).toBe(200);
    await app.settle();
    const lines = await sql`select event_type, actor_id, actor_role, details from audit_log where subject_id = ${body.user.id} order by id`;
    const by = { actorId: body.user.id, actorRole: 'shipper' };
    expect(lines).toEqual([
      { eventType: 'account.registered', ...by, details: { role: 'shipper' } },
      { eventType: 'account.signed-in', ...by, details: {} },
    ]);
    const admin = await buildAccount(sql, { role: 'admin' });
    await publish(testCtx(sql, { services: app.services }), accountRegistered, {
      userId: admin.id,
      role: 'admin',
      isGuest: false,
    });
    await app.settle();
    expect(await sql`select actor_id from audit_log where subject_id = ${admin.id}`).toEqual([{ actorId: null }]);
  });

  it('never contains an email address', async () => {
    const { body } = await app.anonymous('POST', '/api/auth/register', {
      email: 'audit.me@carriage.example',
      password: 'A-long-road-2026',
      fullName: 'Robin Vale',
      role: 'shipper',
    });
    await app.settle();
    const lines = await sql`select event_type, details::text as details from audit_log where subject_id = ${body.user.id}`;
    expect(lines).toEqual([{ eventType: 'account.registered', details: '{"role": "shipper"}' }]);
  });
});

describe('GET /api/super-admin/files/sweeps', () => {
  it('returns what the last sweep of each file store found', async () => {
    const lookedAt = new Date().toISOString();
    await sql`insert into orphan_collections (store, looked_at, without_row, without_content) values ('disk', ${lookedAt}, 3, 1)`;
    const { body } = await (await app.signIn('super_admin')).call('GET', '/api/super-admin/files/sweeps');
    expect(body).toEqual([{ store: 'disk', lookedAt, withoutRow: 3, withoutContent: 1 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildSecurityEvent } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import type { AuditLine } from './audit-log-schemas.ts';

const app = await startTestApp();
const { sql } = app;
const [sue, ada] = await Promise.all([
  app.signIn('super_admin', { fullName: 'Sue Prime' }),
  app.signIn('admin', { fullName: 'Ada Olsen' }),
]);
const url = '/api/super-admin/audit-logs';
const find = async (query = ''): Promise<AuditLine[]> => (await sue.call('GET', `${url}?${query}`)).body;

async function line(eventType: string, at: string, more: object = {}): Promise<string> {
  const id = newId();
  const row = { id, eventType, actorId: ada.id, actorRole: 'admin', subjectType: 'config', subjectId: 'a_key', details: {}, createdAt: at };
  await sql`insert into audit_log ${sql({ ...row, ipAddress: '203.0.113.9', userAgent: 'A browser', ...more })}`;
  return id;
}

const details = { key: 'a_key', from: '1', to: '2' };
const changed = await line('tried.changed', '2031-03-02T23:59:59Z', { details });
const later = await line('tried.changed-more', '2031-03-03T00:00:00Z', { subjectId: 'another_key' });
const platform = await line('tried_by.platform', '2031-03-04T12:00:00Z', { actorId: null, actorRole: null });
const toIds = (lines: readonly AuditLine[]) => lines.map(({ id }) => id);

async function walk(query: string): Promise<string[]> {
  const seen: string[] = [];
  let next: string | undefined = `${url}?${query}`;
  while (next) {
    const page = await sue.call('GET', next);
    seen.push(...toIds(page.body));
    next = /<(.+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
  }
  return seen;
}

describe('the audit log', () => {
  it('shows who did what to which record, with old and new values, IP address and device', async () => {
    expect((await find('event=tried.changed&row=a_key'))[0]).toEqual({
      id: changed,
      action: 'tried.changed',
      details,
      timestamp: '2031-03-02T23:59:59.000Z',
      actorId: ada.id,
      actor: 'Ada Olsen',
      actorRole: 'admin',
      subjectType: 'config',
      subjectId: 'a_key',
      ipAddress: '203.0.113.9',
      userAgent: 'A browser',
    });
  });

  it('can be searched by literal event prefix, actor, record and day, also combined', async () => {
    expect(toIds(await find('event=tried.'))).toEqual([later, changed]);
    expect(toIds(await find('event=tried_'))).toEqual([platform]);
    expect(toIds(await find('event=tried&row=another_key'))).toEqual([later]);
    expect(toIds(await find(`event=tried&actor=${ada.id}`))).toEqual([later, changed]);
    expect(await find(`event=tried&actor=${sue.id}`)).toEqual([]);
    expect(toIds(await find('from=2031-03-03&to=2031-03-03'))).toEqual([later]);
    expect(toIds(await find('from=2031-03-02&to=2031-03-03'))).toEqual([later, changed]);
    expect(await sue.call('GET', `${url}?from=yesterday`)).toMatchObject({ status: 422 });
  });

  it('can leave out sign-ins and reads, unless one asks for them', async () => {
    const at = '2032-01-05T10:00:00Z';
    const [kept, , signIn] = [await line('kept.moved', at), await line('payment.read', at), await line('account.signed-in', at)];
    const day = 'from=2032-01-05&to=2032-01-05&hide=reads';
    expect(toIds(await find(day))).toEqual([kept]);
    expect(toIds(await find(`${day}&event=account.signed-in`))).toEqual([signIn]);
  });

  it('is listed newest first, page by page, each line once', async () => {
    const same = await Promise.all([1, 2, 3, 4, 5].map(() => line('paged.one', '2031-05-01T00:00:00Z')));
    expect(await walk('event=paged.&limit=2')).toEqual(same.toSorted().toReversed());
  });

  it('is complete for an event that occurs on a few days over years, in both orders', async () => {
    const times = ['2024-01-31', '2024-02-01', '2026-06-15', '2026-07-24', '2026-07-25', '2026-07-25', '2029-12-31', '2030-01-01'];
    const spread: string[] = [];
    for (const day of times) spread.push(await line('spread.one', `${day}T12:00:00Z`));
    for (const limit of [1, 2, 3, 20]) {
      expect(await walk(`event=spread.&limit=${limit}`)).toEqual(spread.toReversed());
      expect(await walk(`event=spread.&limit=${limit}&order=asc`)).toEqual(spread);
    }
    expect(toIds(await find('event=spread.&limit=2&to=2026-07-25'))).toEqual([spread[5], spread[4]]);
  });

  it('can be exported as CSV with the same filter, and the export is audited', async () => {
    const { status, headers, body } = await sue.call('GET', `${url}/export?event=tried.`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    const lines = (body as string).trim().split('\r\n');
    expect(lines[0]).toBe('Time,Event,Event type,Actor,Actor ID,Role,Record,Record ID,Details,IP address,Device,ID');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(
      `2031-03-02T23:59:59.000Z,Tried changed,tried.changed,Ada Olsen,${ada.id},admin,config,a_key,"{""to"":""2"",""key"":""a_key"",""from"":""1""}",203.0.113.9,A browser,${changed}`,
    );
    expect((await find('event=audit-log.exported'))[0]).toMatchObject({ actorId: sue.id, details: { filter: { event: 'tried.' } } });
  });

  it.each(['audit_log_time_idx', 'audit_log_actor_idx', 'audit_log_event_idx', 'audit_log_subject_idx'])(
    'has the index %s',
    async (name) => {
      expect(await sql`select from pg_indexes where tablename = 'audit_log' and indexname = ${name}`).toHaveLength(1);
    },
  );
});

describe('GET /api/super-admin/system-stats', () => {
  it('counts accounts, transports under way, and Sentinel events of the last day', async () => {
    const { body: before } = await sue.call('GET', '/api/super-admin/system-stats');
    await app.signIn('shipper');
    for (const status of ['submitted', 'accepted', 'assigned', 'in_transit', 'delivered'] as const)
      await buildTransport(sql, { shipperId: ada.id, status });
    await buildSecurityEvent(sql, { occurrences: 3 });
    await buildSecurityEvent(sql, { createdAt: new Date(Date.now() - 25 * 3_600_000) });
    const { body } = await sue.call('GET', '/api/super-admin/system-stats');
    expect(body).toEqual({
      totalUsers: before.totalUsers + 1,
      activeTransports: before.activeTransports + 3,
      securityAlerts: before.securityAlerts + 3,
    });
  });
});

describe('GET /api/super-admin/users', () => {
  it('splits the full name at the first space, and is searched like the directory', async () => {
    const { id } = await app.signIn('broker', { fullName: 'Mary Ann van Dyk' });
    await app.signIn('broker', { fullName: 'Prince' });
    const [found] = (await sue.call('GET', '/api/super-admin/users?search=van%20Dyk')).body;
    expect(found).toMatchObject({ id, firstName: 'Mary', lastName: 'Ann van Dyk', role: 'broker', isActive: true });
    expect((await sue.call('GET', '/api/super-admin/users?search=Prince')).body[0]).toMatchObject({ firstName: 'Prince', lastName: '' });
  });
});

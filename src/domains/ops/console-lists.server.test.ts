import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBan } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { fileLimit } from '#server/http/replies/send-csv.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { csvLines, listPages, sortRows, getText, type Key, type ListRow } from '../../../test/harness/people/lists.ts';

const app = await startTestApp();
const { sql } = app;
const chief = await app.signIn('super_admin');

beforeEach(() => sql`delete from rate_limits`);

const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const shipper = await buildAccount(sql);
for (let n = 0; n < 7; n += 1) {
  await buildAccount(sql, {
    fullName: ['anna berg', 'Zoe', 'mia', 'Mia', 'bo', 'bo', 'Al'][n]!,
    email: `${'gfedcba'[n]}@listed.example`,
    companyName: n % 3 === 0 ? null : ['Acme', 'acme', 'Zed'][n % 3]!,
  });
  const line = {
    id: newId(),
    eventType: 'tried.list',
    actorId: chief.id,
    subjectId: `row-${n % 2}`,
    details: {},
    createdAt: at(9 - (n % 4)),
  };
  await sql`insert into audit_log ${sql(line)}`;
  await buildBan(sql, {
    ipAddress: `198.51.100.${[7, 40, 5, 61, 9, 2, 30][n]}`,
    threatScore: [10, 90, 10, 55, 0, 90, 3][n],
    reason: `Listed ${n % 2}`,
  });
  const change = { id: newId(), key: `listed.${n % 2}`, toValue: `${n}`, toCategory: 'limits', changedBy: chief.id, changedAt: at(n + 1) };
  await sql`insert into system_config_changes ${sql(change)}`;
  const mail = {
    id: newId(),
    recipient: `${n}@listed.example`,
    subject: 'Listed',
    textBody: 'A secret',
    status: n % 2 ? 'kept' : 'failed',
  };
  await sql`insert into mail_outbox ${sql(mail)}`;
  await sql`insert into jobs (id, name, data, failed_at) values (${newId()}, ${`listed-${n % 2}`}, '{}', now())`;
  const look = { id: newId(), fileId: newId(), fileType: 'driver_license', accessType: n % 2 ? 'view' : 'refused', accessedBy: chief.id };
  await sql`insert into pii_access_logs ${sql(look)}`;
  const run = { id: newId(), piiType: n % 2 ? 'driver_license' : 'pickup_photos', status: n < 3 ? 'failed' : 'completed' };
  await sql`insert into retention_jobs ${sql({ ...run, startedAt: at(1), finishedAt: at(2) })}`;
  const transportId = await buildTransport(sql, { shipperId: shipper.id });
  const lifted = n % 2 ? { liftReason: 'Over', liftedBy: chief.id, liftedAt: at(3) } : {};
  await sql`insert into legal_holds ${sql({ id: newId(), transportId, reason: 'A case', placedBy: chief.id, placedAt: at(1), ...lifted })}`;
}

const byId = { created: getText('id') };
const people = { created: getText('id'), name: getText('fullName'), email: getText('email'), company: getText('companyName') };
const lists: Record<string, Record<string, Key>> = {
  '/api/admin/all-users?search=listed.example': people,
  '/api/super-admin/users?search=listed.example': people,
  '/api/super-admin/audit-logs?event=tried.list': { created: getText('timestamp') },
  '/api/super-admin/banned-ips?search=listed': {
    created: getText('id'),
    address: getText('ipAddress'),
    score: (row) => Number(row['threatScore']),
  },
  '/api/super-admin/config-changes?key=listed': byId,
  '/api/super-admin/outbox?search=listed': byId,
  '/api/super-admin/jobs/failed?search=listed': byId,
  '/api/super-admin/pii/access-logs?': byId,
  '/api/super-admin/pii/retention-jobs?': byId,
  '/api/super-admin/pii/legal-holds?': byId,
};
const cases = Object.entries(lists).flatMap(([path, keys]) =>
  Object.entries(keys).flatMap(([sort, key]) => (['asc', 'desc'] as const).map((order) => [path, sort, order, key] as const)),
);

describe('the console lists', () => {
  it.each(cases)('%s sorted by %s, %s are complete page by page, each row once', async (path, sort, order, key) => {
    const whole = (await chief.call('GET', `${path}&limit=100`)).body as ListRow[];
    expect(whole).toHaveLength(7);
    const asked = await listPages(chief, `${path}&sort=${sort}&order=${order}`);
    expect(asked.map(({ id }) => id)).toEqual(sortRows(whole, key, order));
  });

  it('refuse an unknown sort order', async () => {
    for (const path of Object.keys(lists)) expect([path, (await chief.call('GET', `${path}&sort=password`)).status]).toEqual([path, 422]);
  });

  it.each([
    ['/api/super-admin/audit-logs?event=tried.list&row=row-1', 3],
    ['/api/super-admin/banned-ips?search=listed%201', 3],
    ['/api/super-admin/banned-ips?search=100.61', 1],
    ['/api/super-admin/banned-ips?search=%25', 0],
    ['/api/super-admin/config-changes?key=ed.1', 3],
    ['/api/super-admin/config-changes?key=nothing', 0],
    ['/api/super-admin/outbox?search=listed&status=kept', 3],
    ['/api/super-admin/jobs/failed?search=listed-1', 3],
    ['/api/super-admin/pii/access-logs?accessType=refused', 4],
    ['/api/super-admin/pii/retention-jobs?piiType=driver_license', 3],
    ['/api/super-admin/pii/retention-jobs?piiType=driver_license&status=failed', 1],
    ['/api/super-admin/pii/legal-holds?state=lifted', 3],
    ['/api/super-admin/pii/legal-holds?state=stands', 4],
  ])('can be filtered: %s', async (path, count) => {
    expect(await listPages(chief, path)).toHaveLength(count);
  });

  it.each([
    '/api/super-admin/pii/access-logs?accessType=seen',
    '/api/super-admin/pii/retention-jobs?status=late',
    '/api/super-admin/pii/legal-holds?state=gone',
    `/api/super-admin/banned-ips?search=${'x'.repeat(101)}`,
  ])('refuse an invalid filter: %s', async (path) => {
    expect((await chief.call('GET', path)).status).toBe(422);
  });
});

describe('a console list as a file', () => {
  const files = [
    ['/api/super-admin/audit-logs/export?event=tried.list&order=asc', 'audit-log'],
    ['/api/super-admin/banned-ips/export?search=listed&sort=score', 'banned-addresses'],
    ['/api/super-admin/config-changes/export?key=listed.1', 'config-changes'],
    ['/api/super-admin/outbox/export?search=listed&order=asc', 'outbox'],
    ['/api/super-admin/jobs/failed/export?search=listed', 'given-up-jobs'],
    ['/api/super-admin/pii/access-logs/export?accessType=refused', 'access-audit'],
    ['/api/super-admin/pii/retention-jobs/export?status=completed&order=asc', 'cleanup-jobs'],
    ['/api/super-admin/pii/legal-holds/export?state=lifted', 'legal-holds'],
  ] as const;

  it.each(files)('%s has the rows of its list in the same order, and is not cached', async (path, name) => {
    const { status, headers, body } = await chief.call('GET', path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="carriage-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
    const listed = await listPages(chief, path.replace('/export', ''));
    expect(listed.length).toBeGreaterThan(2);
    const rows = csvLines(body).slice(1);
    expect(rows).toHaveLength(listed.length);
    for (const [n, { id }] of listed.entries()) expect(rows[n]).toContain(id);
  });

  it('is audited with the account and filter, but without search text', async () => {
    for (const [path] of files) await chief.call('GET', path);
    await app.settle();
    const lines = await sql<{ actorId: string; details: { list: string; filter: object } }[]>`
      select distinct on (details ->> 'list') actor_id, details from audit_log
      where event_type in ('list.exported', 'privacy.list-exported') order by details ->> 'list'`;
    expect(lines.map(({ actorId, details }) => [actorId, details.list, details.filter])).toEqual([
      [chief.id, 'access audit', { accessType: 'refused', sort: 'created', order: 'desc' }],
      [chief.id, 'banned addresses', { search: 'yes', sort: 'score', order: 'desc' }],
      [chief.id, 'cleanup jobs', { status: 'completed', sort: 'created', order: 'asc' }],
      [chief.id, 'configuration changes', { key: 'listed.1', sort: 'created', order: 'desc' }],
      [chief.id, 'failed jobs', { search: 'yes', sort: 'created', order: 'desc' }],
      [chief.id, 'legal holds', { state: 'lifted', sort: 'created', order: 'desc' }],
      [chief.id, 'outbox', { search: 'yes', sort: 'created', order: 'asc' }],
    ]);
  });

  it('of emails leaves out their content', async () => {
    const { body } = await chief.call('GET', '/api/super-admin/outbox/export?search=listed');
    expect(csvLines(body)[0]).toBe('Email,To,Subject,Status,Attempts,Last error,Created at,Sent at');
    expect(body).not.toContain('A secret');
  });

  it('has at most 20,000 rows; more are refused before the download starts', async () => {
    await sql`
      insert into pii_access_logs (id, file_id, file_type, access_type)
      select gen_random_uuid(), gen_random_uuid(), 'vehicle_photo', 'download' from generate_series(1, ${fileLimit + 1})`;
    expect(await chief.call('GET', '/api/super-admin/pii/access-logs/export?accessType=download')).toMatchObject({
      status: 409,
      body: { code: 'too_many', error: expect.stringContaining('at most 20,000 lines') },
    });
    expect((await chief.call('GET', '/api/super-admin/pii/access-logs/export?accessType=view')).status).toBe(200);
  });
});

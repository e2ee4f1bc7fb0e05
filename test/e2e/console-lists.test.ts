import { beforeAll, describe, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBan } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser, type Size, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { account, choose, clear, day, october, three, type, walkList, type WalkedList } from '../harness/list-walk.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let chief: { id: string; email: string };

async function layLines(): Promise<void> {
  const { sql } = site;
  for (const at of three) {
    const line = { id: newId(), eventType: 'tried.list', actorId: chief.id, subjectId: `row-${'abc'[at]}`, details: {} };
    await sql`insert into audit_log ${sql({ ...line, createdAt: october(7 + at) } as never)}`;
    const ban = { ipAddress: `198.51.100.${[7, 40, 5][at]}`, threatScore: [10, 90, 55][at]!, reason: at === 1 ? 'Even' : 'Odd' };
    await buildBan(sql, ban);
    const change = { id: newId(), key: `listed.${'abc'[at]}`, toValue: '1', toCategory: 'limits', changedBy: chief.id };
    await sql`insert into system_config_changes ${sql({ ...change, changedAt: october(at + 1) } as never)}`;
    const mail = { id: newId(), recipient: `${'abc'[at]}@mailed.example`, subject: 'Listed', textBody: 'A word' };
    await sql`insert into mail_outbox ${sql({ ...mail, status: at === 1 ? 'failed' : 'kept' } as never)}`;
    await sql`insert into jobs (id, name, data, failed_at) values (${newId()}, ${`listed-${'abc'[at]}`}, '{}', now())`;
    const look = {
      id: newId(),
      fileId: newId(),
      fileType: 'driver_license',
      accessType: at === 1 ? 'refused' : 'view',
      accessedBy: chief.id,
    };
    await sql`insert into pii_access_logs ${sql({ ...look, ipAddress: `203.0.113.${at + 1}` } as never)}`;
    const run = { id: newId(), piiType: at === 1 ? 'pickup_photos' : 'driver_license', status: at === 2 ? 'failed' : 'completed' };
    await sql`insert into retention_jobs ${sql({ ...run, recordsProcessed: 4101 + at, recordsDeleted: 4101 + at, startedAt: october(1), finishedAt: october(2) } as never)}`;
  }
}

async function layHolds(): Promise<void> {
  for (const at of three) {
    const transportId = await buildTransport(site.sql, { shipperId: chief.id });
    const lifted = at === 1 ? { liftReason: 'Over', liftedBy: chief.id, liftedAt: october(3) } : {};
    const hold = { id: newId(), transportId, reason: `Case ${'ABC'[at]}`, placedBy: chief.id, placedAt: october(1), ...lifted };
    await site.sql`insert into legal_holds ${site.sql(hold as never)}`;
  }
}

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  chief = await buildAccount(site.sql, { role: 'super_admin', fullName: 'Sofia Reyes' });
  await layLines();
  await layHolds();
});

const lists: readonly WalkedList[] = [
  {
    title: 'Audit log',
    path: '/super-admin/audit-logs',
    caption: 'Audit log',
    form: 'Audit log',
    name: 'audit',
    marks: ['row-a', 'row-b', 'row-c'],
    time: 'Time',
    filters: [
      { narrow: type('Event', 'tried.list'), address: { event: 'tried.list' }, rows: [0, 1, 2] },
      { narrow: type('Row', 'row-b'), address: { row: 'row-b' }, rows: [1] },
      { narrow: clear, address: { row: null }, rows: [0, 1, 2] },
      { narrow: account('Actor', 'Sofia Reyes'), address: {}, rows: [0, 1, 2] },
      {
        narrow: day('From (UTC)', '2026-10-08'),
        address: { from: '2026-10-08' },
        rows: [1, 2],
      },
      {
        narrow: day('Until (UTC)', '2026-10-08'),
        address: { from: '2026-10-08', to: '2026-10-08' },
        rows: [1],
      },
    ],
  },
  {
    title: 'Banned addresses',
    path: '/super-admin/scoring',
    caption: 'Banned addresses',
    form: 'Banned addresses',
    name: 'bans',
    marks: ['198.51.100.7', '198.51.100.40', '198.51.100.5'],
    time: 'Banned',
    sorts: [
      ['IP address', 'address', [1, 2, 0]],
      ['Threat score', 'score', [0, 2, 1]],
    ],
    filters: [
      { narrow: type('Search bans', '100.40'), address: { ban: '100.40' }, rows: [1] },
      { narrow: type('Search bans', 'odd'), address: { ban: 'odd' }, rows: [0, 2] },
      { narrow: clear, address: { ban: null }, rows: [0, 1, 2] },
    ],
  },
  {
    title: 'Changes of the configuration',
    path: '/dashboard?tab=config',
    caption: 'Changes of the configuration',
    form: 'Changes of the configuration',
    name: 'changes',
    marks: ['listed.a', 'listed.b', 'listed.c'],
    time: 'When',
    filters: [
      { narrow: type('Search changes', 'listed'), address: { changedKey: 'listed' }, rows: [0, 1, 2] },
      { narrow: type('Search changes', 'ed.b'), address: { changedKey: 'ed.b' }, rows: [1] },
    ],
  },
  {
    title: 'Outbox',
    path: '/super-admin/outbox',
    caption: 'Outbox',
    form: 'Outbox',
    name: 'mails',
    marks: ['a@mailed.example', 'b@mailed.example', 'c@mailed.example'],
    time: 'Written',
    filters: [
      { narrow: type('Search mails', 'mailed.example'), address: { search: 'mailed.example' }, rows: [0, 1, 2] },
      { narrow: choose('State', 'failed'), address: { state: 'failed' }, rows: [1] },
      { narrow: type('Search mails', 'listed'), address: { search: 'listed', state: 'failed' }, rows: [1] },
    ],
  },
  {
    title: 'Given-up jobs',
    path: '/super-admin/jobs',
    caption: 'Given-up jobs',
    form: 'Given-up jobs',
    name: 'jobs',
    marks: ['listed-a', 'listed-b', 'listed-c'],
    time: 'Begun',
    filters: [
      { narrow: type('Search jobs', 'listed'), address: { search: 'listed' }, rows: [0, 1, 2] },
      { narrow: type('Search jobs', 'ed-b'), address: { search: 'ed-b' }, rows: [1] },
    ],
  },
  {
    title: 'Access audit',
    path: '/super-admin/pii-management?tab=access',
    caption: 'Access audit',
    form: 'Access audit',
    name: 'access',
    marks: ['203.0.113.1', '203.0.113.2', '203.0.113.3'],
    time: 'When',
    filters: [{ narrow: choose('Access', 'refused'), address: { access: 'refused' }, rows: [1] }],
  },
  {
    title: 'Cleanup jobs',
    path: '/super-admin/pii-management?tab=cleanup',
    caption: 'Cleanup jobs',
    form: 'Cleanup jobs',
    name: 'runs',
    marks: ['4101', '4102', '4103'],
    time: 'Started',
    filters: [
      { narrow: choose('PII type', 'driver_license'), address: { kind: 'driver_license' }, rows: [0, 2] },
      { narrow: choose('Status', 'failed'), address: { kind: 'driver_license', run: 'failed' }, rows: [2] },
    ],
  },
  {
    title: 'Legal holds',
    path: '/super-admin/pii-management?tab=cleanup',
    caption: 'Legal holds',
    form: 'Legal holds',
    name: 'holds',
    marks: ['Case A', 'Case B', 'Case C'],
    time: 'Placed',
    filters: [
      { narrow: choose('State', 'lifted'), address: { hold: 'lifted' }, rows: [1] },
      { narrow: choose('State', 'stands'), address: { hold: 'stands' }, rows: [0, 2] },
    ],
  },
];

const cases = lists.flatMap((list, at) => walkedAt(at % 2 === 0 ? 'desk' : 'phone').map((size) => ({ ...list, size })));

describe('a list of the consoles', () => {
  it.each(cases)('$title, $size: narrowed, sorted either way, in the address bar and after a reload', async ({ size, ...list }) => {
    const visitor = await open(size);
    await enter(visitor, chief.email);
    await visitor.visit(list.path);
    await walkList(visitor, size, list);
    await visitor.close();
  });
});

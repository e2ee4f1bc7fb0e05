import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const chief = await app.signIn('super_admin', { fullName: 'Ada Chief' });
const [admin, shipper] = [await app.signIn('admin'), await app.signIn('shipper', { fullName: 'Mia Chen' })];
const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
const path = '/api/super-admin/pii/legal-holds';
const place = (body: object, as = chief) => as.call('POST', path, body);

describe('a legal hold', () => {
  it('is placed on a transport or person and lifted with reasons, which is audited', async () => {
    const onTransport = await place({ on: 'transport', of: transportId, reason: 'Case 4711' });
    expect(onTransport).toMatchObject({
      status: 201,
      body: { transportId, userId: null, reason: 'Case 4711', placedBy: 'Ada Chief', can: { lift: true } },
    });
    const onPerson = await place({ on: 'person', of: shipper.email, reason: 'Asked by a court' });
    expect(onPerson).toMatchObject({ status: 201, body: { transportId: null, userId: shipper.id, userName: 'Mia Chen' } });
    const { body: listed } = await admin.call('GET', path);
    expect(listed.map(({ id, can }: { id: string; can: object }) => [id, can])).toEqual([
      [onPerson.body.id, { lift: false }],
      [onTransport.body.id, { lift: false }],
    ]);
    const lift = (reason: string) => chief.call('POST', `${path}/${onTransport.body.id}/lift`, { reason });
    expect((await lift('  ')).body.fields.reason).toBe('Please give a reason');
    expect(await lift('Settled')).toMatchObject({
      status: 200,
      body: { liftReason: 'Settled', liftedBy: 'Ada Chief', can: { lift: false } },
    });
    expect(await lift('Settled')).toMatchObject({ status: 409, body: { code: 'hold_lifted' } });
    await app.settle();
    expect(await sql`select event_type, subject_id from audit_log where subject_type = 'legal_hold' order by id`).toEqual([
      { eventType: 'privacy.hold-placed', subjectId: onTransport.body.id },
      { eventType: 'privacy.hold-placed', subjectId: onPerson.body.id },
      { eventType: 'privacy.hold-lifted', subjectId: onTransport.body.id },
    ]);
  });

  it('exists once, even if placed twice at once, and can be placed again after it was lifted', async () => {
    const of = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
    const both = await Promise.all([place({ on: 'transport', of, reason: 'One' }), place({ on: 'transport', of, reason: 'Other' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { body } = both.find(({ status }) => status === 201)!;
    await chief.call('POST', `${path}/${body.id}/lift`, { reason: 'Settled' });
    expect((await place({ on: 'transport', of, reason: 'Again' })).status).toBe(201);
  });

  it('needs an existing transport or person', async () => {
    expect((await place({ on: 'transport', of: newId(), reason: 'A case' })).body.fields.of).toBe('No transport has this number');
    expect((await place({ on: 'transport', of: 'nonsense', reason: 'A case' })).body.fields.of).toBe('No transport has this number');
    expect((await place({ on: 'person', of: 'nobody@x.example', reason: 'A case' })).body.fields.of).toBe(
      'No account has this email address',
    );
    expect((await chief.call('POST', `${path}/${newId()}/lift`, { reason: 'Settled' })).status).toBe(404);
  });
});

describe('the compliance report', () => {
  const report = (body: object) => admin.call('POST', '/api/super-admin/pii/retention-report', body);
  const today = utcDay(new Date());

  it('covers the last 30 days by default, and counts views, runs, holds and expired files', async () => {
    const [fileId, id] = [newId(), newId()];
    const log = (accessType: string, daysAgo: number, purpose: string) => sql`
      insert into pii_access_logs (id, file_id, file_type, access_type, accessed_as, purpose, accessed_at)
      values (${newId()}, ${fileId}, 'driver_license', ${accessType}, 'admin', ${purpose}, now() - ${daysAgo} * interval '1 day')`;
    for (const days of [0, 29, 31]) await log('view', days, 'oversight');
    await log('refused', 3, 'transport');
    await sql`
      insert into retention_jobs (id, pii_type, status, records_processed, records_deleted, records_held, started_at, finished_at)
      values (${id}, 'driver_license', 'completed', 5, 3, 2, now(), now())`;
    const { status, body } = await report({});
    expect(status).toBe(200);
    const first = utcDay(new Date(Date.now() - 29 * dayMs));
    expect(body).toMatchObject({ startDate: first, endDate: today, generatedAt: expect.any(String), generatedBy: expect.any(String) });
    expect(body.access.filter(({ fileType }: { fileType: string }) => fileType === 'driver_license')).toEqual([
      { fileType: 'driver_license', accessType: 'refused', accessedAs: 'admin', purpose: 'transport', count: 1 },
      { fileType: 'driver_license', accessType: 'view', accessedAs: 'admin', purpose: 'oversight', count: 2 },
    ]);
    expect(body.cleanups).toMatchObject([{ id, recordsHeld: 2 }]);
    expect(body.totals[0]).toEqual({
      piiType: 'driver_license',
      runs: 1,
      recordsProcessed: 5,
      recordsDeleted: 3,
      recordsHeld: 2,
      recordsFailed: 0,
      overNow: 0,
    });
    expect(body.policies.map(({ piiType }: { piiType: string }) => piiType)).toEqual(
      body.totals.map(({ piiType }: { piiType: string }) => piiType),
    );
    expect(body.legalHolds).toEqual({ standing: 2, placed: 4, lifted: 2 });
  });

  it('covers the given days, ignoring times of day, and is recorded', async () => {
    const long = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const { body } = await report({ startDate: long, endDate: today });
    expect(body).toMatchObject({ startDate: long.slice(0, 10), endDate: today });
    expect(body.access.find(({ accessType }: { accessType: string }) => accessType === 'view').count).toBe(3);
    await app.settle();
    expect(await sql`select count(*)::int as n from audit_log where event_type = 'privacy.report-made'`).toEqual([{ n: 2 }]);
  });

  it('refuses an invalid range of days', async () => {
    expect((await report({ startDate: '2026-02-02', endDate: '2026-02-01' })).body.fields.startDate).toBe(
      'The first day is after the last',
    );
    expect((await report({ startDate: '2024-01-01', endDate: '2026-02-01' })).body.fields.startDate).toBe(
      'A report covers at most 366 days',
    );
    expect((await report({ startDate: 'soon' })).body.fields.startDate).toBe('Enter the first day');
    for (const endDate of ['9999-12-31', '0000-12-31'])
      expect(await report({ endDate })).toMatchObject({ status: 422, body: { error: 'This date is not valid', code: 'invalid' } });
  });
});

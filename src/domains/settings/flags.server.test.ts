import { afterEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [sue, ada] = await Promise.all([app.signIn('super_admin'), app.signIn('admin')]);
const shipper = await buildAccount(sql);
const driver = await buildAccount(sql, { role: 'independent_driver' });
const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
const quoteId = await buildQuote(sql, { transportId });
const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id });

const turn = async (flags: object) => {
  const { body } = await sue.call('GET', '/api/super-admin/system-config');
  return sue.call('PUT', '/api/super-admin/system-config', { ...body, ...flags, reason: 'To see what happens' });
};
const noted = async (eventType: string) => sql`
  select actor_id, subject_type, subject_id, ip_address is not null as from_where from audit_log where event_type = ${eventType} order by id`;
const readAll = () =>
  Promise.all(
    [`/api/admin/users/${shipper.id}`, `/api/admin/payments/${paymentId}`, `/api/admin/independent-drivers/${driver.id}`].map((path) =>
      ada.call('GET', path),
    ),
  );

afterEach(() => sql`delete from system_config`);

describe('auditLoggingEnabled', () => {
  it('on: logs which account, payment and driver an administrator reads, and only that', async () => {
    expect((await readAll()).map(({ status }) => status)).toEqual([200, 200, 200]);
    const who = { actorId: ada.id, fromWhere: true };
    expect((await noted('account.read')).toSorted((a, b) => String(a['subjectId']).localeCompare(String(b['subjectId'])))).toEqual(
      [shipper.id, driver.id].toSorted().map((subjectId) => ({ ...who, subjectType: 'account', subjectId })),
    );
    expect(await noted('payment.read')).toEqual([{ ...who, subjectType: 'payment', subjectId: paymentId }]);
    expect((await ada.call('GET', `/api/admin/users/${shipper.id}/history`)).body).toEqual([]);
  });

  it('does not log refused reads', async () => {
    const before = (await noted('account.read')).length;
    const member = await app.signIn('shipper');
    expect((await member.call('GET', `/api/admin/users/${shipper.id}`)).status).toBe(403);
    expect(await noted('account.read')).toHaveLength(before);
  });

  it('off: reads are no longer logged; changes, sign-ins, exports and the switch itself still are', async () => {
    expect((await turn({ auditLoggingEnabled: false })).status).toBe(200);
    const [read, paid] = [await noted('account.read'), await noted('payment.read')];
    await readAll();
    expect([await noted('account.read'), await noted('payment.read')]).toEqual([read, paid]);
    const { id, email } = await buildAccount(sql);
    await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    await ada.call('PATCH', `/api/admin/users/${id}/deactivate`, { reason: 'A fraud' });
    await sue.call('GET', '/api/super-admin/audit-logs/export?event=nothing');
    await turn({ auditLoggingEnabled: true });
    await app.settle();
    const lines = await sql`select event_type from audit_log where subject_id in (${id}, 'auditLoggingEnabled') order by id`;
    expect(lines.map((line) => line['eventType']).toSorted()).toEqual([
      'account.deactivated',
      'account.signed-in',
      'config.changed',
      'config.changed',
    ]);
    expect(await noted('audit-log.exported')).toHaveLength(1);
    await readAll();
    expect((await noted('payment.read')).length).toBe(paid.length + 1);
  });
});

it('only administrators see which flags reduce safety', async () => {
  expect((await ada.call('GET', '/api/admin/flags')).body).toEqual({
    piiEncryptionEnabled: true,
    auditLoggingEnabled: true,
    plainFiles: 0,
  });
  await turn({ piiEncryptionEnabled: false, auditLoggingEnabled: false });
  expect((await ada.call('GET', '/api/admin/flags')).body).toMatchObject({ piiEncryptionEnabled: false, auditLoggingEnabled: false });
});

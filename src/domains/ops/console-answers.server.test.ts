import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildBan } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { configCategories } from '#shared/system-settings.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, chief] = [await app.signIn('admin'), await app.signIn('super_admin')];

const account = await buildAccount(sql, {
  role: 'independent_driver',
  fullName: 'Vera Van Dyk',
  companyName: 'Van Dyk',
  dotNumber: '3214567',
});
await sql`update users set is_blocked = true, blocked_reason = 'A fraud', blocked_at = now() where id = ${account.id}`;
const transportId = await buildTransport(sql, { shipperId: (await buildAccount(sql)).id, status: 'quoted', vehicleYear: 2019 });
const quoteId = await buildQuote(sql, { transportId });
await admin.call('POST', `/api/admin/quotes/${quoteId}/flag`, { reason: 'Far too cheap', escalateToSuperAdmin: true });
await admin.call('POST', `/api/admin/quotes/${quoteId}/add-note`, { note: 'Called the shipper' });
await sql`insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status) values (${newId()}, ${account.id}, '3214567', 'MC-1', 'valid')`;
await buildBan(sql, { ipAddress: '198.51.100.7' });
await sql`insert into system_config (key, value, category) values ('max_draft_limit', '5', 'limits')`;
await sql`insert into pii_access_logs (id, file_id, file_type, access_type) values (${newId()}, ${newId()}, 'driver_license', 'view')`;
await sql`
  insert into retention_jobs (id, pii_type, status, started_at, finished_at) values (${newId()}, 'driver_license', 'completed', now(), now())`;
await app.settle();

/** Published fields of each list; it may have more. */
const views: readonly (readonly [path: string, fields: string])[] = [
  ['/api/admin/users', 'id fullName email role companyName dotNumber isActive isBlocked'],
  ['/api/admin/all-users', 'id fullName email role isActive'],
  ['/api/super-admin/users', 'firstName lastName email role isActive'],
  ['/api/super-admin/users/blocked', 'id fullName email role companyName isBlocked blockedReason blockedAt createdAt isActive phone'],
  ['/api/admin/compliance/logs', 'id dotNumber mcNumber status createdAt'],
  [
    '/api/admin/quotes',
    'id vehicleType status fromZipCode toZipCode vehicleMake vehicleModel vehicleYear createdAt metadata workflowState totalQuote',
  ],
  ['/api/super-admin/config', 'key value description category updatedBy updatedAt'],
  ['/api/super-admin/audit-logs', 'action details timestamp'],
  ['/api/super-admin/banned-ips', 'id ipAddress threatScore reason'],
  ['/api/super-admin/system-stats', 'totalUsers activeTransports securityAlerts'],
  [
    '/api/super-admin/system-config',
    'dotMcValidationEnabled sentinelEnforceBan adminCreationEnabled piiEncryptionEnabled auditLoggingEnabled',
  ],
  ['/api/validate/dot-mc/status', 'enabled'],
  ['/api/super-admin/pii/retention-configs', 'piiType retentionDays description updatedAt'],
  ['/api/super-admin/pii/access-logs?limit=100', 'fileId fileType accessType accessedBy transportId ipAddress userAgent accessedAt'],
  ['/api/super-admin/pii/retention-jobs', 'id status piiType recordsProcessed recordsDeleted startedAt'],
  [
    '/api/admin/independent-drivers',
    'id fullName email phoneNumber companyName dotNumber mcNumber driverLicenseNumber businessEin insuranceVerified dotMcVerified isBlocked blockedReason cargoInsuranceDoc liabilityInsuranceDoc contractorAgreementDoc',
  ],
  [
    '/api/marketplace/quotes',
    'id year make model color vehicleType status pickupLocation deliveryLocation pickupDate isRunning hasKeys isModified description createdAt',
  ],
  ['/api/compliance/status', 'canViewMarketplace canBid isCompliant badgeType message violations'],
  ['/api/security/metrics', 'threatScore blockedIps failedLogins honeypotTriggers recentEvents activeBans'],
];

describe('a console endpoint', () => {
  it.each(views)('GET %s has the fields %s', async (path, fields) => {
    const { status, body } = await chief.call('GET', path);
    expect(status).toBe(200);
    const rows: object[] = Array.isArray(body) ? body : [body];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('for quotes has the reason of the flag and the notes as a list', async () => {
    const { body } = await admin.call('GET', `/api/admin/quotes?flag=escalated`);
    expect(body).toMatchObject([
      { id: quoteId, metadata: { flaggedReason: 'Far too cheap', isEscalated: true, adminNotes: [{ note: 'Called the shipper' }] } },
    ]);
  });

  it('has the documented fields for self-heal, password reset and a workflow step', async () => {
    expect((await chief.call('POST', '/api/admin/quotes/self-heal')).body).toMatchObject({
      totalOrphaned: 0,
      totalRelinked: 0,
      totalSkipped: 0,
    });
    const other = await buildAccount(sql);
    expect((await admin.call('POST', `/api/admin/users/${other.id}/reset-password`)).body).toEqual({ email: other.email });
    const moved = await admin.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'quoted' });
    expect([moved.status, moved.body.id, moved.body.workflowState]).toEqual([200, quoteId, 'quoted']);
    expect((await admin.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'submitted' })).body.error).toMatch(
      /can only move this quote from/,
    );
  });

  it('for the configuration has exactly four categories', async () => {
    expect(configCategories).toEqual(['validation', 'limits', 'notifications', 'security']);
    for (const category of configCategories) {
      const body = { key: `of.${category}`, value: '1', category };
      expect((await chief.call('POST', '/api/super-admin/config', body)).body).toMatchObject({ ...body, description: null });
    }
    expect((await chief.call('POST', '/api/super-admin/config', { key: 'of.none', value: '1', category: 'colours' })).status).toBe(422);
  });

  it('for accounts can be filtered by email, role and status together or not at all', async () => {
    const found = async (query: string) =>
      (await admin.call('GET', `/api/admin/users?${query}`)).body.map(({ id }: { id: string }) => id) as string[];
    expect(await found(`email=${account.email}&role=independent_driver&status=blocked`)).toEqual([account.id]);
    expect(await found(`email=${account.email}&role=carrier&status=blocked`)).toEqual([]);
    expect(await found(`email=${account.email}&role=independent_driver&status=active`)).toEqual([]);
    expect((await found('limit=100')).length).toBeGreaterThan(3);
    expect((await admin.call('GET', '/api/admin/users?status=all')).status).toBe(422);
  });
});

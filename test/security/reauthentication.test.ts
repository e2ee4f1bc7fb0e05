import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { adminRoles, type Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;

const toName = ({ method, path }: ServedEndpoint) => `${method} ${path}`;
const isForAdmins = ({ access }: ServedEndpoint) =>
  access === 'signed-in' || (Array.isArray(access) && adminRoles.some((role) => access.includes(role)));
const changing = handlers.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method !== 'GET' && isForAdmins(endpoint));

/** Written by hand and compared with the contracts: irreversible admin calls, with valid bodies. */
const needed: Record<string, object> = {
  'POST /api/admin/officers/:id/confirmation': { accepted: true },
  'PATCH /api/admin/users/:id/deactivate': { reason: 'Asked by the owner' },
  'PATCH /api/admin/users/:id/activate': {},
  'POST /api/admin/users/:id/reset-password': {},
  'POST /api/super-admin/users/:id/block': { reason: 'A fraud' },
  'POST /api/super-admin/users/:id/unblock': {},
  'POST /api/auth/two-factor/disable': { password: 'Not-the-password-1' },
  'POST /api/settings/access/revocation': {},
  'POST /api/settings/delete-account': { password: 'Not-the-password-1' },
  'PATCH /api/quotes/:id/workflow-state': { newState: 'quoted' },
  'POST /api/admin/quotes/self-heal': {},
  'POST /api/transports/:id/cancellation': {},
  'POST /api/admin/duplicate-vins/check': { transportIds: [newId(), newId()], note: 'One family' },
  'POST /api/admin/companies/:id/callback': { verified: true, note: 'Spoke to the owner' },
  'POST /api/compliance/documents/:id/cargo-limit': { cargoLimit: '250000' },
  'POST /api/compliance/verify/:id': { verified: false, notes: 'Not readable' },
  'POST /api/admin/dry-runs/:id/decision': { stands: true, words: 'The photo shows it' },
  'POST /api/admin/cases/:id/decision': { comment: 'It was handed over' },
  'POST /api/admin/claims/:id/decision': { amount: '1.00', words: 'The photos show it' },
  'POST /api/admin/questions/:id/hide': { reason: 'Names a phone number' },
  'POST /api/admin/message-reports/:id/decide': { hide: true, reason: 'A threat' },
  'POST /api/admin/review-reports/:id/decide': { hide: true, reason: 'A threat' },
  'POST /api/transports/:id/external-contacts/:contactId/send-email': { templateType: 'address_confirmation' },
  'POST /api/super-admin/signing-keys': { reason: 'A laptop was lost' },
  'POST /api/security/unban': { ipAddress: '192.0.2.9' },
  'POST /api/security/release-account': { userId: newId() },
  'POST /api/security/release-key': { apiKeyId: newId() },
  'POST /api/super-admin/config': { key: 'A_KEY', value: '1', category: 'security' },
  'DELETE /api/super-admin/config/:key': {},
  'POST /api/super-admin/config-changes/:id/take-back': { reason: 'It was a slip' },
  'PUT /api/super-admin/system-config': {
    dotMcValidationEnabled: true,
    sentinelEnforceBan: true,
    adminCreationEnabled: true,
    piiEncryptionEnabled: true,
    auditLoggingEnabled: true,
    reason: 'An attack',
  },
  'POST /api/super-admin/users': { email: 'new@example.com', fullName: 'New Admin', role: 'admin' },
  'POST /api/super-admin/users/:id/invitation': {},
  'POST /api/super-admin/sentinel/ban': { ipAddress: '192.0.2.9' },
  'POST /api/super-admin/sentinel/unban': { ipAddress: '192.0.2.9' },
  'DELETE /api/super-admin/jobs/:id': {},
  'POST /api/super-admin/pii/retention-configs': { piiType: 'driver_license', retentionDays: 90 },
  'POST /api/super-admin/pii/retention-cleanup': {},
  'POST /api/super-admin/pii/legal-holds/:id/lift': { reason: 'The case is settled' },
  'POST /api/admin/independent-drivers/:id/block': {},
  'POST /api/admin/independent-drivers/:id/unblock': {},
  'POST /api/admin/payments/:id/dispute-evidence': { holdId: newId(), documents: [], explanation: 'It was delivered' },
  'POST /api/admin/payments/:id/hold': { amount: '1.00', reason: 'Asked by the shipper' },
  'POST /api/admin/payments/:id/hold-release': { holdId: newId(), reason: 'Asked by the shipper' },
  'POST /api/admin/payments/:id/release': { amount: '1.00', reason: 'Asked by the shipper' },
  'POST /api/admin/payments/:id/refund': { amount: '1.00', reason: 'Asked by the shipper' },
  'POST /api/admin/payments/:id/blocked-release': { reason: 'The dispute with it is settled' },
  'POST /api/admin/payments/:id/given-back': { holdId: newId(), reason: 'A check was mailed today' },
  'POST /api/admin/payments/:id/reversal': { amount: '1.00', reason: 'Asked by the shipper' },
  'POST /api/admin/payment-requests/:id/confirmation': {},
  'POST /api/admin/payment-requests/:id/refusal': { reason: 'Asked by the shipper' },
};

const provenBefore = (userId: string, minutes: number) =>
  sql`update sessions set reauthenticated_at = now() - ${minutes} * interval '1 minute' where user_id = ${userId}`;

const ask = (who: SignedIn, name: string) => {
  const [method, path] = name.split(' ') as ['POST', string];
  return who.call(
    method,
    path.replace(/:\w+/g, () => newId()),
    needed[name]!,
  );
};

describe('endpoints that let an administrator change data', () => {
  it.each(changing.map((endpoint) => ({ endpoint, name: toName(endpoint) })))(
    '$name states whether it needs recent authentication, or why not',
    ({ endpoint, name }) => {
      const reason = /^not needed: \S.{8,}/;
      if (name in needed) expect(endpoint.proof).toBe('needed');
      else expect(endpoint.proof).toMatch(reason);
    },
  );

  it('include all endpoints that need recent authentication', () => {
    const asking = handlers.filter(({ endpoint }) => endpoint.proof === 'needed').map(({ endpoint }) => toName(endpoint));
    expect(asking.toSorted()).toEqual(Object.keys(needed).toSorted());
    expect(changing.length).toBeGreaterThan(30);
  });
});

describe('irreversible calls', () => {
  const people = new Map<Role, SignedIn>();
  beforeAll(async () => {
    for (const role of [...adminRoles, 'compliance', 'shipper'] as const) people.set(role, await app.signIn(role));
  });
  const asks = { status: 403, body: { code: 'proof_needed', fields: { password: expect.any(String) } } };
  const may = (name: string, role: Role) => {
    const { access } = changing.find((endpoint) => toName(endpoint) === name)!;
    return access === 'signed-in' || access.includes(role);
  };

  it.each(Object.keys(needed))('%s requires recent authentication of administrators after 15 minutes, and of no one else', async (name) => {
    for (const [role, who] of people) {
      if (!may(name, role)) continue;
      await provenBefore(who.id, 15);
      const late = await ask(who, name);
      if (role === 'admin' || role === 'super_admin') expect(late, role).toMatchObject(asks);
      else expect(late.body.code, role).not.toBe('proof_needed');
      await provenBefore(who.id, 14);
      expect((await ask(who, name)).body?.code, role).not.toBe('proof_needed');
    }
  });

  it('change nothing if refused, and work after the session reauthenticates', async () => {
    const admin = await app.signIn('admin');
    const transport = await buildTransport(sql, { shipperId: (await buildAccount(sql)).id, status: 'quoted' });
    await buildQuote(sql, { transportId: transport });
    await provenBefore(admin.id, 60);
    const cancel = () => admin.call('POST', `/api/transports/${transport}/cancellation`, {});
    expect(await cancel()).toMatchObject(asks);
    expect(await sql`select status from transports where id = ${transport}`).toEqual([{ status: 'quoted' }]);
    const proven = await admin.call('POST', '/api/auth/prove', { password: personaPassword });
    expect(proven).toMatchObject({ status: 200, body: { provenUntil: expect.any(String) } });
    expect((await cancel()).status).toBe(200);
    expect(await sql`select status from transports where id = ${transport}`).toEqual([{ status: 'cancelled' }]);
  });

  it('require reauthentication of that session, and refuse a session without one', async () => {
    const admin = await app.signIn('super_admin');
    const { body } = await app.anonymous('POST', '/api/auth/login', { email: admin.email, password: personaPassword });
    await sql`update sessions set reauthenticated_at = null where user_id = ${admin.id}`;
    await admin.call('POST', '/api/auth/prove', { password: personaPassword });
    expect((await ask(admin, 'DELETE /api/super-admin/jobs/:id')).status).toBe(404);
    const elsewhere = await app.anonymous('DELETE', `/api/super-admin/jobs/${newId()}`, undefined, {
      authorization: `Bearer ${body.token}`,
    });
    expect(elsewhere).toMatchObject(asks);
  });
});

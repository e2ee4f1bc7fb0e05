import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { newId } from '#shared/ids.ts';
import { roles, type Role } from '#shared/roles.ts';
import { startTestApp } from './harness/app.ts';

const admins: Role[] = ['admin', 'super_admin'];
const members: Role[] = [
  'shipper',
  'broker',
  'carrier',
  'driver',
  'independent_driver',
  'insurance',
  'inspection',
  'storage',
  'compliance',
];
const pricers: Role[] = ['broker', 'carrier', 'independent_driver'];

/** Written by hand, held against the contracts: who may call what at all. */
const table: Record<string, 'anyone' | 'signed-in' | Role[]> = {
  'GET /api/auth/me': 'signed-in',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/renew': 'signed-in',
  'POST /api/auth/prove': 'signed-in',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/verify-email': 'anyone',
  'POST /api/auth/verify-email/resend': 'signed-in',
  'POST /api/auth/register-with-quotes': 'anyone',
  'PATCH /api/settings/profile': 'signed-in',
  'GET /api/settings/account': 'signed-in',
  'PATCH /api/settings/account': 'signed-in',
  'PUT /api/user/password': 'signed-in',
  'POST /api/auth/change-password': 'signed-in',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'POST /api/auth/restore-email': 'anyone',
  'GET /api/auth/sessions': 'signed-in',
  'DELETE /api/auth/sessions/:id': 'signed-in',
  'POST /api/auth/sessions/revoke-others': 'signed-in',
  'POST /api/auth/two-factor/setup': 'signed-in',
  'POST /api/auth/two-factor/confirm': 'signed-in',
  'POST /api/auth/two-factor/disable': 'signed-in',
  'GET /api/settings/my-data': 'signed-in',
  'POST /api/settings/delete-account': 'signed-in',
  'GET /api/validate/dot-mc/status': 'anyone',
  'POST /api/validate/dot-mc': 'anyone',
  'GET /api/credentials/register': pricers,
  'POST /api/credentials/revalidation': pricers,
  'POST /api/admin/compliance/revalidate-dot-mc/:id': admins,
  'GET /api/admin/compliance/logs': admins,
  'GET /api/compliance/status': 'signed-in',
  'GET /api/carriers/:id': 'signed-in',
  'GET /api/settings/carrier': pricers,
  'PUT /api/settings/carrier': pricers,
  'GET /api/compliance/documents': 'signed-in',
  'GET /api/compliance/accounts/:id/documents': ['compliance', ...admins],
  'GET /api/compliance/pending': 'signed-in',
  'POST /api/compliance/upload': 'signed-in',
  'POST /api/compliance/verify/:id': ['compliance', ...admins],
  'GET /api/compliance/documents/:id/file': 'signed-in',
  'DELETE /api/compliance/documents/:id': 'signed-in',
  'POST /api/estimates': 'anyone',
  'GET /api/places/zip/:zip': 'anyone',
  'GET /api/places/vehicles': 'anyone',
  'GET /api/transports': 'signed-in',
  'GET /api/user/transports': 'signed-in',
  'GET /api/transports/counts': 'signed-in',
  'GET /api/transports/:id': 'signed-in',
  'GET /api/transports/:id/participants': 'signed-in',
  'POST /api/transports/:id/participants': 'signed-in',
  'DELETE /api/transports/:id/participants/:userId': 'signed-in',
  'GET /api/transports/:id/photos': 'signed-in',
  'POST /api/transports/:id/photos': members,
  'PATCH /api/transports/:id/photos': members,
  'GET /api/transports/:id/photos/:photoId': 'signed-in',
  'DELETE /api/transports/:id/photos/:photoId': members,
  'POST /api/transports': members,
  'POST /api/quotes/save-draft': members,
  'GET /api/quotes/drafts': 'signed-in',
  'DELETE /api/quotes/draft/:id': members,
  'POST /api/quotes/draft/:id/submit': members,
  'POST /api/quotes/submit': 'anyone',
  'POST /api/quotes/confirmation': 'anyone',
  'POST /api/quotes/confirmation/resend': 'anyone',
  'POST /api/guest/password': 'anyone',
  'POST /api/guest/offers': 'anyone',
  'POST /api/guest/withdrawal': 'anyone',
  'POST /api/quotes/claim': members,
  'GET /api/quotes': 'signed-in',
  'GET /api/admin/quotes': admins,
  'GET /api/transports/:id/quotes': 'signed-in',
  'POST /api/transports/:id/quotes': pricers,
  'POST /api/quotes/:id/acceptance': members,
  'POST /api/quotes/:id/dispatch': pricers,
  'POST /api/quotes/:id/driver-answer': ['driver', 'independent_driver'],
  'PATCH /api/quotes/:id/workflow-state': 'signed-in',
  'GET /api/quotes/:id/transitions': 'signed-in',
  'GET /api/transports/:id/credentials': 'signed-in',
  'GET /api/transports/:id/crew': 'signed-in',
  'POST /api/quotes/:id/withdrawal': pricers,
  'POST /api/transports/:id/cancellation': 'signed-in',
  'POST /api/transports/:id/delivery-confirmation': members,
  'POST /api/admin/quotes/self-heal': ['super_admin'],
  'GET /api/marketplace/quotes': 'signed-in',
  'GET /api/marketplace/quotes/:id': 'signed-in',
  'GET /api/marketplace/lanes': 'signed-in',
  'GET /api/marketplace/searches': 'signed-in',
  'POST /api/marketplace/searches': 'signed-in',
  'PATCH /api/marketplace/searches/:id': 'signed-in',
  'DELETE /api/marketplace/searches/:id': 'signed-in',
  'GET /api/marketplace/offers': pricers,
  'POST /api/marketplace/quotes/:id/bid': pricers,
  'GET /api/transports/:id/bids': 'signed-in',
  'POST /api/bids/:id/acceptance': members,
  'PATCH /api/bids/:id': pricers,
  'DELETE /api/bids/:id': pricers,
  'GET /api/marketplace/quotes/:id/questions': 'signed-in',
  'POST /api/marketplace/quotes/:id/questions': pricers,
  'POST /api/questions/:id/answer': members,
  'DELETE /api/questions/:id': pricers,
  'POST /api/admin/questions/:id/hide': admins,
  'GET /api/transports/:id/payment': 'signed-in',
  'POST /api/transports/:id/payment/checkout': 'signed-in',
  'POST /api/transports/:id/payment/refresh': 'signed-in',
  'POST /api/webhooks/stripe': 'anyone',
  'GET /api/notifications': 'signed-in',
  'GET /api/notifications/unread': 'signed-in',
  'POST /api/notifications/read': 'signed-in',
  'GET /api/transports/:id/communication-timeline': 'signed-in',
  'GET /api/security/metrics': [...admins, 'compliance'],
  'POST /api/security/unban': [...admins, 'compliance'],
  'GET /api/admin/all-users': ['super_admin'],
  'GET /api/admin/officers': admins,
  'POST /api/admin/officers/:id/confirmation': admins,
  'GET /api/super-admin/config': ['super_admin'],
  'POST /api/super-admin/config': ['super_admin'],
  'DELETE /api/super-admin/config/:key': ['super_admin'],
  'GET /api/super-admin/outbox': ['super_admin'],
  'POST /api/super-admin/outbox/:id/retry': ['super_admin'],
  'GET /api/super-admin/jobs/failed': ['super_admin'],
  'GET /api/super-admin/files/sweeps': ['super_admin'],
  'POST /api/super-admin/jobs/:id/retry': ['super_admin'],
  'DELETE /api/super-admin/jobs/:id': ['super_admin'],
  'POST /api/admin/audit-log': admins,
  'GET /api/admin/independent-drivers': admins,
  'GET /api/admin/independent-drivers/:id': admins,
  'POST /api/admin/independent-drivers/:id/verify-insurance': admins,
  'POST /api/admin/independent-drivers/:id/verify-dotmc': admins,
  'POST /api/admin/independent-drivers/:id/block': admins,
  'POST /api/admin/independent-drivers/:id/unblock': admins,
  'GET /api/turns': 'signed-in',
  'POST /api/contact': 'anyone',
  'GET /api/events': 'signed-in',
};

/** The roles, and an officer whom nobody has confirmed yet: whatever asks for a role is closed to that one. */
const columns = [...roles, 'waiting'] as const;
type Column = (typeof columns)[number];

/** Signing out comes last: it ends the sessions that the others are asked with. */
const named = handlers
  .map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  .sort((a, b) => Number(a.name.endsWith('/logout')) - Number(b.name.endsWith('/logout')));

const app = await startTestApp();

describe('who may call what', () => {
  const tokens = new Map<Column, string>();
  let address = 0;

  beforeAll(async () => {
    for (const role of roles) tokens.set(role, (await app.signIn(role)).token);
    tokens.set('waiting', (await app.signIn('compliance', { confirmedAt: null })).token);
  });

  async function isAdmitted(name: string, role: Column | null): Promise<boolean> {
    const [method, path] = name.split(' ') as ['GET', string];
    address += 1;
    const reply = await app.http.inject({
      method,
      url: path.replace(/:zip/, '90210').replace(/:\w+/g, () => newId()),
      remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      headers: role ? { authorization: `Bearer ${tokens.get(role)}` } : {},
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect(reply.statusCode, `${name} as ${role ?? 'anonymous'}: ${reply.body.slice(0, 200)}`).toBeLessThan(500);
    if (role === null) return reply.statusCode !== 401 || reply.json().code !== 'unauthenticated';
    return reply.statusCode !== 401 && !(reply.statusCode === 403 && ['forbidden', 'unconfirmed'].includes(reply.json().code));
  }

  it('names every endpoint once, and no other', () => {
    expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(named.filter(({ endpoint }) => endpoint.transport !== 'events'))('$name lets in exactly those it says', async ({ name }) => {
    const said = table[name];
    const admitted = [];
    for (const role of [null, ...columns]) if (await isAdmitted(name, role)) admitted.push(role ?? 'anonymous');
    const expected =
      said === 'anyone' ? ['anonymous', ...columns] : said === 'signed-in' ? [...columns] : roles.filter((role) => said?.includes(role));
    expect(admitted).toEqual(expected);
  });

  it('keeps live events from anonymous visitors', async () => {
    expect((await app.http.inject({ method: 'GET', url: '/api/events' })).statusCode).toBe(401);
  });
});

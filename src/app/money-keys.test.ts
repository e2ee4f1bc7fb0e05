import { expect, it } from 'vitest';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { adminRoles, type Role } from '#shared/roles.ts';
import { contractModules } from './contracts.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const isOfAdmins = ({ access }: AnyEndpoint): boolean =>
  typeof access !== 'string' && access.every((role: Role) => (adminRoles as readonly Role[]).includes(role));

/** What administrators do about money and is done once by itself. */
const once = new Set(['POST /api/super-admin/payment-reconciliation']);

const modules = await contractModules();
const steps = modules.flatMap(({ folders, exports }) =>
  Object.values(exports)
    .filter(isEndpoint)
    .filter((endpoint) => endpoint.method !== 'GET' && isOfAdmins(endpoint))
    .map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint, domain: folders[0] })),
);
const ofMoney = steps.filter(({ call, domain, endpoint }) => (domain === 'payments' || endpoint.idempotent) && !once.has(call));

it('finds what administrators do about money', () => {
  expect(ofMoney.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'POST /api/admin/payments/:id/refund',
      'POST /api/admin/payments/:id/reversal',
      'POST /api/admin/payment-requests/:id/confirmation',
      'POST /api/admin/claims/:id/decision',
      'POST /api/admin/dry-runs/:id/decision',
    ]),
  );
});

it.each(ofMoney.map(({ call, endpoint }) => [call, endpoint] as const))('%s does nothing without an Idempotency-Key', (_call, endpoint) => {
  expect(endpoint.idempotent).toBe('required');
});

import { expect, it } from 'vitest';
import { receiptRoutes } from '#domains/payments/receipts/routes.ts';
import { payoutsRoutes } from '#domains/payments/payouts/routes.ts';
import { paymentsRoutes } from '#domains/payments/routes.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { adminRoles, type Role } from '#shared/roles.ts';
import { handlers } from '../api.ts';

const isOfAdmins = ({ access }: ServedEndpoint): boolean =>
  typeof access !== 'string' && access.every((role: Role) => (adminRoles as readonly Role[]).includes(role));

/** Harmless to run twice. */
const once = new Set(['POST /api/super-admin/payment-reconciliation']);

const ofPayments = [...paymentsRoutes, ...payoutsRoutes, ...receiptRoutes];
const steps = handlers
  .filter(({ endpoint }) => endpoint.method !== 'GET' && isOfAdmins(endpoint))
  .map((handler) => ({ handler, endpoint: handler.endpoint, call: `${handler.endpoint.method} ${handler.endpoint.path}` }));
const ofMoney = steps.filter(({ call, handler, endpoint }) => (ofPayments.includes(handler) || endpoint.idempotent) && !once.has(call));

it('lists every endpoint with which administrators move money', () => {
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

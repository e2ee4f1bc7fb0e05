import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as auditChain from './chain/schemas.ts';
import type * as auditLog from './audit-log-schemas.ts';
import type * as schemas from './schemas.ts';
import type * as userHistory from './user-history-schemas.ts';

export const getAuditCheck: Endpoint<typeof auditChain.getAuditCheck> = {
  method: 'GET',
  path: '/api/super-admin/audit-check',
  access: ['super_admin'],
};
export const startAuditCheck: Endpoint<typeof auditChain.startAuditCheck> = {
  method: 'POST',
  path: '/api/super-admin/audit-check',
  access: ['super_admin'],
};
export const listAuditDays: PublicEndpoint<typeof auditChain.listAuditDays> = { method: 'GET', path: '/api/audit-days', access: 'public' };

export const listAuditLog: Endpoint<typeof auditLog.listAuditLog> = {
  method: 'GET',
  path: '/api/super-admin/audit-logs',
  access: ['super_admin'],
};
export const exportAuditLog: Endpoint<typeof auditLog.exportAuditLog> = {
  method: 'GET',
  path: '/api/super-admin/audit-logs/export',
  access: ['super_admin'],
};

export const recordAudit: Endpoint<typeof schemas.recordAudit> = {
  method: 'POST',
  path: '/api/admin/audit-log',
  access: ['admin', 'super_admin'],
};

export const listUserHistory: Endpoint<typeof userHistory.listUserHistory> = {
  method: 'GET',
  path: '/api/admin/users/:id/history',
  access: adminRoles,
};

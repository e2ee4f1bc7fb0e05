import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as backups from './backups-schemas.ts';
import type * as consoleExports from './exports/console-exports-schemas.ts';
import type * as failedJobs from './failed-jobs-schemas.ts';
import type * as independentDrivers from './drivers/independent-drivers-schemas.ts';
import type * as listExports from './exports/list-exports-schemas.ts';
import type * as outbox from './outbox-schemas.ts';
import type * as overview from './overview/schemas.ts';
import type * as storeSweeps from './store-sweeps-schemas.ts';
import type * as summary from './summary-schemas.ts';
import type * as systemStats from './system-stats-schemas.ts';

export const listBackups: Endpoint<typeof backups.listBackups> = {
  method: 'GET',
  path: '/api/super-admin/backups',
  access: ['super_admin'],
};

export const exportBans: Endpoint<typeof consoleExports.exportBans> = {
  method: 'GET',
  path: '/api/super-admin/banned-ips/export',
  access: ['super_admin'],
};
export const exportOutbox: Endpoint<typeof consoleExports.exportOutbox> = {
  method: 'GET',
  path: '/api/super-admin/outbox/export',
  access: ['super_admin'],
};
export const exportFailedJobs: Endpoint<typeof consoleExports.exportFailedJobs> = {
  method: 'GET',
  path: '/api/super-admin/jobs/failed/export',
  access: ['super_admin'],
};

export const listFailedJobs: Endpoint<typeof failedJobs.listFailedJobs> = {
  method: 'GET',
  path: '/api/super-admin/jobs/failed',
  access: ['super_admin'],
};
export const retryFailedJob: Endpoint<typeof failedJobs.retryFailedJob> = {
  method: 'POST',
  path: '/api/super-admin/jobs/:id/retry',
  access: ['super_admin'],
};
export const dropFailedJob: Endpoint<typeof failedJobs.dropFailedJob> = {
  method: 'DELETE',
  path: '/api/super-admin/jobs/:id',
  access: ['super_admin'],
};

export const listIndependentDrivers: Endpoint<typeof independentDrivers.listIndependentDrivers> = {
  method: 'GET',
  path: '/api/admin/independent-drivers',
  access: adminRoles,
};
export const getIndependentDriver: Endpoint<typeof independentDrivers.getIndependentDriver> = {
  method: 'GET',
  path: '/api/admin/independent-drivers/:id',
  access: adminRoles,
};
export const verifyInsurance: Endpoint<typeof independentDrivers.verifyInsurance> = {
  method: 'POST',
  path: '/api/admin/independent-drivers/:id/verify-insurance',
  access: adminRoles,
};
export const verifyDotMc: Endpoint<typeof independentDrivers.verifyDotMc> = {
  method: 'POST',
  path: '/api/admin/independent-drivers/:id/verify-dotmc',
  access: adminRoles,
};
export const blockDriver: Endpoint<typeof independentDrivers.blockDriver> = {
  method: 'POST',
  path: '/api/admin/independent-drivers/:id/block',
  access: adminRoles,
};
export const unblockDriver: Endpoint<typeof independentDrivers.unblockDriver> = {
  method: 'POST',
  path: '/api/admin/independent-drivers/:id/unblock',
  access: adminRoles,
};

export const exportUsers: Endpoint<typeof listExports.exportUsers> = { method: 'GET', path: '/api/admin/users/export', access: adminRoles };
export const exportQuotes: Endpoint<typeof listExports.exportQuotes> = {
  method: 'GET',
  path: '/api/admin/quotes/export',
  access: adminRoles,
};
export const exportLogs: Endpoint<typeof listExports.exportLogs> = {
  method: 'GET',
  path: '/api/admin/compliance/logs/export',
  access: adminRoles,
};
export const exportDrivers: Endpoint<typeof listExports.exportDrivers> = {
  method: 'GET',
  path: '/api/admin/independent-drivers/export',
  access: adminRoles,
};

export const listOutbox: Endpoint<typeof outbox.listOutbox> = { method: 'GET', path: '/api/super-admin/outbox', access: ['super_admin'] };
export const retryMail: Endpoint<typeof outbox.retryMail> = {
  method: 'POST',
  path: '/api/super-admin/outbox/:id/retry',
  access: ['super_admin'],
};

export const getOverview: Endpoint<typeof overview.getOverview> = { method: 'GET', path: '/api/admin/overview', access: adminRoles };

export const listStoreSweeps: Endpoint<typeof storeSweeps.listStoreSweeps> = {
  method: 'GET',
  path: '/api/super-admin/files/sweeps',
  access: ['super_admin'],
};

export const getSummary: Endpoint<typeof summary.getSummary> = { method: 'GET', path: '/api/admin/summary', access: adminRoles };

export const getSystemStats: Endpoint<typeof systemStats.getSystemStats> = {
  method: 'GET',
  path: '/api/super-admin/system-stats',
  access: ['super_admin'],
};

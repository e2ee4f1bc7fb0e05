import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as access from './access-schemas.ts';
import type * as holds from './holds/holds-schemas.ts';
import type * as jobs from './jobs-schemas.ts';
import type * as listFiles from './files/list-files-schemas.ts';
import type * as ownFiles from './files/own-files-schemas.ts';
import type * as report from './report-schemas.ts';
import type * as retention from './retention-schemas.ts';

export const listAccessLogs: Endpoint<typeof access.listAccessLogs> = {
  method: 'GET',
  path: '/api/super-admin/pii/access-logs',
  access: adminRoles,
};

export const listLegalHolds: Endpoint<typeof holds.listLegalHolds> = {
  method: 'GET',
  path: '/api/super-admin/pii/legal-holds',
  access: adminRoles,
};
export const placeLegalHold: Endpoint<typeof holds.placeLegalHold> = {
  method: 'POST',
  path: '/api/super-admin/pii/legal-holds',
  access: ['super_admin'],
};
export const liftLegalHold: Endpoint<typeof holds.liftLegalHold> = {
  method: 'POST',
  path: '/api/super-admin/pii/legal-holds/:id/lift',
  access: ['super_admin'],
};

export const listRetentionJobs: Endpoint<typeof jobs.listRetentionJobs> = {
  method: 'GET',
  path: '/api/super-admin/pii/retention-jobs',
  access: adminRoles,
};
export const startRetentionCleanup: Endpoint<typeof jobs.startRetentionCleanup> = {
  method: 'POST',
  path: '/api/super-admin/pii/retention-cleanup',
  access: ['super_admin'],
};

export const exportAccessLogs: Endpoint<typeof listFiles.exportAccessLogs> = {
  method: 'GET',
  path: '/api/super-admin/pii/access-logs/export',
  access: adminRoles,
};
export const exportRetentionJobs: Endpoint<typeof listFiles.exportRetentionJobs> = {
  method: 'GET',
  path: '/api/super-admin/pii/retention-jobs/export',
  access: adminRoles,
};
export const exportLegalHolds: Endpoint<typeof listFiles.exportLegalHolds> = {
  method: 'GET',
  path: '/api/super-admin/pii/legal-holds/export',
  access: adminRoles,
};

export const listOwnFiles: Endpoint<typeof ownFiles.listOwnFiles> = { method: 'GET', path: '/api/settings/own-files', access: 'signed-in' };

export const makeRetentionReport: Endpoint<typeof report.makeRetentionReport> = {
  method: 'POST',
  path: '/api/super-admin/pii/retention-report',
  access: adminRoles,
};

export const listRetentionConfigs: Endpoint<typeof retention.listRetentionConfigs> = {
  method: 'GET',
  path: '/api/super-admin/pii/retention-configs',
  access: adminRoles,
};
export const setRetentionConfig: Endpoint<typeof retention.setRetentionConfig> = {
  method: 'POST',
  path: '/api/super-admin/pii/retention-configs',
  access: ['super_admin'],
};

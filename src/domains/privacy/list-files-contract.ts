import { endpoint } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/list-file.ts';
import { adminRoles } from '#shared/roles.ts';
import { accessLogsQuery } from './access-contract.ts';
import { holdsQuery } from './holds-contract.ts';
import { retentionJobsQuery } from './jobs-contract.ts';

const file = { ...listFile, method: 'GET', access: adminRoles } as const;

export const exportAccessLogs = endpoint({
  ...file,
  path: '/api/super-admin/pii/access-logs/export',
  summary: 'What was done to personal files as CSV, by a filter and in its order; noted in the audit log',
  query: accessLogsQuery.omit(wholeList),
});

export const exportRetentionJobs = endpoint({
  ...file,
  path: '/api/super-admin/pii/retention-jobs/export',
  summary: 'The runs of the cleanup of a filter as CSV, in its order; noted in the audit log',
  query: retentionJobsQuery.omit(wholeList),
});

export const exportLegalHolds = endpoint({
  ...file,
  path: '/api/super-admin/pii/legal-holds/export',
  summary: 'The legal holds of a filter as CSV, in its order; noted in the audit log',
  query: holdsQuery.omit(wholeList),
});

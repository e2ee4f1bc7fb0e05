import { bansQuery } from '#domains/sentinel/console-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/list-file.ts';
import { changesQuery } from './config-contract.ts';
import { failedJobsQuery } from './failed-jobs-contract.ts';
import { outboxQuery } from './outbox-contract.ts';

const file = { ...listFile, method: 'GET', access: ['super_admin'] } as const;

export const exportBans = endpoint({
  ...file,
  path: '/api/super-admin/banned-ips/export',
  summary: 'The addresses of a filter that are kept out as CSV, in its order; noted in the audit log',
  query: bansQuery.omit(wholeList),
});

export const exportConfigChanges = endpoint({
  ...file,
  path: '/api/super-admin/config-changes/export',
  summary: 'The changes of the configuration of a filter as CSV, in its order; noted in the audit log',
  query: changesQuery.omit(wholeList),
});

export const exportOutbox = endpoint({
  ...file,
  path: '/api/super-admin/outbox/export',
  summary: 'The mails of a filter and what became of them as CSV, never what they say; noted in the audit log',
  query: outboxQuery.omit(wholeList),
});

export const exportFailedJobs = endpoint({
  ...file,
  path: '/api/super-admin/jobs/failed/export',
  summary: 'The given-up jobs of a filter as CSV, in its order; noted in the audit log',
  query: failedJobsQuery.omit(wholeList),
});

import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { accessLogsQuery } from '../access-schemas.ts';
import { holdsQuery } from '../holds/holds-schemas.ts';
import { retentionJobsQuery } from '../jobs-schemas.ts';

export const exportAccessLogs = {
  ...listFile,
  summary: 'What was done to personal files as CSV, by a filter and in its order; noted in the audit log',
  query: accessLogsQuery.omit(wholeList),
} satisfies Schemas;

export const exportRetentionJobs = {
  ...listFile,
  summary: 'The runs of the cleanup of a filter as CSV, in its order; noted in the audit log',
  query: retentionJobsQuery.omit(wholeList),
} satisfies Schemas;

export const exportLegalHolds = {
  ...listFile,
  summary: 'The legal holds of a filter as CSV, in its order; noted in the audit log',
  query: holdsQuery.omit(wholeList),
} satisfies Schemas;

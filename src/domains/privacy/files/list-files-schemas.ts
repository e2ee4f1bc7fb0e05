import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { accessLogsQuery } from '../access-schemas.ts';
import { holdsQuery } from '../holds/holds-schemas.ts';
import { retentionJobsQuery } from '../jobs-schemas.ts';

export const exportAccessLogs = {
  ...listFile,
  summary: 'The filtered access audit as CSV, in list order; logged',
  query: accessLogsQuery.omit(wholeList),
} satisfies Schemas;

export const exportRetentionJobs = {
  ...listFile,
  summary: 'The filtered cleanup jobs as CSV, in list order; logged',
  query: retentionJobsQuery.omit(wholeList),
} satisfies Schemas;

export const exportLegalHolds = {
  ...listFile,
  summary: 'The filtered legal holds as CSV, in list order; logged',
  query: holdsQuery.omit(wholeList),
} satisfies Schemas;

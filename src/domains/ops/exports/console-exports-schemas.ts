import { bansQuery } from '#domains/sentinel/console-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { failedJobsQuery } from '../failed-jobs-schemas.ts';
import { outboxQuery } from '../outbox-schemas.ts';

export const exportBans = {
  ...listFile,
  summary: 'The addresses of a filter that are kept out as CSV, in its order; noted in the audit log',
  query: bansQuery.omit(wholeList),
} satisfies Schemas;

export const exportOutbox = {
  ...listFile,
  summary: 'The mails of a filter and what became of them as CSV, never what they say; noted in the audit log',
  query: outboxQuery.omit(wholeList),
} satisfies Schemas;

export const exportFailedJobs = {
  ...listFile,
  summary: 'The given-up jobs of a filter as CSV, in its order; noted in the audit log',
  query: failedJobsQuery.omit(wholeList),
} satisfies Schemas;

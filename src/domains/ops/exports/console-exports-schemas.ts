import { bansQuery } from '#domains/sentinel/console-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { failedJobsQuery } from '../failed-jobs-schemas.ts';
import { outboxQuery } from '../outbox-schemas.ts';

export const exportBans = {
  ...listFile,
  summary: 'The filtered bans as CSV, in list order; logged',
  query: bansQuery.omit(wholeList),
} satisfies Schemas;

export const exportOutbox = {
  ...listFile,
  summary: 'The filtered mails and their status as CSV, without their content, in list order; logged',
  query: outboxQuery.omit(wholeList),
} satisfies Schemas;

export const exportFailedJobs = {
  ...listFile,
  summary: 'The filtered failed jobs as CSV, in list order; logged',
  query: failedJobsQuery.omit(wholeList),
} satisfies Schemas;

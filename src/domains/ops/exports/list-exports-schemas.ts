import { usersQuery } from '#domains/accounts/overseen/overseen-schemas.ts';
import { validationLogsQuery } from '#domains/credentials/schemas.ts';
import { adminQuotesQuery } from '#domains/quotes/review/admin-quotes-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { driversQuery } from '../drivers/independent-drivers-schemas.ts';

export const exportUsers = {
  ...listFile,
  summary: 'The filtered accounts as CSV, in list order; logged',
  query: usersQuery.omit(wholeList),
} satisfies Schemas;

export const exportQuotes = {
  ...listFile,
  summary: 'The filtered quotes as CSV, in list order; logged',
  query: adminQuotesQuery.omit(wholeList),
} satisfies Schemas;

export const exportLogs = {
  ...listFile,
  summary: 'The filtered DOT/MC checks as CSV, in list order; logged',
  query: validationLogsQuery.omit(wholeList),
} satisfies Schemas;

export const exportDrivers = {
  ...listFile,
  summary: 'The filtered independent drivers as CSV, in list order; logged',
  query: driversQuery.omit(wholeList),
} satisfies Schemas;

import { usersQuery } from '#domains/accounts/overseen/overseen-schemas.ts';
import { validationLogsQuery } from '#domains/credentials/schemas.ts';
import { adminQuotesQuery } from '#domains/quotes/review/admin-quotes-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { driversQuery } from '../drivers/independent-drivers-schemas.ts';

export const exportUsers = {
  ...listFile,
  summary: 'The accounts of a filter as CSV, in its order; noted in the audit log',
  query: usersQuery.omit(wholeList),
} satisfies Schemas;

export const exportQuotes = {
  ...listFile,
  summary: 'The quotes of a filter as CSV, in its order; noted in the audit log',
  query: adminQuotesQuery.omit(wholeList),
} satisfies Schemas;

export const exportLogs = {
  ...listFile,
  summary: 'The checks of numbers of a filter as CSV, in its order; noted in the audit log',
  query: validationLogsQuery.omit(wholeList),
} satisfies Schemas;

export const exportDrivers = {
  ...listFile,
  summary: 'The independent drivers of a filter as CSV, in its order; noted in the audit log',
  query: driversQuery.omit(wholeList),
} satisfies Schemas;

import { usersQuery } from '#domains/accounts/overseen-contract.ts';
import { validationLogsQuery } from '#domains/credentials/contract.ts';
import { adminQuotesQuery } from '#domains/quotes/admin-quotes-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/list-file.ts';
import { adminRoles } from '#shared/roles.ts';
import { driversQuery } from './independent-drivers-contract.ts';

const file = { ...listFile, method: 'GET', access: adminRoles } as const;

export const exportUsers = endpoint({
  ...file,
  path: '/api/admin/users/export',
  summary: 'The accounts of a filter as CSV, in its order; noted in the audit log',
  query: usersQuery.omit(wholeList),
});

export const exportQuotes = endpoint({
  ...file,
  path: '/api/admin/quotes/export',
  summary: 'The quotes of a filter as CSV, in its order; noted in the audit log',
  query: adminQuotesQuery.omit(wholeList),
});

export const exportLogs = endpoint({
  ...file,
  path: '/api/admin/compliance/logs/export',
  summary: 'The checks of numbers of a filter as CSV, in its order; noted in the audit log',
  query: validationLogsQuery.omit(wholeList),
});

export const exportDrivers = endpoint({
  ...file,
  path: '/api/admin/independent-drivers/export',
  summary: 'The independent drivers of a filter as CSV, in its order; noted in the audit log',
  query: driversQuery.omit(wholeList),
});

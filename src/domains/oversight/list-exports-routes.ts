import type { Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/send-csv.ts';
import * as console from './console-exports-contract.ts';
import { exportBans, exportConfigChanges, exportFailedJobs, exportOutbox } from './console-exports.ts';
import * as contract from './list-exports-contract.ts';
import { exportDrivers, exportLogs, exportQuotes, exportUsers } from './list-exports.ts';

/** Endpoints of lists that leave as files. */
export const listExportsRoutes: readonly Handler[] = [
  handleCsv(contract.exportUsers, 'users', exportUsers),
  handleCsv(contract.exportQuotes, 'quotes', exportQuotes),
  handleCsv(contract.exportLogs, 'compliance-logs', exportLogs),
  handleCsv(contract.exportDrivers, 'independent-drivers', exportDrivers),
  handleCsv(console.exportBans, 'banned-addresses', exportBans),
  handleCsv(console.exportConfigChanges, 'config-changes', exportConfigChanges),
  handleCsv(console.exportOutbox, 'outbox', exportOutbox),
  handleCsv(console.exportFailedJobs, 'given-up-jobs', exportFailedJobs),
];

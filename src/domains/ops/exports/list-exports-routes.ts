import type { Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/replies/send-csv.ts';
import * as console from './console-exports-schemas.ts';
import * as endpoints from '../endpoints.ts';
import { exportBans, exportFailedJobs, exportOutbox } from './console-exports.ts';
import * as schemas from './list-exports-schemas.ts';
import { exportDrivers, exportLogs, exportQuotes, exportUsers } from './list-exports.ts';

export const listExportsRoutes: readonly Handler[] = [
  handleCsv(endpoints.exportUsers, schemas.exportUsers, 'users', exportUsers),
  handleCsv(endpoints.exportQuotes, schemas.exportQuotes, 'quotes', exportQuotes),
  handleCsv(endpoints.exportLogs, schemas.exportLogs, 'compliance-logs', exportLogs),
  handleCsv(endpoints.exportDrivers, schemas.exportDrivers, 'independent-drivers', exportDrivers),
  handleCsv(endpoints.exportBans, console.exportBans, 'banned-addresses', exportBans),
  handleCsv(endpoints.exportOutbox, console.exportOutbox, 'outbox', exportOutbox),
  handleCsv(endpoints.exportFailedJobs, console.exportFailedJobs, 'given-up-jobs', exportFailedJobs),
];

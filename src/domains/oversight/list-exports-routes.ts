import { handle, type Handler } from '#server/http/handle.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import * as console from './console-exports-contract.ts';
import { exportBans, exportConfigChanges, exportFailedJobs, exportOutbox } from './console-exports.ts';
import * as contract from './list-exports-contract.ts';
import { exportDrivers, exportLogs, exportQuotes, exportUsers } from './list-exports.ts';

/** Endpoints of lists that leave as files. */
export const listExportsRoutes: readonly Handler[] = [
  handle(contract.exportUsers, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'users', now: ctx.now, file: await exportUsers(ctx, query) }),
  ),
  handle(contract.exportQuotes, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'quotes', now: ctx.now, file: await exportQuotes(ctx, query) }),
  ),
  handle(contract.exportLogs, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'compliance-logs', now: ctx.now, file: await exportLogs(ctx, query) }),
  ),
  handle(contract.exportDrivers, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'independent-drivers', now: ctx.now, file: await exportDrivers(ctx, query) }),
  ),
  handle(console.exportBans, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'banned-addresses', now: ctx.now, file: await exportBans(ctx, query) }),
  ),
  handle(console.exportConfigChanges, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'config-changes', now: ctx.now, file: await exportConfigChanges(ctx, query) }),
  ),
  handle(console.exportOutbox, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'outbox', now: ctx.now, file: await exportOutbox(ctx, query) }),
  ),
  handle(console.exportFailedJobs, async (ctx, { query, reply }) =>
    sendCsv(reply, { name: 'given-up-jobs', now: ctx.now, file: await exportFailedJobs(ctx, query) }),
  ),
];

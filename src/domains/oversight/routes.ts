import { listBackupRuns } from '#server/backup/scheduled.ts';
import { listStoreSweeps } from '#server/files/sweep.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/send-csv.ts';
import { auditChainRoutes } from './audit-chain/routes.ts';
import * as auditLog from './audit-log-contract.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import { recordAudit } from './commands.ts';
import { listConfigChanges, takeBackChange } from './config-changes.ts';
import * as config from './config-contract.ts';
import { deleteConfig, listConfig, setConfig } from './config.ts';
import * as contract from './contract.ts';
import { readFlagNotice, readFlags, setFlags } from './flags.ts';
import * as stats from './system-stats-contract.ts';
import { getSystemStats } from './system-stats.ts';
import * as jobs from './failed-jobs-contract.ts';
import * as overview from './overview/contract.ts';
import { getOverview } from './overview/queries.ts';
import * as outbox from './outbox-contract.ts';
import { listOutbox, retryMail } from './outbox.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { independentDriversRoutes } from './independent-drivers-routes.ts';
import { listExportsRoutes } from './list-exports-routes.ts';
import * as history from './user-history-contract.ts';
import { listUserHistory } from './user-history.ts';
import * as summary from './summary-contract.ts';
import { getSummary } from './summary.ts';
import { listBackups } from './backups-contract.ts';
import * as sweeps from './store-sweeps-contract.ts';

/** Endpoints of oversight. */
export const oversightRoutes: readonly Handler[] = [
  handle(contract.recordAudit, (ctx, { body }) => recordAudit(ctx, body)),
  handle(config.listConfig, (ctx) => listConfig(ctx)),
  handle(config.setConfig, (ctx, { body }) => setConfig(ctx, body)),
  handle(config.deleteConfig, (ctx, { params, query }) => deleteConfig(ctx, params.key, query.reason)),
  handle(config.listConfigChanges, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listConfigChanges(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(config.takeBackChange, (ctx, { params, body }) => takeBackChange(ctx, params.id, body.reason)),
  handle(config.getSystemFlags, (ctx) => readFlags(ctx)),
  handle(config.getFlagNotice, (ctx) => readFlagNotice(ctx)),
  handle(config.setSystemFlags, (ctx, { body }) => setFlags(ctx, body)),
  handle(stats.getSystemStats, (ctx) => getSystemStats(ctx)),
  handle(auditLog.listAuditLog, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAuditLog(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handleCsv(auditLog.exportAuditLog, 'audit-log', exportAuditLog),
  handle(jobs.listFailedJobs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listFailedJobs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(outbox.listOutbox, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOutbox(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(outbox.retryMail, async (ctx, { params }) => {
    await retryMail(ctx, params.id);
    return { retried: true as const };
  }),
  handle(jobs.retryFailedJob, async (ctx, { params }) => {
    await retryFailedJob(ctx, params.id);
    return { retried: true as const };
  }),
  handle(jobs.dropFailedJob, async (ctx, { params }) => {
    await dropFailedJob(ctx, params.id);
    return { dropped: true as const };
  }),
  handle(history.listUserHistory, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listUserHistory(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(overview.getOverview, (ctx, { query }) => getOverview(ctx, query)),
  handle(summary.getSummary, (ctx) => getSummary(ctx)),
  handle(sweeps.listStoreSweeps, (ctx) => listStoreSweeps(ctx)),
  handle(listBackups, (ctx) => listBackupRuns(ctx)),
  ...auditChainRoutes,
  ...independentDriversRoutes,
  ...listExportsRoutes,
];

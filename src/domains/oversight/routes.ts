import { listBackupRuns } from '#server/backup/scheduled.ts';
import { listStoreSweeps } from '#server/files/sweep.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/send-csv.ts';
import { auditChainRoutes } from './audit-chain/routes.ts';
import * as auditLog from './audit-log-schemas.ts';
import * as endpoints from './endpoints.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import { recordAudit } from './commands.ts';
import { listConfigChanges, takeBackChange } from './config-changes.ts';
import * as config from './config-schemas.ts';
import { deleteConfig, listConfig, setConfig } from './config.ts';
import * as schemas from './schemas.ts';
import { readFlagNotice, readFlags, setFlags } from './flags.ts';
import * as stats from './system-stats-schemas.ts';
import { getSystemStats } from './system-stats.ts';
import * as jobs from './failed-jobs-schemas.ts';
import * as overview from './overview/schemas.ts';
import { getOverview } from './overview/queries.ts';
import * as outbox from './outbox-schemas.ts';
import { listOutbox, retryMail } from './outbox.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { independentDriversRoutes } from './independent-drivers-routes.ts';
import { listExportsRoutes } from './list-exports-routes.ts';
import * as history from './user-history-schemas.ts';
import { listUserHistory } from './user-history.ts';
import * as summary from './summary-schemas.ts';
import { getSummary } from './summary.ts';
import * as backupsSchemas from './backups-schemas.ts';
import * as sweeps from './store-sweeps-schemas.ts';

/** Endpoints of oversight. */
export const oversightRoutes: readonly Handler[] = [
  handle(endpoints.recordAudit, schemas.recordAudit, (ctx, { body }) => recordAudit(ctx, body)),
  handle(endpoints.listConfig, config.listConfig, (ctx) => listConfig(ctx)),
  handle(endpoints.setConfig, config.setConfig, (ctx, { body }) => setConfig(ctx, body)),
  handle(endpoints.deleteConfig, config.deleteConfig, (ctx, { params, query }) => deleteConfig(ctx, params.key, query.reason)),
  handle(endpoints.listConfigChanges, config.listConfigChanges, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listConfigChanges(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.takeBackChange, config.takeBackChange, (ctx, { params, body }) => takeBackChange(ctx, params.id, body.reason)),
  handle(endpoints.getSystemFlags, config.getSystemFlags, (ctx) => readFlags(ctx)),
  handle(endpoints.getFlagNotice, config.getFlagNotice, (ctx) => readFlagNotice(ctx)),
  handle(endpoints.setSystemFlags, config.setSystemFlags, (ctx, { body }) => setFlags(ctx, body)),
  handle(endpoints.getSystemStats, stats.getSystemStats, (ctx) => getSystemStats(ctx)),
  handle(endpoints.listAuditLog, auditLog.listAuditLog, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAuditLog(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handleCsv(endpoints.exportAuditLog, auditLog.exportAuditLog, 'audit-log', exportAuditLog),
  handle(endpoints.listFailedJobs, jobs.listFailedJobs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listFailedJobs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listOutbox, outbox.listOutbox, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOutbox(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.retryMail, outbox.retryMail, async (ctx, { params }) => {
    await retryMail(ctx, params.id);
    return { retried: true as const };
  }),
  handle(endpoints.retryFailedJob, jobs.retryFailedJob, async (ctx, { params }) => {
    await retryFailedJob(ctx, params.id);
    return { retried: true as const };
  }),
  handle(endpoints.dropFailedJob, jobs.dropFailedJob, async (ctx, { params }) => {
    await dropFailedJob(ctx, params.id);
    return { dropped: true as const };
  }),
  handle(endpoints.listUserHistory, history.listUserHistory, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listUserHistory(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getOverview, overview.getOverview, (ctx, { query }) => getOverview(ctx, query)),
  handle(endpoints.getSummary, summary.getSummary, (ctx) => getSummary(ctx)),
  handle(endpoints.listStoreSweeps, sweeps.listStoreSweeps, (ctx) => listStoreSweeps(ctx)),
  handle(endpoints.listBackups, backupsSchemas.listBackups, (ctx) => listBackupRuns(ctx)),
  ...auditChainRoutes,
  ...independentDriversRoutes,
  ...listExportsRoutes,
];

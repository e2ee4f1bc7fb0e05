import { listBackupRuns } from '#server/backup/scheduled.ts';
import { listStoreSweeps } from '#server/files/stores/sweep.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as stats from './system-stats-schemas.ts';
import { getSystemStats } from './system-stats.ts';
import * as jobs from './failed-jobs-schemas.ts';
import * as overview from './overview/schemas.ts';
import { getOverview } from './overview/queries.ts';
import * as outbox from './outbox-schemas.ts';
import { listOutbox, retryMail } from './outbox.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { independentDriversRoutes } from './drivers/independent-drivers-routes.ts';
import { listExportsRoutes } from './exports/list-exports-routes.ts';
import * as summary from './summary-schemas.ts';
import { getSummary } from './summary.ts';
import * as backupsSchemas from './backups-schemas.ts';
import * as sweeps from './store-sweeps-schemas.ts';

export const opsRoutes: readonly Handler[] = [
  handle(endpoints.getSystemStats, stats.getSystemStats, (ctx) => getSystemStats(ctx)),
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
  handle(endpoints.getOverview, overview.getOverview, (ctx, { query }) => getOverview(ctx, query)),
  handle(endpoints.getSummary, summary.getSummary, (ctx) => getSummary(ctx)),
  handle(endpoints.listStoreSweeps, sweeps.listStoreSweeps, (ctx) => listStoreSweeps(ctx)),
  handle(endpoints.listBackups, backupsSchemas.listBackups, (ctx) => listBackupRuns(ctx)),
  ...independentDriversRoutes,
  ...listExportsRoutes,
];

import { listStoreSweeps } from '#server/files/sweep.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { recordAudit } from './commands.ts';
import * as config from './config-contract.ts';
import { deleteConfig, listConfig, setConfig } from './config.ts';
import * as contract from './contract.ts';
import * as jobs from './failed-jobs-contract.ts';
import * as outbox from './outbox-contract.ts';
import { listOutbox, retryMail } from './outbox.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { independentDriversRoutes } from './independent-drivers-routes.ts';
import * as history from './user-history-contract.ts';
import { listUserHistory } from './user-history.ts';
import * as summary from './summary-contract.ts';
import { getSummary } from './summary.ts';
import * as sweeps from './store-sweeps-contract.ts';

/** Endpoints of oversight. */
export const oversightRoutes: readonly Handler[] = [
  handle(contract.recordAudit, (ctx, { body }) => recordAudit(ctx, body)),
  handle(config.listConfig, (ctx) => listConfig(ctx)),
  handle(config.setConfig, (ctx, { body }) => setConfig(ctx, body)),
  handle(config.deleteConfig, (ctx, { params }) => deleteConfig(ctx, params.key)),
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
  handle(summary.getSummary, (ctx) => getSummary(ctx)),
  handle(sweeps.listStoreSweeps, (ctx) => listStoreSweeps(ctx)),
  ...independentDriversRoutes,
];

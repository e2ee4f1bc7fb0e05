import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/send-csv.ts';
import * as access from './access-contract.ts';
import { listAccessLogs } from './access-queries.ts';
import { startCleanup } from './cleanup.ts';
import * as holds from './holds-contract.ts';
import { liftHold, listHolds, placeHold } from './holds.ts';
import * as jobs from './jobs-contract.ts';
import { listRetentionJobs } from './jobs-queries.ts';
import * as files from './list-files-contract.ts';
import { exportAccessLogs, exportLegalHolds, exportRetentionJobs } from './list-files.ts';
import { makeRetentionReport } from './report-contract.ts';
import { makeReport } from './report.ts';
import { listOwnFiles as listOwnFilesEndpoint } from './own-files-contract.ts';
import { listOwnFiles } from './own-files.ts';
import * as retention from './retention-contract.ts';
import { listRetentionConfigs, setRetentionConfig } from './retention-config.ts';

/** Endpoints of privacy. */
export const privacyRoutes: readonly Handler[] = [
  handle(retention.listRetentionConfigs, (ctx) => listRetentionConfigs(ctx)),
  handle(retention.setRetentionConfig, (ctx, { body }) => setRetentionConfig(ctx, body)),
  handle(access.listAccessLogs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAccessLogs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(jobs.listRetentionJobs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listRetentionJobs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(jobs.startRetentionCleanup, (ctx) => startCleanup(ctx)),
  handle(holds.listLegalHolds, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listHolds(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(holds.placeLegalHold, (ctx, { body }) => placeHold(ctx, body)),
  handle(holds.liftLegalHold, (ctx, { params, body }) => liftHold(ctx, params.id, body.reason)),
  handle(listOwnFilesEndpoint, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnFiles(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handleCsv(files.exportAccessLogs, 'access-audit', exportAccessLogs),
  handleCsv(files.exportRetentionJobs, 'cleanup-jobs', exportRetentionJobs),
  handleCsv(files.exportLegalHolds, 'legal-holds', exportLegalHolds),
  handle(makeRetentionReport, (ctx, { body }) => makeReport(ctx, body)),
];

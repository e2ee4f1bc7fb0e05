import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/replies/send-csv.ts';
import * as access from './access-schemas.ts';
import * as endpoints from './endpoints.ts';
import { listAccessLogs } from './access-queries.ts';
import { startCleanup } from './cleanup.ts';
import * as holds from './holds/holds-schemas.ts';
import { liftHold, listHolds, placeHold } from './holds/holds.ts';
import * as jobs from './jobs-schemas.ts';
import { listRetentionJobs } from './jobs-queries.ts';
import * as files from './files/list-files-schemas.ts';
import { exportAccessLogs, exportLegalHolds, exportRetentionJobs } from './files/list-files.ts';
import * as reportSchemas from './report-schemas.ts';
import { makeReport } from './report.ts';
import * as ownFilesSchemas from './files/own-files-schemas.ts';
import { listOwnFiles } from './files/own-files.ts';
import * as retention from './retention-schemas.ts';
import { listRetentionConfigs, setRetentionConfig } from './retention-config.ts';

export const privacyRoutes: readonly Handler[] = [
  handle(endpoints.listRetentionConfigs, retention.listRetentionConfigs, (ctx) => listRetentionConfigs(ctx)),
  handle(endpoints.setRetentionConfig, retention.setRetentionConfig, (ctx, { body }) => setRetentionConfig(ctx, body)),
  handle(endpoints.listAccessLogs, access.listAccessLogs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAccessLogs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listRetentionJobs, jobs.listRetentionJobs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listRetentionJobs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.startRetentionCleanup, jobs.startRetentionCleanup, (ctx) => startCleanup(ctx)),
  handle(endpoints.listLegalHolds, holds.listLegalHolds, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listHolds(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.placeLegalHold, holds.placeLegalHold, (ctx, { body }) => placeHold(ctx, body)),
  handle(endpoints.liftLegalHold, holds.liftLegalHold, (ctx, { params, body }) => liftHold(ctx, params.id, body.reason)),
  handle(endpoints.listOwnFiles, ownFilesSchemas.listOwnFiles, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnFiles(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handleCsv(endpoints.exportAccessLogs, files.exportAccessLogs, 'access-audit', exportAccessLogs),
  handleCsv(endpoints.exportRetentionJobs, files.exportRetentionJobs, 'cleanup-jobs', exportRetentionJobs),
  handleCsv(endpoints.exportLegalHolds, files.exportLegalHolds, 'legal-holds', exportLegalHolds),
  handle(endpoints.makeRetentionReport, reportSchemas.makeRetentionReport, (ctx, { body }) => makeReport(ctx, body)),
];

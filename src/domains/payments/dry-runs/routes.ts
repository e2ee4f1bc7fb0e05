import { handle, type Handler } from '#server/http/handle.ts';
import { decideDryRun, disputeDryRun, documentDryRun } from './commands.ts';
import * as contract from './contract.ts';
import { listDryRuns } from './queries.ts';

/** Endpoints of arrivals in vain. */
export const dryRunRoutes: readonly Handler[] = [
  handle(contract.listDryRuns, (ctx, { params }) => listDryRuns(ctx, params.id)),
  handle(contract.documentDryRun, (ctx, { params, body }) => documentDryRun(ctx, params.id, body)),
  handle(contract.disputeDryRun, (ctx, { params, body }) => disputeDryRun(ctx, params.id, body)),
  handle(contract.decideDryRun, (ctx, { params, body }) => decideDryRun(ctx, params.id, body)),
];

import { handle, type Handler } from '#server/http/handle.ts';
import { decideDryRun, disputeDryRun, documentDryRun } from './commands.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { listDryRuns } from './queries.ts';

export const dryRunRoutes: readonly Handler[] = [
  handle(endpoints.listDryRuns, schemas.listDryRuns, (ctx, { params }) => listDryRuns(ctx, params.id)),
  handle(endpoints.documentDryRun, schemas.documentDryRun, (ctx, { params, body }) => documentDryRun(ctx, params.id, body)),
  handle(endpoints.disputeDryRun, schemas.disputeDryRun, (ctx, { params, body }) => disputeDryRun(ctx, params.id, body)),
  handle(endpoints.decideDryRun, schemas.decideDryRun, (ctx, { params, body }) => decideDryRun(ctx, params.id, body)),
];

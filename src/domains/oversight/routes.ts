import { handle, type Handler } from '#server/http/handle.ts';
import { recordAudit } from './commands.ts';
import * as config from './config-contract.ts';
import { deleteConfig, listConfig, setConfig } from './config.ts';
import * as contract from './contract.ts';
import { independentDriversRoutes } from './independent-drivers-routes.ts';

/** Endpoints of oversight. */
export const oversightRoutes: readonly Handler[] = [
  handle(contract.recordAudit, (ctx, { body }) => recordAudit(ctx, body)),
  handle(config.listConfig, (ctx) => listConfig(ctx)),
  handle(config.setConfig, (ctx, { body }) => setConfig(ctx, body)),
  handle(config.deleteConfig, (ctx, { params }) => deleteConfig(ctx, params.key)),
  ...independentDriversRoutes,
];

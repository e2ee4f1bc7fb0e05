import { handleCsv } from '#server/http/replies/send-csv.ts';
import { exportConfigChanges } from './export-changes.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import { listConfigChanges, undoConfigChange } from './config-changes.ts';
import * as config from './config-schemas.ts';
import { deleteConfig, listConfig, setConfig } from './config.ts';
import { readFlagNotice, readFlags, setFlags } from './flags.ts';

export const settingsRoutes: readonly Handler[] = [
  handle(endpoints.listConfig, config.listConfig, (ctx) => listConfig(ctx)),
  handle(endpoints.setConfig, config.setConfig, (ctx, { body }) => setConfig(ctx, body)),
  handle(endpoints.deleteConfig, config.deleteConfig, (ctx, { params, query }) => deleteConfig(ctx, params.key, query.reason)),
  handle(endpoints.listConfigChanges, config.listConfigChanges, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listConfigChanges(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.takeBackChange, config.takeBackChange, (ctx, { params, body }) => undoConfigChange(ctx, params.id, body.reason)),
  handle(endpoints.getSystemFlags, config.getSystemFlags, (ctx) => readFlags(ctx)),
  handle(endpoints.getFlagNotice, config.getFlagNotice, (ctx) => readFlagNotice(ctx)),
  handle(endpoints.setSystemFlags, config.setSystemFlags, (ctx, { body }) => setFlags(ctx, body)),
  handleCsv(endpoints.exportConfigChanges, config.exportConfigChanges, 'config-changes', exportConfigChanges),
];

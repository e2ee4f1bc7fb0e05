import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { handleCsv } from '#server/http/replies/send-csv.ts';
import { auditChainRoutes } from './chain/routes.ts';
import * as auditLog from './audit-log-schemas.ts';
import * as endpoints from './endpoints.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import { recordAudit } from './commands.ts';
import * as schemas from './schemas.ts';
import * as history from './user-history-schemas.ts';
import { listUserHistory } from './user-history.ts';

export const auditRoutes: readonly Handler[] = [
  handle(endpoints.recordAudit, schemas.recordAudit, (ctx, { body }) => recordAudit(ctx, body)),
  handle(endpoints.listAuditLog, auditLog.listAuditLog, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAuditLog(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handleCsv(endpoints.exportAuditLog, auditLog.exportAuditLog, 'audit-log', exportAuditLog),
  handle(endpoints.listUserHistory, history.listUserHistory, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listUserHistory(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  ...auditChainRoutes,
];

import { handle, type Handler } from '#server/http/handle.ts';
import { requestCheck, readAuditCheck } from './checks.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { listAuditDays } from './days.ts';

export const auditChainRoutes: readonly Handler[] = [
  handle(endpoints.getAuditCheck, schemas.getAuditCheck, (ctx) => readAuditCheck(ctx)),
  handle(endpoints.startAuditCheck, schemas.startAuditCheck, (ctx) => requestCheck(ctx)),
  handle(endpoints.listAuditDays, schemas.listAuditDays, (ctx, { query }) => listAuditDays(ctx, query)),
];

import { handle, type Handler } from '#server/http/handle.ts';
import { askForCheck, readAuditCheck } from './checks.ts';
import * as contract from './contract.ts';
import { listAuditDays } from './days.ts';

/** Endpoints of the chain of the audit log. */
export const auditChainRoutes: readonly Handler[] = [
  handle(contract.getAuditCheck, (ctx) => readAuditCheck(ctx)),
  handle(contract.startAuditCheck, (ctx) => askForCheck(ctx)),
  handle(contract.listAuditDays, (ctx, { query }) => listAuditDays(ctx, query)),
];

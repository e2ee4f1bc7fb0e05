import { handle, type Handler } from '#server/http/handle.ts';
import { recordAudit } from './commands.ts';
import * as contract from './contract.ts';

/** Endpoints of oversight. */
export const oversightRoutes: readonly Handler[] = [handle(contract.recordAudit, (ctx, { body }) => recordAudit(ctx, body))];

import { handle, type Handler } from '#server/http/handle.ts';
import { getComplianceStatus } from './contract.ts';
import { documentsRoutes } from './documents-routes.ts';
import { statusOfActor } from './gate.ts';

/** Endpoints of compliance. */
export const complianceRoutes: readonly Handler[] = [handle(getComplianceStatus, (ctx) => statusOfActor(ctx)), ...documentsRoutes];

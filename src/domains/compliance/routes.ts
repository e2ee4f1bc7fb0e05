import { handle, type Handler } from '#server/http/handle.ts';
import * as schemas from './schemas.ts';
import { getComplianceStatus } from './endpoints.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { statusOfActor } from './gate.ts';

export const complianceRoutes: readonly Handler[] = [
  handle(getComplianceStatus, schemas.getComplianceStatus, (ctx) => statusOfActor(ctx)),
  ...documentsRoutes,
];

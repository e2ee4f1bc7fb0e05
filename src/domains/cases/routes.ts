import { handle, type Handler } from '#server/http/handle.ts';
import { answerCase } from './answer-case.ts';
import { decideCase } from './decide-case.ts';
import * as endpoints from './endpoints.ts';
import { getCase, listCases } from './queries.ts';
import { reportCase } from './report-case.ts';
import * as schemas from './schemas.ts';

export const casesRoutes: readonly Handler[] = [
  handle(endpoints.listCases, schemas.listCases, (ctx, { params }) => listCases(ctx, params.id)),
  handle(endpoints.reportCase, schemas.reportCase, (ctx, { params, body }) => reportCase(ctx, params.id, body)),
  handle(endpoints.getCase, schemas.getCase, (ctx, { params }) => getCase(ctx, params.id)),
  handle(endpoints.answerCase, schemas.answerCase, (ctx, { params, body }) => answerCase(ctx, params.id, body)),
  handle(endpoints.decideCase, schemas.decideCase, (ctx, { params, body }) => decideCase(ctx, params.id, body)),
];

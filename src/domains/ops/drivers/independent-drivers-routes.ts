import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './independent-drivers-schemas.ts';
import { getIndependentDriver, listIndependentDrivers } from './independent-drivers-queries.ts';
import { blockDriver, reviewDriver, unblockDriver } from './independent-drivers.ts';

export const independentDriversRoutes: readonly Handler[] = [
  handle(endpoints.listIndependentDrivers, schemas.listIndependentDrivers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listIndependentDrivers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getIndependentDriver, schemas.getIndependentDriver, (ctx, { params }) => getIndependentDriver(ctx, params.id)),
  handle(endpoints.verifyInsurance, schemas.verifyInsurance, (ctx, { params, body }) => reviewDriver(ctx, params.id, 'insurance', body)),
  handle(endpoints.verifyDotMc, schemas.verifyDotMc, (ctx, { params, body }) => reviewDriver(ctx, params.id, 'dot_mc', body)),
  handle(endpoints.blockDriver, schemas.blockDriver, (ctx, { params, body }) => blockDriver(ctx, params.id, body)),
  handle(endpoints.unblockDriver, schemas.unblockDriver, (ctx, { params, body }) => unblockDriver(ctx, params.id, body)),
];

import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './independent-drivers-contract.ts';
import { getIndependentDriver, listIndependentDrivers } from './independent-drivers-queries.ts';
import { blockDriver, reviewDriver, unblockDriver } from './independent-drivers.ts';

/** Endpoints of the independent drivers console. */
export const independentDriversRoutes: readonly Handler[] = [
  handle(contract.listIndependentDrivers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listIndependentDrivers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getIndependentDriver, (ctx, { params }) => getIndependentDriver(ctx, params.id)),
  handle(contract.verifyInsurance, (ctx, { params, body }) => reviewDriver(ctx, params.id, 'insurance', body)),
  handle(contract.verifyDotMc, (ctx, { params, body }) => reviewDriver(ctx, params.id, 'dot_mc', body)),
  handle(contract.blockDriver, (ctx, { params, body }) => blockDriver(ctx, params.id, body)),
  handle(contract.unblockDriver, (ctx, { params, body }) => unblockDriver(ctx, params.id, body)),
];

import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './officers-contract.ts';
import { decideOfficer, listOfficers } from './officers.ts';

/** Endpoints of administrators who confirm officers. */
export const officersRoutes: readonly Handler[] = [
  handle(contract.listOfficers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOfficers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.decideOfficer, (ctx, { params, body }) => decideOfficer(ctx, params.id, body)),
];

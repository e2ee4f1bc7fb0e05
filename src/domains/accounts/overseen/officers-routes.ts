import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './officers-schemas.ts';
import { decideOfficer, listOfficers } from './officers.ts';

export const officersRoutes: readonly Handler[] = [
  handle(endpoints.listOfficers, schemas.listOfficers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOfficers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.decideOfficer, schemas.decideOfficer, (ctx, { params, body }) => decideOfficer(ctx, params.id, body)),
];

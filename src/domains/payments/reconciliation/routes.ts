import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { listDifferences, readReconciliation } from './queries.ts';

export const reconciliationRoutes: readonly Handler[] = [
  handle(endpoints.getReconciliation, schemas.getReconciliation, (ctx) => readReconciliation(ctx)),
  handle(endpoints.listReconciliationDifferences, schemas.listReconciliationDifferences, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listDifferences(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
];

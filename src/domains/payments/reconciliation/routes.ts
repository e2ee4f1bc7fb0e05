import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { listDifferences, readReconciliation } from './queries.ts';

/** Endpoints of the comparison with the provider. */
export const reconciliationRoutes: readonly Handler[] = [
  handle(contract.getReconciliation, (ctx) => readReconciliation(ctx)),
  handle(contract.listReconciliationDifferences, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listDifferences(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
];

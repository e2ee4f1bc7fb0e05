import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { listTransfers, readPayouts } from './queries.ts';
import { openDashboard, openSetUp, refreshAccount } from './set-up.ts';

/** Endpoints of being paid. */
export const payoutsRoutes: readonly Handler[] = [
  handle(contract.getPayouts, (ctx) => readPayouts(ctx)),
  handle(contract.listPayoutTransfers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listTransfers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.openPayoutSetUp, (ctx, { body }) => openSetUp(ctx, body)),
  handle(contract.openPayoutDashboard, (ctx, { body }) => openDashboard(ctx, body)),
  handle(contract.refreshPayouts, async (ctx) => {
    await refreshAccount(ctx);
    return readPayouts(ctx);
  }),
];

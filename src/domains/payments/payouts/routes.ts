import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { confirmAccount } from './accounts/confirmation.ts';
import { listTransfers, readPayouts } from './queries.ts';
import { openDashboard, openSetUp, refreshAccount } from './accounts/set-up.ts';

export const payoutsRoutes: readonly Handler[] = [
  handle(endpoints.getPayouts, schemas.getPayouts, (ctx) => readPayouts(ctx)),
  handle(endpoints.listPayoutTransfers, schemas.listPayoutTransfers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listTransfers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.openPayoutSetUp, schemas.openPayoutSetUp, (ctx, { body }) => openSetUp(ctx, body)),
  handle(endpoints.openPayoutDashboard, schemas.openPayoutDashboard, (ctx, { body }) => openDashboard(ctx, body)),
  handle(endpoints.confirmPayoutAccount, schemas.confirmPayoutAccount, async (ctx, { body }) => {
    await confirmAccount(ctx, body);
    return readPayouts(ctx);
  }),
  handle(endpoints.refreshPayouts, schemas.refreshPayouts, async (ctx) => {
    await refreshAccount(ctx);
    return readPayouts(ctx);
  }),
];

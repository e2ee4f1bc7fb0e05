import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { replayDelivery, sendTest } from './deliveries.ts';
import { changeWebhook, endWebhook, makeWebhook, renewSecret, turnWebhook } from './endpoints.ts';
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './queries.ts';

/** Endpoints of webhooks. */
export const webhooksRoutes: readonly Handler[] = [
  handle(contract.listWebhooks, (ctx) => listWebhooks(ctx)),
  handle(contract.getWebhook, (ctx, { params }) => getWebhook(ctx, params.id)),
  handle(contract.makeWebhook, (ctx, { body }) => makeWebhook(ctx, body)),
  handle(contract.changeWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  handle(contract.turnWebhook, (ctx, { params, body }) => turnWebhook(ctx, params.id, body)),
  handle(contract.renewWebhookSecret, (ctx, { params, body }) => renewSecret(ctx, params.id, body)),
  handle(contract.endWebhook, (ctx, { params }) => endWebhook(ctx, params.id)),
  handle(contract.testWebhook, (ctx, { params }) => sendTest(ctx, params.id)),
  handle(contract.listWebhookDeliveries, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listDeliveries(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id)),
  handle(contract.replayWebhookDelivery, (ctx, { params }) => replayDelivery(ctx, params.id)),
];

import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { listEvents } from './chosen-events.ts';
import { replayDelivery, sendTest } from './deliveries.ts';
import { changeWebhook, endWebhook, makeWebhook, renewSecret, setWebhookState } from './commands.ts';
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './queries.ts';

export const webhooksRoutes: readonly Handler[] = [
  handle(endpoints.listWebhooks, schemas.listWebhooks, (ctx) => listWebhooks(ctx)),
  handle(endpoints.listWebhookEvents, schemas.listWebhookEvents, async (ctx) => listEvents(ctx)),
  handle(endpoints.getWebhook, schemas.getWebhook, (ctx, { params }) => getWebhook(ctx, params.id)),
  handle(endpoints.makeWebhook, schemas.makeWebhook, (ctx, { body }) => makeWebhook(ctx, body)),
  handle(endpoints.changeWebhook, schemas.changeWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  handle(endpoints.turnWebhook, schemas.turnWebhook, (ctx, { params, body }) => setWebhookState(ctx, params.id, body)),
  handle(endpoints.renewWebhookSecret, schemas.renewWebhookSecret, (ctx, { params, body }) => renewSecret(ctx, params.id, body)),
  handle(endpoints.endWebhook, schemas.endWebhook, (ctx, { params }) => endWebhook(ctx, params.id)),
  handle(endpoints.testWebhook, schemas.testWebhook, (ctx, { params }) => sendTest(ctx, params.id)),
  handle(endpoints.listWebhookDeliveries, schemas.listWebhookDeliveries, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listDeliveries(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getWebhookDelivery, schemas.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id)),
  handle(endpoints.replayWebhookDelivery, schemas.replayWebhookDelivery, (ctx, { params }) => replayDelivery(ctx, params.id)),
];

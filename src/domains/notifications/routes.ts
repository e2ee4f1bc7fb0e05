import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { readNotifications } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as push from './push/push-schemas.ts';
import { addPushDevice, changeQuietHours, listPushDevices, removePushDevice, renewPushDevice } from './push/push-devices.ts';
import * as schemas from './schemas.ts';
import { countUnread, listNotifications } from './queries.ts';

export const notificationsRoutes: readonly Handler[] = [
  handle(endpoints.listNotifications, schemas.listNotifications, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listNotifications(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.countUnread, schemas.countUnread, (ctx) => countUnread(ctx)),
  handle(endpoints.readNotifications, schemas.readNotifications, (ctx, { body }) => readNotifications(ctx, body)),
  handle(endpoints.listPushDevices, push.listPushDevices, (ctx) => listPushDevices(ctx)),
  handle(endpoints.addPushDevice, push.addPushDevice, (ctx, { body }) => addPushDevice(ctx, body)),
  handle(endpoints.renewPushDevice, push.renewPushDevice, (ctx, { params, body }) => renewPushDevice(ctx, params.id, body)),
  handle(endpoints.changePushDevice, push.changePushDevice, (ctx, { params, body }) => changeQuietHours(ctx, params.id, body.quietHours)),
  handle(endpoints.removePushDevice, push.removePushDevice, (ctx, { params }) => removePushDevice(ctx, params.id)),
];

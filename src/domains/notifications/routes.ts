import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { readNotifications } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { countUnread, listNotifications } from './queries.ts';

/** Endpoints of the bell. */
export const notificationsRoutes: readonly Handler[] = [
  handle(endpoints.listNotifications, schemas.listNotifications, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listNotifications(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.countUnread, schemas.countUnread, (ctx) => countUnread(ctx)),
  handle(endpoints.readNotifications, schemas.readNotifications, (ctx, { body }) => readNotifications(ctx, body)),
];

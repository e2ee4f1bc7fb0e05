import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { readNotifications } from './commands.ts';
import * as contract from './contract.ts';
import { countUnread, listNotifications } from './queries.ts';

/** Endpoints of the bell. */
export const notificationsRoutes: readonly Handler[] = [
  handle(contract.listNotifications, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listNotifications(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.countUnread, (ctx) => countUnread(ctx)),
  handle(contract.readNotifications, (ctx, { body }) => readNotifications(ctx, body)),
];

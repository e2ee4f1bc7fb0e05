import { createHash } from 'node:crypto';
import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { endFeed, listFeeds, makeFeed } from './feeds.ts';
import { readCalendar } from './queries.ts';

export const calendarsRoutes: readonly Handler[] = [
  handle(endpoints.getCalendarFeed, schemas.getCalendarFeed, (ctx) => listFeeds(ctx)),
  handle(endpoints.makeCalendarFeed, schemas.makeCalendarFeed, (ctx, { body }) => makeFeed(ctx, body)),
  handle(endpoints.endCalendarFeed, schemas.endCalendarFeed, (ctx) => endFeed(ctx)),
  handle(endpoints.readCalendar, schemas.readCalendar, async (ctx, { params, request, reply }) => {
    const file = await readCalendar(ctx, params.token);
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 20)}"`;
    reply.headers({ etag, 'cache-control': 'no-store', 'content-disposition': 'inline; filename="carriage.ics"' });
    // May be a list, or marked as weak by a proxy.
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(file);
  }),
];

import type { AccessGrant } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { publish } from '#server/events/outbox.ts';
import { calendarFeedEnded } from './events/feed-ended.ts';

export const calendarGrants: GrantSource = {
  list: ({ sql }, userId) => sql<AccessGrant[]>`
    select id, 'calendar_feed' as kind, 'Calendar feed' as name, created_at from calendar_feeds where user_id = ${userId}`,
  async end(ctx, userId, since) {
    const ended = await ctx.sql`
      delete from calendar_feeds where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since}) returning 1`;
    if (ended.length > 0) await publish(ctx, calendarFeedEnded, { userId });
    return ended.length;
  },
};

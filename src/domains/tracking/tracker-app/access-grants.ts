import type { AccessGrant } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { publish } from '#server/events/outbox.ts';
import { trackerAppEnded } from '../events/tracker-app-ended.ts';

export const trackerAppGrants: GrantSource = {
  list: ({ sql }, userId) => sql<AccessGrant[]>`
    select id, 'tracker_app' as kind, 'Tracking app' as name, created_at from tracker_apps where user_id = ${userId}`,
  async end(ctx, userId, since) {
    const ended = await ctx.sql`
      delete from tracker_apps where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since}) returning 1`;
    if (ended.length > 0) await publish(ctx, trackerAppEnded, { userId });
    return ended.length;
  },
};

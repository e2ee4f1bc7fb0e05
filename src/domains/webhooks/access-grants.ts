import type { AccessGrant } from '#domains/accounts/access-grants-schemas.ts';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { publish } from '#server/events/outbox.ts';
import { webhookChanged } from './events/changed.ts';

/** A changed address or secret counts as a grant made at that time. */
export const webhookGrants: GrantSource = {
  list: ({ sql }, userId) => sql<AccessGrant[]>`
    select id, 'webhook' as kind, url as name, created_at from webhook_endpoints where user_id = ${userId} order by id desc`,
  async end(ctx, userId, since) {
    const ended = await ctx.sql<{ id: string }[]>`
      delete from webhook_endpoints w where user_id = ${userId} and (${since}::timestamptz is null
        or greatest(created_at, url_set_at) >= ${since}
        or exists (select from webhook_secrets s where s.endpoint_id = w.id and s.created_at >= ${since}))
      returning id`;
    for (const { id: webhookId } of ended) await publish(ctx, webhookChanged, { userId, webhookId, change: 'ended' });
    return ended.length;
  },
};

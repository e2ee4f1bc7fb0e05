import { accountDeleted } from '#domains/accounts/events.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';
import { deleteDocumentsOf } from './photos.ts';

/** What transports do when other domains announce something. */
export const transportsSubscribers: readonly Subscriber[] = [
  on(accountDeleted, 'delete-drafts-of-account', async (ctx, { userId }) => {
    const drafts = await ctx.sql<{ id: string }[]>`select id from transports where shipper_id = ${userId} and status = 'draft' for update`;
    for (const { id } of drafts) await deleteDocumentsOf(ctx, id);
    await ctx.sql`delete from transports where shipper_id = ${userId} and status = 'draft'`;
  }),
];

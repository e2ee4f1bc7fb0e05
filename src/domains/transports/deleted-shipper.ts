import type { Ctx } from '#server/db/context.ts';
import { holdOffLegalHolds, isOnLegalHold } from '#server/files/legal-holds.ts';
import { deleteDocuments } from './photos/photos.ts';

/**
 * Erases the drafts, own references and contacts of a shipper whose account is deleted; data under legal hold is erased when the hold
 * ends. In a transaction.
 */
export async function eraseDeletedShipper(ctx: Ctx, userId: string): Promise<void> {
  await holdOffLegalHolds(ctx);
  const onHold = isOnLegalHold(ctx.sql, { transportId: ctx.sql`t.id`, userIds: ctx.sql`t.shipper_id` });
  const drafts = await ctx.sql<{ id: string }[]>`
    select id from transports t where shipper_id = ${userId} and status = 'draft' and not ${onHold} order by id for update`;
  for (const { id } of drafts) await deleteDocuments(ctx, id);
  await ctx.sql`delete from transports where id = any(${drafts.map(({ id }) => id)}::uuid[])`;
  await ctx.sql`
    update transports t set reference = null, metadata = '{}'
    where shipper_id = ${userId} and (reference is not null or metadata <> '{}') and not ${onHold}`;
  await ctx.sql`
    update stops s set contacts = '[]' from transports t
    where t.id = s.transport_id and t.shipper_id = ${userId} and s.contacts <> '[]' and not ${onHold}`;
}

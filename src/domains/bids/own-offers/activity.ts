import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

const toRow = (ctx: Ctx, activityType: string, transportId: string, activityData: Record<string, string>) => ({
  id: newId(),
  transportId,
  userId: ctx.actor?.id ?? null,
  activityType,
  activityData: ctx.sql.json(activityData),
  ipAddress: ctx.ip,
  userAgent: ctx.userAgent,
  timestamp: ctx.now,
});

export async function recordActivity(
  ctx: Ctx,
  activityType: string,
  transportId: string,
  activityData: Record<string, string>,
): Promise<void> {
  await ctx.sql`insert into marketplace_activity ${ctx.sql(toRow(ctx, activityType, transportId, activityData))}`;
}

/** Records at most one view per account, request and UTC day. */
export async function recordView(ctx: ActorCtx, transportId: string): Promise<void> {
  await ctx.sql`
    insert into marketplace_activity ${ctx.sql(toRow(ctx, 'request_viewed', transportId, {}))}
    on conflict (transport_id, user_id, ((timestamp at time zone 'utc')::date)) where activity_type = 'request_viewed' do nothing`;
}

import type { Ctx } from '#server/db/context.ts';
import { evictSessions } from '../sessions/session-cache.ts';

export async function setPreferredStates(ctx: Ctx, userId: string, states: readonly string[]): Promise<void> {
  await ctx.sql`update users set preferred_states = ${[...states]}, updated_at = ${ctx.now} where id = ${userId}`;
  await evictSessions(ctx, { userId });
}

import type { Actor, ActorCtx } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';
import { isAwake } from './session-idle.ts';
import { endOtherSessions, endSessions } from './sessions.ts';
import type { SessionRow } from '../own/settings-schemas.ts';
import { describeDevice } from '../own/settings-rules.ts';

export async function listSessions({ sql, actor }: ActorCtx): Promise<SessionRow[]> {
  const rows = await sql<(Omit<SessionRow, 'device' | 'current'> & { userAgent: string })[]>`
    select s.id, s.user_agent, s.ip_address as ip, s.created_at, s.expires_at from sessions s join users on users.id = s.user_id
    where s.user_id = ${actor.id} and s.revoked_at is null and s.expires_at > now() and ${isAwake(sql)}
    order by s.created_at desc, s.id desc limit 100`;
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent), current: row.id === actor.sessionId }));
}

/** Immediately on every server. Throws 404 for another account's session or an ended one. */
export async function revokeSession(ctx: ActorCtx, sessionId: string): Promise<{ revoked: number }> {
  const [own] = await ctx.sql`select 1 from sessions where id = ${sessionId} and user_id = ${ctx.actor.id} and revoked_at is null`;
  if (!own) throw notFound();
  await endSessions(ctx, { sessionId });
  return { revoked: 1 };
}

export const revokeOtherSessions = async (ctx: ActorCtx): Promise<{ revoked: number }> => ({ revoked: await endOtherSessions(ctx) });

export async function findBeginning({ sql }: Pick<ActorCtx, 'sql'>, { sessionId, apiKey }: Actor): Promise<number | null> {
  const [row] = await (apiKey
    ? sql<{ createdAt: string }[]>`select created_at from api_keys where id = ${apiKey.id}`
    : sql<{ createdAt: string }[]>`select created_at from sessions where id = ${sessionId}`);
  return row ? Date.parse(row.createdAt) : null;
}

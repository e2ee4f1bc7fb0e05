import { isConfirmed } from '#domains/accounts/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import { overseerRoles, type Role } from '#shared/roles.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { Notification } from './schemas.ts';

export async function listNotifications(
  { sql, actor }: ActorCtx,
  { limit, cursor }: PageQuery,
): Promise<{ rows: Notification[]; next: string | null }> {
  const found = await sql<Notification[]>`
    select id, transport_id, notification_type, content ->> 'title' as title, content ->> 'body' as body, content ->> 'href' as href, is_setback, read_at, created_at
    from notification_dispatches
    where user_id = ${actor.id} and channel = 'in_app' ${cursor ? sql`and id < ${cursor}` : sql``}
    order by id desc ${rowLimit(sql, limit)}`;
  return toPage([...found], limit);
}

export async function countUnread({ sql, actor }: ActorCtx): Promise<{ unread: number }> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notification_dispatches where user_id = ${actor.id} and channel = 'in_app' and read_at is null`;
  return row!;
}

export async function beganWithoutAccount({ sql }: Ctx, transportId: string): Promise<boolean> {
  const [row] = await sql<
    { isLinked: boolean }[]
  >`select exists (select from pending_quotes where transport_id = ${transportId}) as is_linked`;
  return row!.isLinked;
}

export async function listOfferers({ sql }: Ctx, transportId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select user_id as id from quotes where transport_id = ${transportId} and workflow_state in ('quoted', 'assigned') and user_id is not null
    union select bidder_id from bids where transport_id = ${transportId} and status = 'active'`;
  return rows.map(({ id }) => id);
}

/** Active accounts with the powers of their role. */
async function listWithRole({ sql }: Ctx, roles: readonly Role[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where role = any(${roles as Role[]}) and is_active and not is_blocked and ${isConfirmed(sql)} order by id`;
  return rows.map(({ id }) => id);
}

/** Administrators and confirmed compliance officers. */
export const listReviewers = (ctx: Ctx): Promise<string[]> => listWithRole(ctx, overseerRoles);

export const listSuperAdmins = (ctx: Ctx): Promise<string[]> => listWithRole(ctx, ['super_admin']);

export const listAdmins = (ctx: Ctx): Promise<string[]> => listWithRole(ctx, ['admin', 'super_admin']);

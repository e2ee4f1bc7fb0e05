import type { ActorCtx } from '#server/db/context.ts';
import type { ConsoleUser, DirectoryQuery, ListedUser } from './directory-schemas.ts';
import { pageOfAccounts } from './overseen-list.ts';

/** Without deleted accounts; `search` matches any part of name, email or company. */
export async function listAllUsers(
  ctx: Pick<ActorCtx, 'sql' | 'actor'>,
  question: DirectoryQuery,
): Promise<{ rows: ListedUser[]; next: string | null }> {
  const columns = ctx.sql`u.id, u.full_name, u.email, u.role, u.company_name, u.phone_number as phone, u.is_active, u.is_blocked, u.blocked_reason, u.blocked_at, u.password_hash is null as is_guest, u.created_at`;
  return pageOfAccounts<ListedUser>(ctx, columns, question);
}

function toNames(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export async function listConsoleUsers(
  ctx: Pick<ActorCtx, 'sql' | 'actor'>,
  query: DirectoryQuery,
): Promise<{ rows: ConsoleUser[]; next: string | null }> {
  const { rows, next } = await listAllUsers(ctx, query);
  return { rows: rows.map((user) => ({ ...user, ...toNames(user.fullName) })), next };
}

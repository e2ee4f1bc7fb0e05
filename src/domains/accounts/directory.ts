import type { Ctx } from '#server/db/context.ts';
import { anywhere } from '#server/db/like.ts';
import { cutPage, type PageQuery } from '#shared/paging.ts';
import type { ConsoleUser, ListedUser } from './directory-contract.ts';

/** Accounts of every role, newest first, without those whose owner deleted them; `search` finds any part of name, e-mail or company. */
export async function listAllUsers(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor, search }: PageQuery & { search?: string | undefined },
): Promise<{ rows: ListedUser[]; next: string | null }> {
  const rows = await sql<ListedUser[]>`
    select id, full_name, email, role, company_name, is_active, is_blocked, password_hash is null as is_guest, created_at from users
    where deleted_at is null
      ${search ? sql`and (email || ' ' || full_name || ' ' || coalesce(company_name, '')) ilike ${anywhere(search)}` : sql``}
      ${cursor ? sql`and id < ${cursor}` : sql``}
    order by id desc limit ${limit + 1}`;
  return cutPage([...rows], limit);
}

/** A name parted at its first space; a name of one word is a first name. */
function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The same accounts with first and last name. */
export async function listConsoleUsers(
  ctx: Pick<Ctx, 'sql'>,
  query: PageQuery & { search?: string | undefined },
): Promise<{ rows: ConsoleUser[]; next: string | null }> {
  const { rows, next } = await listAllUsers(ctx, query);
  return { rows: rows.map((user) => ({ ...user, ...namesOf(user.fullName) })), next };
}

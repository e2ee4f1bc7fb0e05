import type { Actor, ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { holds } from '#server/db/sql/like.ts';
import { searchedPage, toSortClauses, walkedRows, type SortClauses, type SortKey } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type ListOrder } from '#shared/paging.ts';
import type { Role } from '#shared/roles.ts';
import type { listBlockedUsers, listUsers, OverseenUser } from './overseen-schemas.ts';
import type { AccountStatus, ChosenStep } from './overseen-rules.ts';
import { accountHolds } from '../own/account-search.ts';

const overseenColumns = (sql: Sql) => sql`
  u.id, u.full_name, u.email, u.role, u.company_name, u.is_active, u.is_blocked, u.password_hash is null as is_guest, u.created_at,
  u.phone_number as phone, u.dot_number, u.mc_number, u.email_verified_at is not null as email_verified, u.dot_mc_verified,
  u.insurance_verified, u.blocked_reason, u.blocked_at`;

export interface OverseenFilter {
  readonly email?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
  readonly choosableFor?: ChosenStep | undefined;
}

type OverseenSort = QueryOf<typeof listUsers>['sort'] | QueryOf<typeof listBlockedUsers>['sort'];

export interface OverseenQuestion extends OverseenFilter {
  readonly sort: OverseenSort;
  readonly order: ListOrder;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** SQL version of `accountStatus`. */
const havingStatus = (sql: Sql, status: AccountStatus) =>
  ({
    active: sql`and u.is_active and not u.is_blocked`,
    inactive: sql`and not u.is_active and not u.is_blocked`,
    blocked: sql`and u.is_blocked`,
  })[status];

/** SQL version of `whyNotOversee`, without accounts on which the step was already taken. */
const choosable = (sql: Sql, { id, role }: Actor, step: ChosenStep): Fragment => sql`
  and u.id <> ${id} ${role === 'super_admin' ? sql`` : sql`and u.role <> 'super_admin'`}
  ${step === 'block' ? sql`and not u.is_blocked` : havingStatus(sql, 'active')}`;

function narrowed(sql: Sql, actor: Actor, { email, search, role, status, choosableFor }: OverseenFilter): Fragment {
  const matchingText = (text: string) => sql`and ${accountHolds(sql, text)}`;
  return sql`
    ${search ? matchingText(search) : sql``}
    ${email ? sql`${matchingText(email)} and ${holds(sql, sql`u.email`, email)}` : sql``}
    ${role ? sql`and u.role = ${role}` : sql``}
    ${status ? havingStatus(sql, status) : sql``}
    ${choosableFor ? choosable(sql, actor, choosableFor) : sql``}`;
}

/** For use after `select … from`. Without deleted accounts. */
export const overseenAccounts = (sql: Sql, actor: Actor, filter: OverseenFilter): Fragment =>
  sql`users u where u.deleted_at is null ${narrowed(sql, actor, filter)}`;

const toKeys = (sql: Sql): Record<Exclude<OverseenSort, 'created'>, SortKey> => ({
  name: { by: sql`lower(u.full_name)`, type: 'text' },
  email: { by: sql`u.email`, type: 'text' },
  company: { by: sql`lower(coalesce(u.company_name, ''))`, type: 'text' },
  blocked: { by: sql`coalesce(u.blocked_at, '-infinity')`, type: 'timestamptz' },
});

/** Order and keyset condition for `users u`. Throws 422 `invalid` for a cursor of another order. */
export const accountOrder = (sql: Sql, { sort, order, cursor }: Pick<OverseenQuestion, 'sort' | 'order' | 'cursor'>): SortClauses =>
  toSortClauses(sql, { id: sql`u.id`, key: sort === 'created' ? undefined : toKeys(sql)[sort], order, cursor });

export async function pageOfAccounts<Row extends { id: string }>(
  { sql, actor }: Pick<ActorCtx, 'sql' | 'actor'>,
  columns: Fragment,
  question: OverseenQuestion,
): Promise<{ rows: Row[]; next: string | null }> {
  const { limit, search, email, status } = question;
  const { after, by, cursor } = accountOrder(sql, question);
  const filter = narrowed(sql, actor, question);
  const page = (accounts: Fragment) =>
    sql<Row[]>`select ${columns}, ${cursor} as cursor ${accounts} ${after} order by ${by} limit ${limit + 1}`;
  // Blocked accounts are few and have their own indexes.
  if ((!search && !email) || status === 'blocked')
    return toPage([...(await page(sql`from users u where u.deleted_at is null ${filter}`))], limit);
  const near = page(sql`
    from (select * from users u where u.deleted_at is null ${after} order by ${by} limit ${walkedRows}) u where true ${filter}`);
  // `offset 0` stops PostgreSQL from walking the list order, which is slow for a text that only old accounts contain.
  const all = page(sql`from (select * from users u where u.deleted_at is null ${filter} offset 0) u where true`);
  return toPage([...(await searchedPage(limit, near, () => all))], limit);
}

export const listOverseen = (ctx: Pick<ActorCtx, 'sql' | 'actor'>, question: OverseenQuestion) =>
  pageOfAccounts<OverseenUser>(ctx, overseenColumns(ctx.sql), question);

/** Throws 404, also for a deleted account. */
export async function findOverseen({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<OverseenUser> {
  const [row] = await sql<OverseenUser[]>`select ${overseenColumns(sql)} from users u where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw notFound('This account does not exist');
  return row;
}

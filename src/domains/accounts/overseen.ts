import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { anywhere } from '#server/db/like.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { cutPage, type PageQuery } from '#shared/paging.ts';
import type { Role } from '#shared/roles.ts';
import { passwordLinkAsked } from './events.ts';
import type { OverseenUser } from './overseen-contract.ts';
import { whyNotOversee, type AccountStatus } from './overseen-rules.ts';
import { sendPasswordLink } from './password-reset.ts';
import { activateAccount, blockAccount, deactivateAccount, unblockAccount } from './standing.ts';

const overseenColumns = (sql: Sql) => sql`
  id, full_name, email, role, company_name, is_active, is_blocked, password_hash is null as is_guest, created_at, phone_number as phone,
  dot_number, mc_number, email_verified_at is not null as email_verified, dot_mc_verified, insurance_verified, blocked_reason, blocked_at`;

interface Filter extends PageQuery {
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Says the same as `accountStatus`. */
const havingStatus = (sql: Sql, status: AccountStatus) =>
  ({
    active: sql`and is_active and not is_blocked`,
    inactive: sql`and not is_active and not is_blocked`,
    blocked: sql`and is_blocked`,
  })[status];

/** Accounts by any part of the e-mail, by role and by status, newest first, and the cursor of the next page. */
export async function listOverseen(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor, email, role, status }: Filter,
): Promise<{ rows: OverseenUser[]; next: string | null }> {
  const rows = await sql<OverseenUser[]>`
    select ${overseenColumns(sql)} from users where deleted_at is null
      ${email ? sql`and (email || ' ' || full_name || ' ' || coalesce(company_name, '')) ilike ${anywhere(email)} and email ilike ${anywhere(email)}` : sql``}
      ${role ? sql`and role = ${role}` : sql``}
      ${status ? havingStatus(sql, status) : sql``}
      ${cursor ? sql`and id < ${cursor}` : sql``}
    order by id desc limit ${limit + 1}`;
  return cutPage([...rows], limit);
}

/** One account; throws 404, also for one that its owner deleted. */
export async function findOverseen({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<OverseenUser> {
  const [row] = await sql<OverseenUser[]>`select ${overseenColumns(sql)} from users where id = ${userId} and deleted_at is null`;
  if (!row) throw notFound('This account does not exist');
  return row;
}

/** The account, of which the actor may be the overseer. Throws 404, 403. */
async function reachOverseen(ctx: ActorCtx, userId: string): Promise<OverseenUser> {
  const account = await findOverseen(ctx, userId);
  const refusal = whyNotOversee(ctx.actor, account);
  if (refusal) throw forbidden(refusal);
  return account;
}

/**
 * A super admin is removed only while another one stays. All of them are held, in the order of their ids: of two who remove each other at
 * once the second sees that the first has won. Throws 409 `last_super_admin`.
 */
async function leaveAnother({ sql }: ActorCtx, { id, role }: OverseenUser): Promise<void> {
  if (role !== 'super_admin') return;
  const usable = await sql<{ id: string }[]>`
    select id from users where role = 'super_admin' and is_active and not is_blocked and deleted_at is null order by id for update`;
  if (!usable.some((one) => one.id !== id)) throw conflict('last_super_admin', 'The last super admin cannot be removed');
}

type Step = (tx: ActorCtx, account: OverseenUser) => Promise<void>;

/** One step of an administrator on an account, and the account after it. Throws 404, 403 and what the step throws. */
const oversee = (ctx: ActorCtx, userId: string, step: Step): Promise<OverseenUser> =>
  inTransaction(ctx, async (tx) => {
    await step(tx, await reachOverseen(tx, userId));
    return findOverseen(tx, userId);
  });

/** Deactivates an account with a reason that its owner is mailed. Throws 404, 403, 409 `already_inactive`, `last_super_admin`. */
export const deactivateUser = (ctx: ActorCtx, userId: string, reason: string): Promise<OverseenUser> =>
  oversee(ctx, userId, async (tx, account) => {
    await leaveAnother(tx, account);
    await deactivateAccount(tx, userId, reason);
  });

/** Activates an account again; blocked stays blocked, and an officer who was never confirmed waits again. Throws 404, 403, 409 `already_active`. */
export const activateUser = (ctx: ActorCtx, userId: string): Promise<OverseenUser> =>
  oversee(ctx, userId, (tx) => activateAccount(tx, userId));

/** Blocks an account with a reason that its owner is mailed. Throws 404, 403, 409 `already_blocked`, `last_super_admin`. */
export const blockUser = (ctx: ActorCtx, userId: string, reason: string): Promise<OverseenUser> =>
  oversee(ctx, userId, async (tx, account) => {
    await leaveAnother(tx, account);
    await blockAccount(tx, userId, reason);
  });

/** Lets a blocked account in again. Throws 404, 403, 409 `not_blocked`. */
export const unblockUser = (ctx: ActorCtx, userId: string): Promise<OverseenUser> =>
  oversee(ctx, userId, (tx) => unblockAccount(tx, userId, null));

/**
 * Mails the owner of an account the link that sets a new password; the administrator sees neither link nor password, and links sent
 * before stop working. Throws 404, 403, 409 `not_usable` for an account that could not sign in with it.
 */
export async function sendPasswordReset(ctx: ActorCtx, userId: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (tx) => {
    const account = await reachOverseen(tx, userId);
    if (!account.isActive || account.isBlocked) throw conflict('not_usable', 'This account cannot sign in: activate or unblock it first');
    await sendPasswordLink(tx, account);
    await announce(tx, passwordLinkAsked, { userId });
    return { email: account.email };
  });
}

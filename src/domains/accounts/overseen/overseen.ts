import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { passwordLinkRequested } from '../events/password-link-requested.ts';
import type { OverseenUser } from './overseen-schemas.ts';
import { findOverseen } from './overseen-list.ts';
import { whyNotOversee } from './overseen-rules.ts';
import { sendPasswordLink } from '../passwords/password-reset.ts';
import { activateAccount, blockAccount, deactivateAccount, unblockAccount } from './account-status.ts';

async function reachOverseen(ctx: ActorCtx, userId: string): Promise<OverseenUser> {
  const account = await findOverseen(ctx, userId);
  const refusal = whyNotOversee(ctx.actor, account);
  if (refusal) throw forbidden(refusal);
  return account;
}

/** Locks all super admins in id order, so of two who remove each other the second fails. Throws 409 `last_super_admin`. */
async function leaveAnother({ sql }: ActorCtx, { id, role }: OverseenUser): Promise<void> {
  if (role !== 'super_admin') return;
  const usable = await sql<{ id: string }[]>`
    select id from users where role = 'super_admin' and is_active and not is_blocked and deleted_at is null and password_hash is not null order by id for no key update`;
  if (!usable.some((one) => one.id !== id)) throw conflict('last_super_admin', 'You can’t remove the last super admin');
}

type Step = (tx: ActorCtx, account: OverseenUser) => Promise<void>;

/** Throws 404, 403 and the step's errors. */
const oversee = (ctx: ActorCtx, userId: string, step: Step): Promise<OverseenUser> =>
  inTransaction(ctx, async (tx) => {
    await step(tx, await reachOverseen(tx, userId));
    return findOverseen(tx, userId);
  });

/** Throws 404, 403, 409 `already_inactive`, `last_super_admin`. */
export const deactivateUser = (ctx: ActorCtx, userId: string, reason: string): Promise<OverseenUser> =>
  oversee(ctx, userId, async (tx, account) => {
    await leaveAnother(tx, account);
    await deactivateAccount(tx, userId, reason);
  });

/** Does not lift a block; an unconfirmed officer waits again. Throws 404, 403, 409 `already_active`. */
export const activateUser = (ctx: ActorCtx, userId: string): Promise<OverseenUser> =>
  oversee(ctx, userId, (tx) => activateAccount(tx, userId));

/** Throws 404, 403, 409 `already_blocked`, `last_super_admin`. */
export const blockUser = (ctx: ActorCtx, userId: string, reason: string): Promise<OverseenUser> =>
  oversee(ctx, userId, async (tx, account) => {
    await leaveAnother(tx, account);
    await blockAccount(tx, userId, reason);
  });

/** Throws 404, 403, 409 `not_blocked`. */
export const unblockUser = (ctx: ActorCtx, userId: string): Promise<OverseenUser> =>
  oversee(ctx, userId, (tx) => unblockAccount(tx, userId, null));

/** Mails the owner a link; the administrator never sees it. Throws 404, 403, 409 `not_usable` if the account can't sign in. */
export async function sendPasswordReset(ctx: ActorCtx, userId: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (tx) => {
    const account = await reachOverseen(tx, userId);
    if (!account.isActive || account.isBlocked) throw conflict('not_usable', 'This account can’t sign in. Activate or unblock it first.');
    if (isAdmin(account.role) && account.isGuest)
      throw conflict('not_usable', 'This administrator has not set a password yet. Resend the invitation.');
    await sendPasswordLink(tx, account, 'sent_by_administrator');
    await publish(tx, passwordLinkRequested, { userId });
    return { email: account.email };
  });
}

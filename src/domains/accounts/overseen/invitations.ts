import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { adminInvited } from '../events/invited.ts';
import type { Invitation } from './invitations-schemas.ts';
import type { OverseenUser } from './overseen-schemas.ts';
import { findOverseen } from './overseen-list.ts';
import { sendPasswordLink } from '../passwords/password-reset.ts';
import { lockConfirmedAddress } from '../reauthentication/confirmed-address.ts';
import { insertAccount } from '../registration.ts';

const isInvited = ({ role, isGuest }: { readonly role: Role; readonly isGuest: boolean }): boolean => isAdmin(role) && isGuest;

async function requireCreationRight({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  if (!(await readSetting(sql, 'adminCreationEnabled')))
    throw conflict('admin_creation_off', 'Creating administrators is turned off. A super admin can turn it on in the system flags.');
}

async function mailInvitation(tx: ActorCtx, account: OverseenUser): Promise<void> {
  await sendPasswordLink(tx, account, 'invitation');
  await tx.sql`update users set invited_by = ${tx.actor.id}, invited_at = ${tx.now} where id = ${account.id}`;
  await publish(tx, adminInvited, { userId: account.id, role: account.role });
}

/** Mails the only copy of a link to set a password. Throws 409 `email_taken`, `admin_creation_off`. */
export const inviteAdmin = (ctx: ActorCtx, invitation: Invitation): Promise<OverseenUser> =>
  inTransaction(ctx, async (tx) => {
    await lockConfirmedAddress(tx);
    await requireCreationRight(tx);
    const { id } = await insertAccount(tx, { ...invitation, passwordHash: null, emailVerifiedAt: null });
    const account = await findOverseen(tx, id);
    await mailInvitation(tx, account);
    return account;
  });

/** Ends the earlier link. Throws 404, 409 `admin_creation_off`, 409 `not_invited` unless an active, unblocked invitee. */
export const inviteAgain = (ctx: ActorCtx, userId: string): Promise<OverseenUser> =>
  inTransaction(ctx, async (tx) => {
    await lockConfirmedAddress(tx);
    await requireCreationRight(tx);
    const account = await findOverseen(tx, userId);
    if (!isInvited(account) || !account.isActive || account.isBlocked)
      throw conflict('not_invited', 'This account has no pending invitation');
    await mailInvitation(tx, account);
    return account;
  });

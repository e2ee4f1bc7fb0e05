import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { closeLinks } from '../addresses/email-links.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { reauthenticateOwner } from '../reauthentication/reauthenticate-owner.ts';
import { alertOwner } from '../addresses/security-alerts.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import type { updatePassword } from '../own/settings-schemas.ts';

/** Ends other sessions and pending links. Throws 422 for a wrong password or code, 422 `common_password`, 409 `password_changed`. */
export async function changePassword(
  ctx: ActorCtx,
  { currentPassword, newPassword, code }: BodyOf<typeof updatePassword>,
): Promise<{ changed: true }> {
  const present = await reauthenticateOwner(ctx, { password: currentPassword, code }, 'currentPassword');
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const { id } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const updated = await tx.sql`
      update users set password_hash = ${passwordHash}, updated_at = ${tx.now} where id = ${id} and password_hash = ${present}`;
    if (updated.count === 0) throw conflict('password_changed', 'Your password has changed. Please sign in again.');
    await closeLinks(tx, id, ['reset_password', 'change_email']);
    await endOtherSessions(tx);
    await alertOwner(tx, id, 'password');
    return { changed: true };
  });
}

import { z } from 'zod';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { requestReview } from '../access-grants.ts';
import { revokeUnconfirmedAccess } from '../addresses/address-confirmation.ts';
import { endApiKeys } from '../api-keys/api-keys.ts';
import { closeLinks, redactToken, holdLinkOwner, linkInvalid, openLink } from '../addresses/email-links.ts';
import { passwordLinkMail, type PasswordLinkCause } from '../emails.ts';
import { emailVerified } from '../events/email-verified.ts';
import { consumeLinkMailQuota } from '../addresses/link-mails.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { alertOwner } from '../addresses/security-alerts.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { resetPassword as resetEndpoint } from '../own/settings-schemas.ts';
import { clearSignInAttempts } from '../sessions/sign-in-pauses.ts';

const resetLinks = 3;

/** `userId` is null for an unknown address; only older jobs contain `email`. */
export const sendResetLink = defineJob('send-password-reset-link', z.object({ userId: z.uuid().nullish(), email: z.string().optional() }));

/** Enqueues a job for known and unknown addresses alike, so timing reveals nothing; the address itself isn't stored. */
export async function queueResetLink({ sql, services }: Pick<Ctx, 'sql' | 'services'>, email: string): Promise<void> {
  const [found] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  await enqueue({ sql }, sendResetLink, { userId: found?.id ?? null }, { key: services.secrets.blindIndex(email).toString('hex') });
}

export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  await queueResetLink(ctx, email);
  return { sent: true };
}

/** Mails a single-use link. The three newest reset links work, so a stranger can't end the owner's by requesting more. */
export const sendPasswordLink = (
  ctx: Ctx,
  { id, email }: { readonly id: string; readonly email: string },
  cause: PasswordLinkCause = 'asked',
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const isInvitation = cause === 'invitation';
    const token = await openLink(tx, id, isInvitation ? 'invitation' : 'reset_password', email, {
      kept: isInvitation ? 0 : resetLinks - 1,
    });
    const url = tx.services.links.linkTo('/reset-password', { token, ...(isInvitation && { invited: 'yes' }) });
    await queueMail(tx, passwordLinkMail(email, url, cause));
  });

/** At most once a minute and within the mail quota, if the account may sign in. */
export async function sendLinkToAccount(ctx: Ctx, { userId, email }: z.output<typeof sendResetLink.schema>): Promise<void> {
  const [found] = await ctx.sql<{ id: string; email: string }[]>`
    select id, email from users
    where (id = ${userId ?? null} or email = ${email ?? null}) and is_active and not is_blocked
      and (password_hash is not null or role not in ('admin', 'super_admin')) and not exists (
      select from email_links where user_id = users.id and purpose = 'reset_password' and created_at > now() - interval '1 minute')`;
  if (found && (await consumeLinkMailQuota(ctx, 'reset_password', found.email)) === 0) await sendPasswordLink(ctx, found);
}

async function endAccess(ctx: Ctx, userId: string): Promise<void> {
  await closeLinks(ctx, userId, ['reset_password', 'invitation', 'change_email', 'guest_offers']);
  await endApiKeys(ctx, userId);
  await endSessions(ctx, { userId });
  await alertOwner(ctx, userId, 'password');
}

interface FollowedLink {
  readonly userId: string;
  readonly email: string;
  readonly wasVerified: boolean;
  readonly isNewAdmin: boolean;
}

async function takeLink(tx: Ctx, token: string): Promise<FollowedLink> {
  await holdLinkOwner(tx, token);
  const [used] = await tx.sql<FollowedLink[]>`
    update email_links l set used_at = ${tx.now} from users u
    where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose in ('reset_password', 'invitation')
      and l.used_at is null and l.expires_at > ${tx.now} and u.id = l.user_id and u.email = l.email and u.is_active
    returning u.id as user_id, u.email, u.email_verified_at is not null as was_verified,
      u.password_hash is null and u.role in ('admin', 'super_admin') as is_new_admin`;
  if (!used) throw linkInvalid();
  if (used.isNewAdmin && !(await readSetting(tx.sql, 'adminCreationEnabled')))
    throw conflict('admin_creation_off', 'Creating administrators is turned off. Ask the person who invited you.');
  await redactToken(tx, token);
  return used;
}

/**
 * Ends all sessions and keys, confirms the address (revoking access from before the first confirmation) and asks to review what remains.
 * Does not reset the second factor. Throws 422 `link_invalid`, `common_password`, 409 `admin_creation_off`.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, newPassword }: BodyOf<typeof resetEndpoint>,
): Promise<ReplyOf<typeof resetEndpoint>> {
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  // The link alone identifies the account; a session sent with the request is ignored.
  return inTransaction({ ...ctx, actor: null }, async (tx) => {
    const { userId, email, wasVerified } = await takeLink(tx, token);
    await tx.sql`
      update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${tx.now}), updated_at = ${tx.now}
      where id = ${userId}`;
    if (!wasVerified) {
      await revokeUnconfirmedAccess(tx, userId, null);
      await publish(tx, emailVerified, { userId });
    }
    await endAccess(tx, userId);
    await clearSignInAttempts(tx, email);
    return { changed: true, grantsLeft: await requestReview(tx, userId) };
  });
}

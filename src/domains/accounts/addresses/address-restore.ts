import { hashToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { isUniqueViolation } from '#server/db/connection/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { requestReview, endGrants } from '../access-grants.ts';
import { endApiKeys } from '../api-keys/api-keys.ts';
import { closeLinks, redactToken, holdLinkOwner, insertLink, linkInvalid, linkPurposes } from './email-links.ts';
import { emailRestoreMail } from '../emails.ts';
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts';
import { alertOwner } from './security-alerts.ts';
import { endSessionsBut } from '../sessions/sessions.ts';
import { clearSignInAttempts } from '../sessions/sign-in-pauses.ts';
import type { restoreEmail as restoreEndpoint } from '../own/settings-schemas.ts';

/** Mails the old address a link that restores it. A second change doesn't invalidate earlier links, or a thief could do that. */
export async function offerRestore(ctx: Ctx, userId: string, newEmail: string, sessionStartedAt: string | null): Promise<void> {
  const [owner] = await ctx.sql<{ email: string; fullName: string }[]>`select email, full_name from users where id = ${userId}`;
  const { email, fullName } = owner!;
  const token = await insertLink(ctx, userId, 'restore_email', email, { sessionStartedAt });
  await queueMail(ctx, emailRestoreMail(email, fullName, newEmail, ctx.services.links.linkTo('/restore-email', { token })));
}

/** While the former owner may restore an address, no other account can use it. */
export async function isAddressReserved(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  email: string,
  exceptFor: string | null = null,
): Promise<boolean> {
  const reservations = await sql`
    select 1 from email_links where email = ${email} and purpose = 'restore_email' and used_at is null and expires_at > ${now}
      and user_id is distinct from ${exceptFor} limit 1`;
  return reservations.length > 0;
}

/** Addresses that can still be restored: they get security mails too. */
export async function listFormerAddresses({ sql, now }: Pick<Ctx, 'sql' | 'now'>, userId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct email from email_links where user_id = ${userId} and purpose = 'restore_email' and used_at is null and expires_at > ${now}
    order by email`;
  return rows.map(({ email }) => email);
}

/** Keeps the owner's older second factor and passkeys: access to the mailbox alone must not open a protected account. */
async function endFactorSince({ sql }: Ctx, userId: string, since: string): Promise<void> {
  const ended = await sql`
    delete from second_factors where user_id = ${userId} and greatest(created_at, confirmed_at) >= ${since} returning 1`;
  if (ended.length > 0) await sql`delete from recovery_codes where user_id = ${userId}`;
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`;
}

/**
 * Restores the old address with a new password. Ends sessions, keys and links, and all access added since the session that changed the
 * address began. Throws 422 `link_invalid`, `common_password`, 409 `email_taken`.
 */
export async function restoreEmail(
  ctx: Ctx,
  { token, newPassword }: BodyOf<typeof restoreEndpoint>,
): Promise<ReplyOf<typeof restoreEndpoint>> {
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  // The link alone identifies the account; a session sent with the request is ignored.
  return inTransaction({ ...ctx, actor: null }, async (tx) => {
    await holdLinkOwner(tx, token);
    const [link] = await tx.sql<{ userId: string; email: string; since: string }[]>`
      update email_links l set used_at = ${tx.now} from users u
      where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose = 'restore_email' and l.used_at is null and l.expires_at > ${tx.now}
        and u.id = l.user_id and u.is_active and u.deleted_at is null
      returning u.id as user_id, l.email, iso(least(l.session_started_at, l.created_at)) as since`;
    if (!link) throw linkInvalid();
    await redactToken(tx, token);
    const { userId, email, since } = link;
    await alertOwner(tx, userId, 'email');
    await closeLinks(tx, userId, linkPurposes);
    await endFactorSince(tx, userId, since);
    await endApiKeys(tx, userId);
    await endGrants(tx, userId, since);
    await tx.sql`
      update users set email = ${email}, password_hash = ${passwordHash}, email_verified_at = ${tx.now}, updated_at = ${tx.now},
        notification_sms_opt_in = false
      where id = ${userId}`.catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? conflict('email_taken', 'Another account uses this email address.') : error;
    });
    await endSessionsBut(tx, userId, null);
    await clearSignInAttempts(tx, email);
    await requestReview(tx, userId);
    return { email };
  });
}

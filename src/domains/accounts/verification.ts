import { hashToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { linkTo } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { conflict } from '#shared/errors.ts';
import type { User } from './contract.ts';
import { closeLinks, linkInvalid, openLink } from './email-links.ts';
import { verificationMail } from './emails.ts';
import { emailVerified } from './events.ts';
import { alertOwner } from './security-alerts.ts';
import { forgetSessions } from './session-cache.ts';

/** Mails a single-use link that confirms the address of the account; links sent before stop working. */
export async function sendVerification(ctx: Ctx, { id, email, fullName }: Pick<User, 'id' | 'email' | 'fullName'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const token = await openLink(tx, id, 'verify_email', email);
    await queueMail(tx, verificationMail(email, fullName, linkTo('/verify-email', { token })));
  });
}

const uniqueViolation = '23505';

interface ConfirmationLink {
  readonly userId: string;
  readonly email: string;
  readonly purpose: 'verify_email' | 'change_email';
  readonly isUsed: boolean;
  /** The account has this address now. */
  readonly isPresent: boolean;
}

/** Puts the confirmed new address in place of the old one, which is told and whose links stop working. */
async function replaceEmail(ctx: Ctx, { userId, email }: ConfirmationLink): Promise<void> {
  await alertOwner(ctx, userId, 'email');
  await closeLinks(ctx, userId, ['verify_email', 'reset_password']);
  await ctx.sql`update users set email = ${email} where id = ${userId}`.catch((error: { code?: string }) => {
    throw error.code === uniqueViolation ? conflict('email_taken', 'Another account uses this e-mail address.') : error;
  });
}

/**
 * Confirms the address that a link was sent to, which for a change of address puts it in place; doing it again answers the same.
 * Throws 422 `link_invalid` when the link is unknown, too old, replaced by a newer one, or was for an address the account no
 * longer has, 409 `email_taken` when somebody registered the new address meanwhile.
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (tx) => {
    const [link] = await tx.sql<ConfirmationLink[]>`
      select l.user_id, l.email, l.purpose, l.used_at is not null as is_used, u.email = l.email as is_present
      from email_links l join users u on u.id = l.user_id
      where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose in ('verify_email', 'change_email') and l.expires_at > ${ctx.now}
      for update`;
    if (!link) throw linkInvalid();
    const { userId, email, purpose, isUsed, isPresent } = link;
    if (isUsed && isPresent) return { email };
    if (isUsed || (purpose === 'verify_email' && !isPresent)) throw linkInvalid();
    if (!isPresent) await replaceEmail(tx, link);
    await tx.sql`update email_links set used_at = ${ctx.now} where token_hash = decode(${hashToken(token)}, 'hex')`;
    await tx.sql`update users set email_verified_at = ${ctx.now}, updated_at = ${ctx.now} where id = ${userId}`;
    await announce(tx, emailVerified, { userId, email });
    await forgetSessions(tx, { userId });
    return { email };
  });
}

/** Sends the link again, unless the address is confirmed already. */
export async function resendVerification(ctx: ActorCtx): Promise<{ sent: boolean }> {
  if (ctx.actor.emailVerified) return { sent: false };
  await sendVerification(ctx, ctx.actor);
  return { sent: true };
}

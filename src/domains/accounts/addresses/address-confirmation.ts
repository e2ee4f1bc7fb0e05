import { hashToken } from '#server/crypto/tokens.ts';
import { isUniqueViolation } from '#server/db/connection/connect.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError, conflict } from '#shared/errors.ts';
import type { verifyEmail as verifyEndpoint } from '../schemas.ts';
import { endGrants } from '../access-grants.ts';
import { offerRestore } from './address-restore.ts';
import { closeAllLinks, redactToken, linkInvalid } from './email-links.ts';
import { emailVerified } from '../events/email-verified.ts';
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts';
import { alertOwner } from './security-alerts.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import { endSessionsBut, findSessionStart } from '../sessions/sessions.ts';
import { clearSignInAttempts } from '../sessions/sign-in-pauses.ts';

interface ConfirmationLink {
  readonly userId: string;
  readonly email: string;
  readonly purpose: 'verify_email' | 'change_email';
  readonly isUsed: boolean;
  readonly sessionStartedAt: string | null;
  readonly isPresent: boolean;
  readonly wasProven: boolean;
}

/** 422 `unproven_address` on `field`, for actions that need a confirmed address because they involve other users. */
export function unconfirmedAddress(field: string): AppError {
  const message = 'The owner of this email address has not confirmed it yet';
  return new AppError(422, 'unproven_address', message, { fields: { [field]: message } });
}

/** On the first confirmed address: ends all access except the proving session's (null: all), to lock out an impostor. */
export async function revokeUnconfirmedAccess(ctx: Ctx, userId: string, provingSession: string | null): Promise<void> {
  await closeAllLinks(ctx, userId);
  await endGrants(ctx, userId, null);
  await endSessionsBut(ctx, userId, provingSession);
  if (provingSession === null) await stopTexts(ctx, userId);
  const ended = await ctx.sql`
    delete from second_factors where user_id = ${userId} and session_id is distinct from ${provingSession} returning 1`;
  if (ended.length > 0) await ctx.sql`delete from recovery_codes where user_id = ${userId}`;
  await ctx.sql`delete from passkeys where user_id = ${userId} and session_id is distinct from ${provingSession}`;
}

/** Stops text messages to a number that may not be the owner's; the owner can turn them on again. */
const stopTexts = ({ sql }: Ctx, userId: string) =>
  sql`update users set notification_sms_opt_in = false where id = ${userId} and notification_sms_opt_in`;

/** Replaces the address, alerts the old one and ends the account's other sessions and links. */
async function replaceEmail(
  ctx: Ctx,
  { userId, email, wasProven, sessionStartedAt }: ConfirmationLink,
  provingSession: string | null,
): Promise<void> {
  await alertOwner(ctx, userId, 'email');
  await closeAllLinks(ctx, userId);
  const starts = [sessionStartedAt, await findSessionStart(ctx, provingSession)].filter((start) => start !== null);
  if (wasProven) await offerRestore(ctx, userId, email, starts.toSorted()[0] ?? null);
  await endSessionsBut(ctx, userId, provingSession);
  await ctx.sql`update users set email = ${email} where id = ${userId}`.catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict('email_taken', 'Another account uses this email address.') : error;
  });
}

const passwordNeeded = () => conflict('password_needed', 'Sign in to this account, or choose a new password to confirm its address.');
const signInNeeded = () => conflict('sign_in_needed', 'Sign in to the account that requested this address, then open the link again.');

async function lockLink(ctx: Ctx, token: string): Promise<ConfirmationLink | undefined> {
  const [link] = await ctx.sql<ConfirmationLink[]>`
    select l.user_id, l.email, l.purpose, iso(l.session_started_at) as session_started_at, l.used_at is not null as is_used, u.email = l.email as is_present,
      u.email_verified_at is not null as was_proven
    from email_links l join users u on u.id = l.user_id
    where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose in ('verify_email', 'change_email') and l.expires_at > ${ctx.now}
    for no key update`;
  return link;
}

async function prove(ctx: Ctx, link: ConfirmationLink, token: string, passwordHash: string | null): Promise<void> {
  const { userId, email, isPresent, wasProven } = link;
  const provingSession = passwordHash === null ? ctx.actor!.sessionId : null;
  await ctx.sql`update email_links set used_at = ${ctx.now} where token_hash = decode(${hashToken(token)}, 'hex')`;
  await redactToken(ctx, token);
  if (!isPresent) await replaceEmail(ctx, link, provingSession);
  if (!wasProven) await revokeUnconfirmedAccess(ctx, userId, provingSession);
  await ctx.sql`
    update users set email_verified_at = ${ctx.now}, updated_at = ${ctx.now}
      ${passwordHash === null ? ctx.sql`` : ctx.sql`, password_hash = ${passwordHash}`} where id = ${userId}`;
  if (passwordHash !== null) {
    await endSessionsBut(ctx, userId, null);
    await clearSignInAttempts(ctx, email);
    await alertOwner(ctx, userId, 'password');
  }
  await publish(ctx, emailVerified, { userId });
  await evictSessions(ctx, { userId });
}

/**
 * Confirms the address of a link. The link alone isn't enough: it needs a session of the account or, for the first address only, a new
 * password. Idempotent. Throws 409 `password_needed`, `sign_in_needed` (change of address), `email_taken`; 422 `link_invalid`,
 * `common_password`.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, newPassword }: BodyOf<typeof verifyEndpoint>,
): Promise<ReplyOf<typeof verifyEndpoint>> {
  if (newPassword !== undefined) refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword);
  return inTransaction(ctx, async (tx) => {
    const link = await lockLink(tx, token);
    if (!link) throw linkInvalid();
    const { userId, email, purpose, isUsed, isPresent } = link;
    if (isUsed && isPresent) return { email, passwordChanged: false };
    if (isUsed || (purpose === 'verify_email' && !isPresent)) throw linkInvalid();
    const isOwnSession = tx.actor?.id === userId;
    if (purpose === 'change_email' && !isOwnSession) throw signInNeeded();
    if (!isOwnSession && passwordHash === null) throw passwordNeeded();
    // Another account's session proves nothing; the password was set by the reader of the mailbox.
    if (isOwnSession) await prove(tx, link, token, null);
    else await prove({ ...tx, actor: null }, link, token, passwordHash);
    return { email, passwordChanged: !isOwnSession };
  });
}

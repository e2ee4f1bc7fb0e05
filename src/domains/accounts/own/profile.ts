import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { storedPhone } from '#server/phone.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { isAddressReserved } from '../addresses/address-restore.ts';
import { closeLinks, openLink } from '../addresses/email-links.ts';
import { emailChangeMail, emailChangeNotice } from '../emails.ts';
import { requireLinkMailQuota } from '../addresses/link-mails.ts';
import { lockIdentity, applyIdentityChange } from '../overseen/identity.ts';
import { reauthenticateOwner } from '../reauthentication/reauthenticate-owner.ts';
import { findPendingEmail, getUser } from '../queries.ts';
import { malformedNumbers } from '../rules.ts';
import { publishChange } from '../addresses/security-alerts.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import { findSessionStart } from '../sessions/sessions.ts';
import type { updateProfile as updateProfileEndpoint } from './settings-schemas.ts';
import { hasCarrierNumbers } from './settings-rules.ts';

type ProfileChange = BodyOf<typeof updateProfileEndpoint>;

function refuseNumbers({ actor }: ActorCtx, { dotNumber, mcNumber }: ProfileChange): void {
  const numbers = { dotNumber: dotNumber ?? null, mcNumber: mcNumber ?? null };
  const filled = Object.entries(numbers).filter(([, value]) => value !== null);
  const foreign = hasCarrierNumbers(actor.role) ? [] : filled;
  const problems = Object.fromEntries(foreign.map(([field]) => [field, 'Only carriers, brokers and drivers have this number.']));
  const malformed = malformedNumbers(numbers) as Record<string, string>;
  if (Object.keys({ ...malformed, ...problems }).length > 0) throw invalid({ ...malformed, ...problems });
}

/** Mails a link to the new address and a notice to the present one. The present address cancels a pending change. */
async function requestEmailChange(ctx: ActorCtx, email: string): Promise<void> {
  const { id, email: present } = ctx.actor;
  if (email === present) return closeLinks(ctx, id, ['change_email']);
  const sameEmail = await ctx.sql`select 1 from users where email = ${email}`;
  if (sameEmail.length > 0 || (await isAddressReserved(ctx, email, id)))
    throw conflict('email_taken', 'Another account uses this email address.');
  await requireLinkMailQuota(ctx, 'change_email', email);
  await requireLinkMailQuota(ctx, 'change_email', present);
  const sessionStartedAt = await findSessionStart(ctx, ctx.actor.sessionId);
  const token = await openLink(ctx, id, 'change_email', email, { sessionStartedAt });
  await queueMail(ctx, emailChangeMail(email, ctx.services.links.linkTo('/verify-email', { token })));
  await queueMail(ctx, emailChangeNotice(present, email, ctx.services.links.linkTo('/forgot-password')));
}

/** A stolen session alone must not be able to change the address. Throws like `reauthenticateOwner`. */
async function proveForEmail(ctx: ActorCtx, { email, currentPassword, code }: ProfileChange): Promise<void> {
  if (!email || email === ctx.actor.email) return;
  if (!currentPassword) throw invalid({ currentPassword: 'Current password is required' });
  await reauthenticateOwner(ctx, { password: currentPassword, code }, 'currentPassword');
}

/**
 * A new email address needs the password and second factor and takes effect when its link is opened. Throws 422 for a malformed number, one
 * the role doesn't have, or a wrong password; 409 `email_taken`; 429 `rate_limited`.
 */
export async function updateProfile(ctx: ActorCtx, input: ProfileChange): Promise<ReplyOf<typeof updateProfileEndpoint>> {
  const { email, currentPassword: _password, code: _code, ...change } = input;
  refuseNumbers(ctx, change);
  const phoneNumber = storedPhone(change.phoneNumber, 'phoneNumber');
  await proveForEmail(ctx, input);
  const { id } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const columns = Object.fromEntries(Object.entries({ ...change, phoneNumber }).filter(([, value]) => value !== undefined));
    if (Object.keys(columns).length > 0) {
      const before = await lockIdentity(tx, id);
      await tx.sql`update users set ${tx.sql({ ...columns, updatedAt: tx.now })} where id = ${id}`;
      await applyIdentityChange(tx, before);
      await publishChange(tx, 'profile');
    }
    if (email) await requestEmailChange(tx, email);
    await evictSessions(tx, { userId: id });
    return { ...(await getUser(tx, id)), pendingEmail: await findPendingEmail(tx, id) };
  });
}

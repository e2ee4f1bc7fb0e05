import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor, ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { actorWithoutSession, type ActingUser } from './acting.ts';
import type { User } from './schemas.ts';
import { endAccount } from './own/deletion.ts';
import { closeLinks, insertLink, linkInvalid } from './addresses/email-links.ts';
import { accountSignedIn } from './events/signed-in.ts';
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts';
import { getUser, type Account } from './queries.ts';
import { insertAccount } from './registration.ts';
import { alertOwner } from './addresses/security-alerts.ts';
import { openSession, type OpenedSession } from './sessions/sessions.ts';
import { clearSignInAttempts } from './sessions/sign-in-pauses.ts';

export interface Guest {
  readonly email: string;
  readonly fullName: string;
  readonly phoneNumber: string;
}

/** Creates a shipper account without a password for a visitor who confirmed the address. Throws 409 `email_taken`. */
export const openGuestAccount = (ctx: Ctx, { email, fullName, phoneNumber }: Guest): Promise<User> =>
  insertAccount(ctx, {
    email,
    fullName,
    phoneNumber,
    role: 'shipper',
    passwordHash: null,
    emailVerifiedAt: ctx.now,
  });

/** Null if the account has a password, is blocked, inactive or deleted. */
export async function findGuest({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<Pick<Account, 'id' | 'email'> | null> {
  const [guest] = await sql<Pick<Account, 'id' | 'email'>[]>`
    select id, email from users where id = ${id}
      and password_hash is null and is_active and not is_blocked and deleted_at is null`;
  return guest ?? null;
}

/** Creates a link to the offers of one transport. Earlier links keep working; all end when the guest sets a password. */
export const openGuestLink = (ctx: Ctx, { id, email }: Pick<Account, 'id' | 'email'>, transportId: string): Promise<string> =>
  insertLink(ctx, id, 'guest_offers', email, { transportId });

export interface GuestScope {
  readonly actor: Actor;
  readonly transportId: string;
}

interface ScopeRow extends ActingUser {
  readonly transportId: string;
}

/** Throws 422 `link_invalid`, also if the account has a password, another address, or is blocked or inactive. */
export async function findGuestScope({ sql, now }: Pick<Ctx, 'sql' | 'now'>, token: string): Promise<GuestScope> {
  const [row] = await sql<ScopeRow[]>`
    select u.id, u.email, u.full_name, u.role, true as email_verified, true as is_confirmed, l.transport_id
    from email_links l join users u on u.id = l.user_id
    where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose = 'guest_offers' and l.expires_at > ${now}
      and u.email = l.email and u.password_hash is null and u.is_active and not u.is_blocked`;
  if (!row) throw linkInvalid();
  return { transportId: row.transportId, actor: actorWithoutSession(row) };
}

/** Makes the guest a regular account, ends all guest links and signs in. Throws 422 `link_invalid`, 422 `common_password`. */
export async function setFirstPassword(
  ctx: Ctx,
  { token, newPassword }: { token: string; newPassword: string },
  leftCookie: string | null,
): Promise<{ user: User; session: OpenedSession; transportId: string }> {
  refuseCommonPassword(newPassword, 'newPassword');
  const { actor, transportId } = await findGuestScope(ctx, token);
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(ctx, async (tx) => {
    const changed = await tx.sql`
      update users set password_hash = ${passwordHash}, updated_at = ${tx.now}
      where id = ${actor.id} and email = ${actor.email} and password_hash is null and is_active and not is_blocked`;
    if (changed.count === 0) throw linkInvalid();
    await closeLinks(tx, actor.id, ['guest_offers', 'reset_password']);
    await alertOwner(tx, actor.id, 'first-password');
    await clearSignInAttempts(tx, actor.email);
    await publish(tx, accountSignedIn, { userId: actor.id });
    const user = await getUser(tx, actor.id);
    return { user, session: await openSession(tx, user, leftCookie), transportId };
  });
}

/** Deletes the guest's account. Returns false if obstacles remain or it has a password by now. Must run inside a transaction. */
export async function deleteIdleGuest(tx: ActorCtx, nobodysHash: string): Promise<boolean> {
  const [guest] = await tx.sql`select 1 from users where id = ${tx.actor.id} and password_hash is null for no key update`;
  return guest !== undefined && 'kept' in (await endAccount(tx, nobodysHash));
}

import { hashToken, newToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { AppError, forbidden, unauthenticated } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { forgetOldKeys } from '../api-keys/api-keys.ts';
import type { User } from '../schemas.ts';
import { forgetOldLinks } from '../addresses/email-links.ts';
import { accountSignedIn } from '../events/signed-in.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { getUser } from '../queries.ts';
import { proveSecondFactor } from '../reauthentication/second-factor.ts';
import { forgetOldAttempts, takeSignInAttempt } from './sign-in-pauses.ts';
import { forgetSessions } from './session-cache.ts';

/** A session as it is handed over, once: only the hashes of its tokens are stored. */
export interface OpenedSession {
  /** What a page keeps and sends as bearer. */
  readonly token: string;
  /** What no script reads: the value of the cookie. */
  readonly cookie: string;
  readonly expiresAt: Date;
}

/** How long a session lives: 30 days, 12 hours for administrators. */
const sessionLifeMs = (role: Role): number => (isAdmin(role) ? 12 * hourMs : 30 * 24 * hourMs);

const bearerLifeMs = 12 * hourMs;
const bearerEnd = (now: Date, sessionEnd: Date): Date => new Date(Math.min(now.getTime() + bearerLifeMs, sessionEnd.getTime()));

/** Ends the session of a cookie, whoever's it was, in all replicas; of a cookie that opens nothing, nothing. */
async function endLeft(tx: Ctx, cookie: string): Promise<void> {
  const [left] = await tx.sql<{ id: string }[]>`
    update sessions set revoked_at = ${tx.now} where cookie_hash = decode(${hashToken(cookie)}, 'hex') and revoked_at is null returning id`;
  if (left) await forgetSessions(tx, { sessionId: left.id });
}

/**
 * Opens a session for an account that has just proven itself, or has just been created. `leftCookie`, which the same browser still sent, is
 * replaced by the new one: its session ends with that, of which a sign-out may never have been heard.
 */
export const openSession = (ctx: Ctx, { id, role }: Pick<User, 'id' | 'role'>, leftCookie: string | null): Promise<OpenedSession> =>
  inTransaction(ctx, async (tx) => {
    const [token, cookie] = [newToken(), newToken()];
    const expiresAt = new Date(tx.now.getTime() + sessionLifeMs(role));
    await tx.sql`
      insert into sessions (id, user_id, token_hash, cookie_hash, ip_address, user_agent, created_at, seen_at, reauthenticated_at, expires_at, bearer_expires_at)
      values (${newId()}, ${id}, decode(${hashToken(token)}, 'hex'), decode(${hashToken(cookie)}, 'hex'), ${tx.ip}, ${tx.userAgent},
        ${tx.now}, ${tx.now}, ${tx.now}, ${expiresAt}, ${bearerEnd(tx.now, expiresAt)})`;
    if (leftCookie) await endLeft(tx, leftCookie);
    return { token, cookie, expiresAt };
  });

/**
 * A new bearer for the session whose cookie asks; the one before stops counting in all replicas. Throws 401 for a session that ended
 * meanwhile. Whoever calls has seen that the cookie asked: a bearer that was stolen does not renew itself.
 */
export const renewBearer = (ctx: ActorCtx): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const token = newToken();
    const renewed = await tx.sql`
      update sessions set token_hash = decode(${hashToken(token)}, 'hex'), bearer_expires_at = least(expires_at, ${new Date(tx.now.getTime() + bearerLifeMs)})
      where id = ${tx.actor.sessionId} and revoked_at is null returning 1`;
    if (renewed.length === 0) throw unauthenticated('Invalid or expired token');
    await forgetSessions(tx, { sessionId: tx.actor.sessionId });
    return token;
  });

/**
 * Signs in, and ends the session of `leftCookie`, which the same browser still sent. Throws 429 `rate_limited` while a pause after wrong attempts lasts, 401 `invalid_credentials` for an unknown address (after as
 * much work as for a known one) or a wrong password,
 * and only to those who know the password 403 `blocked`, 403 `inactive` and 401 `second_factor_required`.
 */
export async function signIn(
  ctx: Ctx,
  given: { email: string; password: string; code?: string | undefined },
  leftCookie: string | null,
): Promise<{ user: User; session: OpenedSession }> {
  const wasRight = await takeSignInAttempt(ctx, given.email);
  const [found] = await ctx.sql<{ id: string; passwordHash: string | null; isActive: boolean; isBlocked: boolean }[]>`
    select id, password_hash, is_active, is_blocked from users where email = ${given.email}`;
  const isRight = await isPasswordOf(found?.passwordHash, given.password);
  if (!found || !isRight) throw new AppError(401, 'invalid_credentials', 'Invalid credentials');
  await wasRight();
  if (found.isBlocked) throw forbidden('Your account has been blocked. Please contact support.', 'blocked');
  if (!found.isActive) throw forbidden('Your account is deactivated.', 'inactive');
  await proveSecondFactor(ctx, found.id, given.code);
  return inTransaction(ctx, async (tx) => {
    // Before the account is shared below: of two first sign-ins at once neither waits for the other's lock.
    await tx.sql`update users set first_signed_in_at = ${tx.now} where id = ${found.id} and first_signed_in_at is null and invited_by is not null`;
    // Whoever changed the password or took access away meanwhile has ended all sessions: this one must not come after that.
    const [unchanged] = await tx.sql`
      select 1 from users where id = ${found.id} and password_hash = ${found.passwordHash} and is_active and not is_blocked for share`;
    if (!unchanged) throw new AppError(401, 'invalid_credentials', 'Invalid credentials');
    const user = await getUser(tx, found.id);
    await publish(tx, accountSignedIn, { userId: user.id });
    return { user, session: await openSession(tx, user, leftCookie) };
  });
}

/** When a session began, ISO 8601; null for one that is gone. */
export async function findSessionStart({ sql }: Pick<Ctx, 'sql'>, sessionId: string | null): Promise<string | null> {
  const [session] = await sql<{ startedAt: string }[]>`select iso(created_at) as started_at from sessions where id = ${sessionId}`;
  return session?.startedAt ?? null;
}

/** Ends one session or all of an account, in all replicas, with the transaction of `ctx`; ending what has ended changes nothing. */
export async function endSessions(ctx: Ctx, ended: { readonly userId: string } | { readonly sessionId: string }): Promise<void> {
  const chosen = 'userId' in ended ? ctx.sql`user_id = ${ended.userId}` : ctx.sql`id = ${ended.sessionId}`;
  await inTransaction(ctx, async (tx) => {
    await tx.sql`update sessions set revoked_at = ${ctx.now} where ${chosen} and revoked_at is null`;
    await forgetSessions(tx, ended);
  });
}

/** Ends every session of an account but one, all of them with null, in all replicas, and answers how many there were. */
export async function endSessionsBut(ctx: Ctx, userId: string, kept: string | null): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.sql`
      update sessions set revoked_at = ${tx.now}
      where user_id = ${userId} and id is distinct from ${kept} and revoked_at is null and expires_at > ${tx.now}`;
    await forgetSessions(tx, { userId });
    return ended.count;
  });
}

/** Ends every session of the actor but the one that asks, and answers how many there were. */
export const endOtherSessions = (ctx: ActorCtx): Promise<number> => endSessionsBut(ctx, ctx.actor.id, ctx.actor.sessionId);

/** Forgets sessions that expired or ended a day ago, keys long after their end, links that no longer work, and second factors that were never confirmed. */
export async function forgetEnded({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  await sql`delete from sessions where expires_at < now() or revoked_at < now() - interval '1 day'`;
  await forgetOldKeys({ sql });
  await forgetOldLinks({ sql });
  await forgetOldAttempts({ sql });
  await sql`delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'`;
  await sql`delete from passkey_challenges where expires_at < now()`;
}

/** Ends the session that the request came with, if there is one. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.actor) await endSessions(ctx, { sessionId: ctx.actor.sessionId });
}

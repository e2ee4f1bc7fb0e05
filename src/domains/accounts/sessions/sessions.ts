import { hashToken, newToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { AppError, forbidden, unauthenticated } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { deleteOldKeys } from '../api-keys/api-keys.ts';
import type { User } from '../schemas.ts';
import { deleteExpiredLinks } from '../addresses/email-links.ts';
import { accountSignedIn } from '../events/signed-in.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { getUser } from '../queries.ts';
import { requireSecondFactor } from '../reauthentication/second-factor.ts';
import { deleteOldAttempts, countSignInAttempt } from './sign-in-pauses.ts';
import { evictSessions } from './session-cache.ts';

/** Returned once; only hashes of the tokens are stored. */
export interface OpenedSession {
  readonly token: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

const sessionLifeMs = (role: Role): number => (isAdmin(role) ? 12 * hourMs : 30 * 24 * hourMs);

const bearerLifeMs = 12 * hourMs;
const bearerEnd = (now: Date, sessionEnd: Date): Date => new Date(Math.min(now.getTime() + bearerLifeMs, sessionEnd.getTime()));

async function endLeft(tx: Ctx, cookie: string): Promise<void> {
  const [session] = await tx.sql<{ id: string }[]>`
    update sessions set revoked_at = ${tx.now} where cookie_hash = decode(${hashToken(cookie)}, 'hex') and revoked_at is null returning id`;
  if (session) await evictSessions(tx, { sessionId: session.id });
}

/** For an authenticated or new account. Ends the session of `leftCookie`, whose sign-out may never have arrived. */
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

/** The caller must check that the cookie made the request: a stolen bearer must not renew itself. Throws 401. */
export const renewBearer = (ctx: ActorCtx): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const token = newToken();
    const renewed = await tx.sql`
      update sessions set token_hash = decode(${hashToken(token)}, 'hex'), bearer_expires_at = least(expires_at, ${new Date(tx.now.getTime() + bearerLifeMs)})
      where id = ${tx.actor.sessionId} and revoked_at is null returning 1`;
    if (renewed.length === 0) throw unauthenticated('Invalid or expired token');
    await evictSessions(tx, { sessionId: tx.actor.sessionId });
    return token;
  });

/**
 * Ends the session of `leftCookie`. Throws 429 `rate_limited`, 401 `invalid_credentials` (unknown addresses take as long as known ones),
 * and only with the right password 403 `blocked`, `inactive`, 401 `second_factor_required`.
 */
export async function signIn(
  ctx: Ctx,
  credentials: { email: string; password: string; code?: string | undefined },
  leftCookie: string | null,
): Promise<{ user: User; session: OpenedSession }> {
  const wasRight = await countSignInAttempt(ctx, credentials.email);
  const [found] = await ctx.sql<{ id: string; passwordHash: string | null; isActive: boolean; isBlocked: boolean }[]>`
    select id, password_hash, is_active, is_blocked from users where email = ${credentials.email}`;
  const isRight = await verifyPassword(found?.passwordHash, credentials.password);
  if (!found || !isRight) throw new AppError(401, 'invalid_credentials', 'Invalid credentials');
  await wasRight();
  if (found.isBlocked) throw forbidden('Your account has been blocked. Please contact support.', 'blocked');
  if (!found.isActive) throw forbidden('Your account is deactivated.', 'inactive');
  await requireSecondFactor(ctx, found.id, credentials.code);
  return inTransaction(ctx, async (tx) => {
    // Before the shared lock below, so that two concurrent first sign-ins don't block each other.
    await tx.sql`update users set first_signed_in_at = ${tx.now} where id = ${found.id} and first_signed_in_at is null and invited_by is not null`;
    // A concurrent password change or block has ended all sessions: this one must not be opened after that.
    const [unchanged] = await tx.sql`
      select 1 from users where id = ${found.id} and password_hash = ${found.passwordHash} and is_active and not is_blocked for share`;
    if (!unchanged) throw new AppError(401, 'invalid_credentials', 'Invalid credentials');
    const user = await getUser(tx, found.id);
    await publish(tx, accountSignedIn, { userId: user.id });
    return { user, session: await openSession(tx, user, leftCookie) };
  });
}

export async function findSessionStart({ sql }: Pick<Ctx, 'sql'>, sessionId: string | null): Promise<string | null> {
  const [session] = await sql<{ startedAt: string }[]>`select iso(created_at) as started_at from sessions where id = ${sessionId}`;
  return session?.startedAt ?? null;
}

/** Ends one session, or all of an account, on every server in `ctx`'s transaction. Idempotent. */
export async function endSessions(ctx: Ctx, ended: { readonly userId: string } | { readonly sessionId: string }): Promise<void> {
  const chosen = 'userId' in ended ? ctx.sql`user_id = ${ended.userId}` : ctx.sql`id = ${ended.sessionId}`;
  await inTransaction(ctx, async (tx) => {
    await tx.sql`update sessions set revoked_at = ${ctx.now} where ${chosen} and revoked_at is null`;
    await evictSessions(tx, ended);
  });
}

export async function endSessionsBut(ctx: Ctx, userId: string, currentId: string | null): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.sql`
      update sessions set revoked_at = ${tx.now}
      where user_id = ${userId} and id is distinct from ${currentId} and revoked_at is null and expires_at > ${tx.now}`;
    await evictSessions(tx, { userId });
    return ended.count;
  });
}

export const endOtherSessions = (ctx: ActorCtx): Promise<number> => endSessionsBut(ctx, ctx.actor.id, ctx.actor.sessionId);

export async function deleteEndedSessions({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  await sql`delete from sessions where expires_at < now() or revoked_at < now() - interval '1 day'`;
  await deleteOldKeys({ sql });
  await deleteExpiredLinks({ sql });
  await deleteOldAttempts({ sql });
  await sql`delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'`;
  await sql`delete from passkey_challenges where expires_at < now()`;
}

export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.actor) await endSessions(ctx, { sessionId: ctx.actor.sessionId });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { cameByHttps, getCredential, toCredentials, sessionCookieName } from '#server/http/actor.ts';
import type { User } from '../schemas.ts';
import { renewBearer, type OpenedSession } from './sessions.ts';
import { forbidden } from '#shared/errors.ts';

const toCookie = (isHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;

/** The session cookie that a request sent, also beside a bearer; a sign-in replaces it. */
export const getRemainingCookie = ({ services }: Ctx, request: FastifyRequest): string | null =>
  toCredentials(request, services.links).find(({ from }) => from === 'cookie')?.token ?? null;

/** Sets the session cookie and words what sign-in answers. */
export function replySignedIn(
  { services }: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: User,
  session: OpenedSession,
) {
  const isHttps = cameByHttps(request, services.links);
  reply.setCookie(sessionCookieName(isHttps), session.cookie, { ...toCookie(isHttps), expires: session.expiresAt });
  return { user, token: session.token, sessionToken: session.token };
}

/**
 * Renews the bearer for whoever shows the cookie, and words the answer as sign-in does. Throws 403 `cookie_needed` where a bearer asks:
 * a stolen one is not to outlive its hours.
 */
export async function renew(ctx: ActorCtx, { request }: { request: FastifyRequest }) {
  if (getCredential(request, ctx.services.links)?.from !== 'cookie')
    throw forbidden('Renew the token with the session cookie', 'cookie_needed');
  const token = await renewBearer(ctx);
  return { token, sessionToken: token };
}

/**
 * Takes the session cookie away, and has the browser empty its cache of this site. What the browser app keeps it empties itself, also without
 * a connection: `Clear-Site-Data: "storage"` would take what is nobody's, and unsent work of other accounts on the same phone.
 */
export function dismiss({ services }: Ctx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  const isHttps = cameByHttps(request, services.links);
  reply.clearCookie(sessionCookieName(isHttps), toCookie(isHttps)).header('clear-site-data', '"cache"');
}

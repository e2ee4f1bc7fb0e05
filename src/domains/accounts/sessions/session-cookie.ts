import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { cameByHttps, getCredential, toCredentials, sessionCookieName } from '#server/http/actor.ts';
import type { User } from '../schemas.ts';
import { renewBearer, type OpenedSession } from './sessions.ts';
import { forbidden } from '#shared/errors.ts';

const toCookie = (isHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;

/** The request's session cookie, even beside a bearer; a sign-in replaces it. */
export const getRemainingCookie = ({ services }: Ctx, request: FastifyRequest): string | null =>
  toCredentials(request, services.links).find(({ from }) => from === 'cookie')?.token ?? null;

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

/** Renews the bearer token for the session cookie. Throws 403 `cookie_needed` for a bearer: a stolen one must not outlive its expiry. */
export async function renew(ctx: ActorCtx, { request }: { request: FastifyRequest }) {
  if (getCredential(request, ctx.services.links)?.from !== 'cookie')
    throw forbidden('Renew the token with the session cookie', 'cookie_needed');
  const token = await renewBearer(ctx);
  return { token, sessionToken: token };
}

/** Not `Clear-Site-Data: "storage"`: it would delete other accounts' unsent work on the same phone. */
export function dismiss({ services }: Ctx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  const isHttps = cameByHttps(request, services.links);
  reply.clearCookie(sessionCookieName(isHttps), toCookie(isHttps)).header('clear-site-data', '"cache"');
}

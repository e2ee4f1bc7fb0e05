import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorCtx } from '#server/db/context.ts';
import { credentialOf, sessionCookie } from '#server/http/actor.ts';
import { isReachedByHttps } from '#server/mail/links.ts';
import type { User } from './contract.ts';
import type { OpenedSession } from './sessions.ts';

const cookieOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' || isReachedByHttps() }) as const;

/** Sets the session cookie and words what sign-in answers. */
export function welcome({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, user: User, session: OpenedSession) {
  reply.setCookie(sessionCookie, session.token, { ...cookieOf(request), expires: session.expiresAt });
  return { user, token: session.token, sessionToken: session.token };
}

/**
 * Gives the cookie to a browser that holds only the token: its event stream and its pictures cannot carry a bearer header. Nothing
 * happens where the cookie is there, or is what the caller signed in with.
 */
export async function lendCookie(ctx: ActorCtx, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<void> {
  const credential = credentialOf(request);
  if (credential?.from !== 'bearer' || request.cookies[sessionCookie] === credential.token) return;
  const [session] = await ctx.sql<{ expiresAt: string }[]>`select expires_at from sessions where id = ${ctx.actor.sessionId}`;
  if (session) reply.setCookie(sessionCookie, credential.token, { ...cookieOf(request), expires: new Date(session.expiresAt) });
}

/** Takes the session cookie away. */
export function dismiss({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.clearCookie(sessionCookie, cookieOf(request));
}

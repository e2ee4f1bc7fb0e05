import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#server/http/actor.ts';
import type { User } from './contract.ts';
import type { OpenedSession } from './sessions.ts';

const cookieOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** Sets the session cookie and words what sign-in answers. */
export function welcome({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, user: User, session: OpenedSession) {
  reply.setCookie(sessionCookie, session.token, { ...cookieOf(request), expires: session.expiresAt });
  return { user, token: session.token, sessionToken: session.token };
}

/** Takes the session cookie away. */
export function dismiss({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  reply.clearCookie(sessionCookie, cookieOf(request));
}

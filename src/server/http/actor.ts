import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated, unconfirmed, type AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { Actor } from '../db/context.ts';
import { isReachedByHttps } from '../mail/links.ts';

/** Whether whoever sends this request came by https, whatever a proxy speaks to this program. */
export const cameByHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https' || isReachedByHttps();

/**
 * Name of the httpOnly session cookie. By https it begins with `__Host-`: browsers then take it from this very host alone, so that neither a
 * sibling host nor somebody on a line in the clear can plant one.
 */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-carriage_session' : 'carriage_session');

/** The two places a session's tokens travel in; a token counts in its own only. */
export type CredentialPlace = 'bearer' | 'cookie';

/**
 * Answers the account behind a session's token, or null. The domain that owns sessions provides it. `isUse`: somebody is at work, which
 * keeps the session from ending for want of activity.
 */
export type ResolveActor = (token: string, from: CredentialPlace, isUse?: boolean) => Promise<Actor | null>;

/** What the door asks of the domain that owns sessions. */
export interface Door {
  readonly resolveActor: ResolveActor;
  /** Where people come to the site; empty when nobody said so, and it is where each request says that it was sent. */
  readonly ownOrigins: ReadonlySet<string>;
  /** The refusal of a token that ended in a way worth telling, or null. Absent: nothing is told. */
  readonly explainEnd?: (token: string, from: CredentialPlace) => Promise<AppError | null>;
}

/** Header with which a page says that nobody is at work before it: it asks by itself. */
export const unattendedHeader = 'x-unattended';

/** The presented credential: a bearer token wins over the cookie (decisions, section 5). */
export function credentialOf(request: FastifyRequest): { token: string; from: CredentialPlace } | null {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ') && header.length > 7) return { token: header.slice(7).trim(), from: 'bearer' };
  const cookie = request.cookies[sessionCookieName(cameByHttps(request))];
  return cookie ? { token: cookie, from: 'cookie' } : null;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request's own word for where it was sent (of a proxy's words only a trusted one's) counts only where nobody told the address. */
function comesFromOwnOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (!origin) return request.headers['sec-fetch-site'] === 'same-origin';
  return ownOrigins.size > 0 ? ownOrigins.has(origin) : origin === `${request.protocol}://${request.host}`;
}

/** A live stream stays open without anybody, and a page may ask by itself: neither is somebody at work. */
const isUse = (request: FastifyRequest, { transport }: AnyEndpoint): boolean =>
  transport !== 'events' && request.headers[unattendedHeader] === undefined;

/**
 * Finds who calls, notes it on the request and holds it against the endpoint's `access`.
 * Throws 401 when nobody is signed in, 403 for a role that may not, 403 `unconfirmed` for one that may once an administrator
 * has confirmed the account, and 403 for a cookie-only change from a foreign origin.
 */
export async function admit(request: FastifyRequest, endpoint: AnyEndpoint, door: Door): Promise<Actor | null> {
  const { access }: AnyEndpoint = endpoint;
  const credential = credentialOf(request);
  const actor = credential ? await door.resolveActor(credential.token, credential.from, isUse(request, endpoint)) : null;
  // Also where it is refused below: whoever looks at the refusal wants to know who it was.
  request.actor = actor;
  const changes = !safeMethods.has(request.method);
  if (actor && credential?.from === 'cookie' && changes && !comesFromOwnOrigin(request, door.ownOrigins))
    throw forbidden('This request did not come from this site', 'foreign_origin');
  if (access === 'public') return actor;
  if (!actor && !credential) throw unauthenticated();
  if (!actor) throw (await door.explainEnd?.(credential!.token, credential!.from)) ?? unauthenticated('Invalid or expired token');
  if (access === 'signed-in') return actor;
  if (!access.includes(actor.role)) throw forbidden();
  if (!actor.isConfirmed) throw unconfirmed();
  return actor;
}

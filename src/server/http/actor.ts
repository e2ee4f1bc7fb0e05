import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated, unconfirmed, type AppError } from '#shared/errors.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { isApiKey } from '../crypto/tokens.ts';
import type { ActingKey, Actor } from '../db/context.ts';
import type { Links } from '../mail/links.ts';
import type { Services } from '../services.ts';

/** Whether whoever sends this request came by https, whatever a proxy speaks to this program. */
export const cameByHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>, links: Links): boolean => protocol === 'https' || links.isHttps;

/**
 * Name of the httpOnly session cookie. By https it begins with `__Host-`: browsers then take it from this very host alone, so that neither a
 * sibling host nor somebody on a line in the clear can plant one.
 */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-carriage_session' : 'carriage_session');

/** What is presented: one of a session's two tokens, each of which counts in its own place only, or an API key, a bearer too. */
export type CredentialPlace = 'bearer' | 'cookie' | 'key';

/**
 * Answers the account behind a session's token or an API key, or null. The domain that owns sessions provides it. `isUse`: somebody is at work, which
 * keeps the session from ending for want of activity.
 */
export type ResolveActor = (token: string, from: CredentialPlace, isUse?: boolean) => Promise<Actor | null>;

/** What the door asks of the domain that owns sessions. */
export interface Door {
  readonly services: Services;
  readonly resolveActor: ResolveActor;
  /** Where people come to the site; empty when nobody said so, and it is where each request says that it was sent. */
  readonly ownOrigins: ReadonlySet<string>;
  /** The refusal of what was presented and ended in a way worth telling, or null. Absent: nothing is told. */
  readonly explainEnd?: (credential: Credential) => Promise<AppError | null>;
  /** Throws 403 unless the API key may make the call. Absent: no key makes any. */
  readonly holdKey?: (key: ActingKey, endpoint: ServedEndpoint) => void;
}

/** Header with which a page says that nobody is at work before it: it asks by itself. */
export const unattendedHeader = 'x-unattended';

/** A token, and where it was presented. */
export interface Credential {
  readonly token: string;
  readonly from: CredentialPlace;
}

/** All that is presented: a bearer token first, however its scheme is written (RFC 9110, section 11.1), then the cookie. */
export function toCredentials(request: FastifyRequest, links: Links): Credential[] {
  const token = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim();
  const cookie = request.cookies[sessionCookieName(cameByHttps(request, links))];
  return [
    ...(token ? [{ token, from: isApiKey(token) ? ('key' as const) : ('bearer' as const) }] : []),
    ...(cookie ? [{ token: cookie, from: 'cookie' as const }] : []),
  ];
}

/** The presented credential that counts: a bearer token wins over the cookie. */
export const getCredential = (request: FastifyRequest, links: Links): Credential | null => toCredentials(request, links)[0] ?? null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request's own word for where it was sent (of a proxy's words only a trusted one's) counts only where nobody told the address. */
function comesFromOwnOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (!origin) return request.headers['sec-fetch-site'] === 'same-origin';
  return ownOrigins.size > 0 ? ownOrigins.has(origin) : origin === `${request.protocol}://${request.host}`;
}

/** A live stream stays open without anybody, and a page may ask by itself: neither is somebody at work. */
const isUse = (request: FastifyRequest, { transport }: ServedEndpoint): boolean =>
  transport !== 'events' && request.headers[unattendedHeader] === undefined;

/** The refusal of what was presented and opens nothing: of all of it, since a browser shows a bearer that is over beside the cookie of its session. */
async function getRefusal(request: FastifyRequest, { explainEnd, services }: Door): Promise<AppError> {
  for (const credential of toCredentials(request, services.links)) {
    const refusal = await explainEnd?.(credential);
    if (refusal) return refusal;
  }
  return unauthenticated('Invalid or expired token');
}

/**
 * Asks once more who calls, when the body is there: whoever sends it slowly has a minute, in which a session can end and a key be revoked. Throws
 * 401 where nobody is signed in any more.
 */
export async function recheckAccess(request: FastifyRequest, { access }: ServedEndpoint, door: Door): Promise<void> {
  const credential = request.actor && getCredential(request, door.services.links);
  if (!credential || safeMethods.has(request.method)) return;
  const actor = await door.resolveActor(credential.token, credential.from, false);
  if (!actor && access !== 'public') throw await getRefusal(request, door);
  request.actor = actor;
}

/**
 * Finds who calls, notes it on the request and holds it against the endpoint's `access`.
 * Throws 401 when nobody is signed in, and for an API key that opens nothing wherever it is presented, 403 for one that may not make the call, 403 for a role that may not, 403 `unconfirmed` for one that may once an administrator
 * has confirmed the account, and 403 for a cookie-only change from a foreign origin.
 */
export async function admit(request: FastifyRequest, endpoint: ServedEndpoint, door: Door): Promise<Actor | null> {
  const { access }: ServedEndpoint = endpoint;
  const credential = getCredential(request, door.services.links);
  const actor = credential ? await door.resolveActor(credential.token, credential.from, isUse(request, endpoint)) : null;
  // Also where it is refused below: whoever looks at the refusal wants to know who it was.
  request.actor = actor;
  const changes = !safeMethods.has(request.method);
  if (actor && credential?.from === 'cookie' && changes && !comesFromOwnOrigin(request, door.ownOrigins))
    throw forbidden('This request did not come from this site', 'foreign_origin');
  if (credential?.from === 'key') {
    if (!actor) throw await getRefusal(request, door);
    if (!actor.apiKey || !door.holdKey) throw forbidden();
    door.holdKey(actor.apiKey, endpoint);
  }
  if (access === 'public') return actor;
  if (!actor && !credential) throw unauthenticated();
  if (!actor) throw await getRefusal(request, door);
  if (access === 'signed-in') return actor;
  if (!access.includes(actor.role)) throw forbidden();
  if (!actor.isConfirmed) throw unconfirmed();
  return actor;
}

import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated, unconfirmed, type AppError } from '#shared/errors.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { isApiKey } from '../crypto/tokens.ts';
import type { ActingKey, Actor } from '../db/context.ts';
import type { Links } from '../mail/links.ts';
import type { Services } from '../services.ts';

export const cameByHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>, links: Links): boolean => protocol === 'https' || links.isHttps;

/** `__Host-` ties the cookie to this exact host: neither a sibling host nor an attacker on plain HTTP can set one. */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-carriage_session' : 'carriage_session');

/** A session has two tokens: each is valid only as a bearer token or only as a cookie. */
export type CredentialPlace = 'bearer' | 'cookie' | 'key';

/** Provided by the domain that owns sessions. Null if the credential is not valid. `isUse` counts as activity and extends the session. */
export type ResolveActor = (token: string, from: CredentialPlace, isUse?: boolean) => Promise<Actor | null>;

export interface Door {
  readonly services: Services;
  readonly resolveActor: ResolveActor;
  /** Empty if PUBLIC_URL is not set: then each request's own host counts. */
  readonly ownOrigins: ReadonlySet<string>;
  /** Explains why a credential ended, or null if there is nothing to say. */
  readonly explainEnd?: (credential: Credential) => Promise<AppError | null>;
  /** Throws 403 unless the API key may make this call. Absent: no key may make any call. */
  readonly holdKey?: (key: ActingKey, endpoint: ServedEndpoint) => void;
}

/** Sent by pages that make a request on their own, without the user doing anything. */
export const unattendedHeader = 'x-unattended';

export interface Credential {
  readonly token: string;
  readonly from: CredentialPlace;
}

/** The bearer token comes first; its scheme is case-insensitive (RFC 9110, section 11.1). */
export function toCredentials(request: FastifyRequest, links: Links): Credential[] {
  const token = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim();
  const cookie = request.cookies[sessionCookieName(cameByHttps(request, links))];
  return [
    ...(token ? [{ token, from: isApiKey(token) ? ('key' as const) : ('bearer' as const) }] : []),
    ...(cookie ? [{ token: cookie, from: 'cookie' as const }] : []),
  ];
}

export const getCredential = (request: FastifyRequest, links: Links): Credential | null => toCredentials(request, links)[0] ?? null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The request's own host counts only if PUBLIC_URL is not set. */
function comesFromOwnOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (!origin) return request.headers['sec-fetch-site'] === 'same-origin';
  return ownOrigins.size > 0 ? ownOrigins.has(origin) : origin === `${request.protocol}://${request.host}`;
}

const isUse = (request: FastifyRequest, { transport }: ServedEndpoint): boolean =>
  transport !== 'events' && request.headers[unattendedHeader] === undefined;

/** Looks at all credentials, because a browser may send an expired bearer token together with its session cookie. */
async function getRefusal(request: FastifyRequest, { explainEnd, services }: Door): Promise<AppError> {
  for (const credential of toCredentials(request, services.links)) {
    const refusal = await explainEnd?.(credential);
    if (refusal) return refusal;
  }
  return unauthenticated('Invalid or expired token');
}

/** Checks the session or key again after a slow body, which can take a minute. Throws 401 if it has ended. */
export async function recheckAccess(request: FastifyRequest, { access }: ServedEndpoint, door: Door): Promise<void> {
  const credential = request.actor && getCredential(request, door.services.links);
  if (!credential || safeMethods.has(request.method)) return;
  const actor = await door.resolveActor(credential.token, credential.from, false);
  if (!actor && access !== 'public') throw await getRefusal(request, door);
  request.actor = actor;
}

/**
 * Throws 401 if not signed in or if an API key is invalid, even on public endpoints; 403 for a wrong role, an unconfirmed account, a key
 * that may not make the call, or a cookie-only change from another origin.
 */
export async function admit(request: FastifyRequest, endpoint: ServedEndpoint, door: Door): Promise<Actor | null> {
  const { access }: ServedEndpoint = endpoint;
  const credential = getCredential(request, door.services.links);
  const actor = credential ? await door.resolveActor(credential.token, credential.from, isUse(request, endpoint)) : null;
  // Set before any refusal, so that logs name the account.
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

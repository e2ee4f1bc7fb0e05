import { login, register, setGuestPassword, forgotPassword, resetPassword } from '#domains/accounts/endpoints.ts';
import { isOfSession } from '#domains/accounts/sessions/session-end.ts';
import { findBeginning } from '#domains/accounts/sessions/session-list.ts';
import { registerWithQuotes } from '#domains/quotes/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { toCredentials, type Credential, type ResolveActor } from '#server/http/actor.ts';
import type { Links } from '#server/mail/links.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import type { BanList } from './ban-list.ts';
import { passes, type BanInForce, type Visitor } from '../patterns/passage.ts';
import { toScore } from '../rules.ts';
import { readAccountScores, readKeyScores } from '../scores.ts';

const rememberedMs = 60_000;
const rememberedLimit = 10_000;
/** Maximum number of remembered tokens of ended sessions, which can never become valid again. */
const overLimit = 10_000;
const looksPerMinute = 60;
const addressLimit = 10_000;

/** Maximum number of addresses with a lookup count; beyond it, unknown tokens are not looked up until the next minute. */
const waysIn = [login, register, registerWithQuotes, forgotPassword, resetPassword, setGuestPassword].map(({ path }) => path as string);

/** Endpoints that create or open an account: closed at a banned address even to signed-in users. */
export type Whose = { readonly userId: string; readonly apiKeyId: string | null } | 'over' | null;

export interface Admission {
  /** Whether a request passes the ban of its address. Throws if the database can't be read. */
  mayPass(request: FastifyRequest, ban: BanInForce): Promise<boolean>;
  /** 'over' for a token of an ended session, which is not forged. Null if the token is forged, deleted, or was not looked up. */
  whose(request: FastifyRequest): Promise<Whose>;
  remember(request: FastifyRequest): void;
}

interface KnownBan extends Omit<Visitor, 'isHeld'> {
  readonly userId: string;
  readonly apiKeyId: string | null;
  readonly until: number;
}

const getKey = (request: FastifyRequest, links: Links): string | null => {
  const [credential] = toCredentials(request, links);
  return credential ? hashToken(credential.token) : null;
};

function countLooks(): (ip: string, by: 1 | -1) => boolean {
  let countByAddress = new Map<string, number>();
  let minute = 0;
  return (ip, by) => {
    const address = watchedAddress(ip) ?? ip;
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) countByAddress = new Map();
    minute = present;
    if (!countByAddress.has(address) && countByAddress.size >= addressLimit) return false;
    const count = Math.max(0, (countByAddress.get(address) ?? 0) + by);
    countByAddress.set(address, count);
    return count <= looksPerMinute;
  };
}

/**
 * Recognizes sessions and API keys at banned addresses. Valid tokens are cached for a minute and looked up again without limit. Unknown
 * tokens are limited to 60 lookups a minute and address, so that a flood of forged ones causes no queries and locks out nobody already
 * known. Tokens of ended sessions are never looked up again.
 */
export function createAdmission(sql: Pool, resolve: ResolveActor, bans: BanList, links: Links): Admission {
  /** By token hash, oldest first; null for a valid token that was not looked up. */
  const banCache = new Map<string, KnownBan | null>();
  const over = new Set<string>();
  /** Caches the token hash per actor. */
  const keys = new WeakMap<Actor, string>();
  const asking = new Map<string, Promise<KnownBan | 'over' | null>>();
  const hasLook = countLooks();

  const meet = async (credential: Credential): Promise<KnownBan | 'over' | null> => {
    const actor = await resolve(credential.token, credential.from);
    const hereSince = actor && (await findBeginning({ sql }, actor));
    if (!actor || hereSince === null) return (await isOfSession(sql, credential)) ? 'over' : null;
    const apiKeyId = actor.apiKey?.id ?? null;
    const [own] = await readAccountScores(sql, [actor.id], new Date());
    const [ofKey] = apiKeyId === null ? [] : await readKeyScores(sql, [apiKeyId], new Date());
    const score = toScore(Math.max(own?.points ?? 0, ofKey?.points ?? 0));
    return { userId: actor.id, apiKeyId, isSuperAdmin: actor.role === 'super_admin', hereSince, score, until: Date.now() + rememberedMs };
  };

  const store = (key: string, found: KnownBan | null): void => {
    if (!banCache.has(key) && banCache.size >= rememberedLimit) banCache.delete(banCache.keys().next().value!);
    banCache.set(key, found);
  };

  const storeOver = (key: string): void => {
    if (over.size >= overLimit) over.delete(over.values().next().value!);
    over.add(key);
  };

  const lookUp = async (key: string, credential: Credential): Promise<KnownBan | 'over' | null> => {
    const found = await meet(credential);
    if (found && found !== 'over') store(key, found);
    else banCache.delete(key);
    if (found === 'over') storeOver(key);
    return found;
  };

  /** Concurrent requests with the same token share one lookup. */
  const lookOnce = (key: string, credential: Credential): Promise<KnownBan | 'over' | null> => {
    const pendingLookup = asking.get(key);
    if (pendingLookup) return pendingLookup;
    const looking = lookUp(key, credential).finally(() => asking.delete(key));
    asking.set(key, looking);
    return looking;
  };

  /** A successful lookup doesn't count against the limit. Throws if the database can't be read. */
  const findKnown = async (request: FastifyRequest): Promise<KnownBan | 'over' | null> => {
    let mayLook: boolean | null = null;
    let [isOver, isForged] = [false, false];
    for (const credential of toCredentials(request, links)) {
      const key = hashToken(credential.token);
      const before = banCache.get(key);
      if (before && before.until > Date.now()) return before;
      if (over.has(key)) {
        isOver = true;
        continue;
      }
      const wasKnown = banCache.has(key);
      if (!wasKnown) mayLook ??= hasLook(request.ip, 1);
      const found = wasKnown || mayLook ? await lookOnce(key, credential) : null;
      if (found === 'over') isOver = true;
      else if (!found) isForged = true;
      if (!found || found === 'over') continue;
      if (mayLook) hasLook(request.ip, -1);
      return found;
    }
    // An expired token doesn't excuse a forged one in the same request.
    return isOver && !isForged ? 'over' : null;
  };

  return {
    async mayPass(request, ban) {
      const found = await findKnown(request);
      const visitor = found === 'over' ? null : found;
      const isHeld = visitor !== null && bans.heldUntil(visitor.userId) !== null;
      return passes(ban, waysIn.includes(request.routeOptions.url ?? ''), visitor && { ...visitor, isHeld });
    },
    whose: findKnown,
    remember(request) {
      const { actor } = request;
      const key = actor && (keys.get(actor) ?? getKey(request, links));
      if (!actor || !key) return;
      keys.set(actor, key);
      if (!banCache.has(key)) store(key, null);
    },
  };
}

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
/** Tokens of sessions that are over, which never begin again. */
const overLimit = 10_000;
const looksPerMinute = 60;
/** Addresses whose looks are counted; beyond them nobody who is unknown is looked up in that minute. */
const addressLimit = 10_000;

/** What makes or opens an account: closed at a banned address also to whoever is signed in there. */
const waysIn = [login, register, registerWithQuotes, forgotPassword, resetPassword, setGuestPassword].map(({ path }) => path as string);

/**
 * An account's id, and the API key that stands for it, if one does; 'over' where a token of a session came, whose session is over: it stands for nobody, and is not forged; null for what is
 * forged, was forgotten, or was not looked up.
 */
export type Whose = { readonly userId: string; readonly apiKeyId: string | null } | 'over' | null;

/** Whom Sentinel knows among those who come. */
export interface Admission {
  /** Whether a request passes the ban of its address. Throws while that cannot be found out. */
  mayPass(request: FastifyRequest, ban: BanInForce): Promise<boolean>;
  /** Whose session or key came with a request. */
  whose(request: FastifyRequest): Promise<Whose>;
  /** Remembers that what came with a request counted, so that a flood of forged tokens that begins later does not shut it out. */
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

/** Counts the looks of each address in a minute: whether it has another one, counted by `by`. */
function countLooks(): (ip: string, by: 1 | -1) => boolean {
  let looks = new Map<string, number>();
  let minute = 0;
  return (ip, by) => {
    const address = watchedAddress(ip) ?? ip;
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) looks = new Map();
    minute = present;
    if (!looks.has(address) && looks.size >= addressLimit) return false;
    const count = Math.max(0, (looks.get(address) ?? 0) + by);
    looks.set(address, count);
    return count <= looksPerMinute;
  };
}

/**
 * Knows whoever presents a session or key that counts: the bearer's account, or where that opens nothing the cookie's, whom the door tells to sign
 * in anew. What was found is good for a minute, whatever it asks for meanwhile: the door looks at the session itself, and a hold at the account,
 * with every request. A token that counted once is looked up again at will, until it counts no more. Of those that nobody knows each address has
 * sixty a minute looked up, so that a flood of forged tokens makes no queries, and shuts out nobody who was known before it. One that was found to
 * be of a session that is over is looked up no more, however often the tabs that hold it ask.
 */
export function createAdmission(sql: Pool, resolve: ResolveActor, bans: BanList, links: Links): Admission {
  /** By the hash of a token, the longest known first; null is one that counted and was not looked up. */
  const known = new Map<string, KnownBan | null>();
  const over = new Set<string>();
  /** By those whom the door has at hand for a while, so that what they present is not read and hashed with every request. */
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

  const keep = (key: string, found: KnownBan | null): void => {
    if (!known.has(key) && known.size >= rememberedLimit) known.delete(known.keys().next().value!);
    known.set(key, found);
  };

  const keepOver = (key: string): void => {
    if (over.size >= overLimit) over.delete(over.values().next().value!);
    over.add(key);
  };

  const look = async (key: string, credential: Credential): Promise<KnownBan | 'over' | null> => {
    const found = await meet(credential);
    if (found && found !== 'over') keep(key, found);
    else known.delete(key);
    if (found === 'over') keepOver(key);
    return found;
  };

  /** Whoever presents the same at once waits for the same look. */
  const lookOnce = (key: string, credential: Credential): Promise<KnownBan | 'over' | null> => {
    const asked = asking.get(key);
    if (asked) return asked;
    const looking = look(key, credential).finally(() => asking.delete(key));
    asking.set(key, looking);
    return looking;
  };

  /** A look that finds somebody is given back. Throws where it cannot be found out. */
  const findKnown = async (request: FastifyRequest): Promise<KnownBan | 'over' | null> => {
    let mayLook: boolean | null = null;
    let [isOver, isForged] = [false, false];
    for (const credential of toCredentials(request, links)) {
      const key = hashToken(credential.token);
      const before = known.get(key);
      if (before && before.until > Date.now()) return before;
      if (over.has(key)) {
        isOver = true;
        continue;
      }
      const wasKnown = known.has(key);
      if (!wasKnown) mayLook ??= hasLook(request.ip, 1);
      const found = wasKnown || mayLook ? await lookOnce(key, credential) : null;
      if (found === 'over') isOver = true;
      else if (!found) isForged = true;
      if (!found || found === 'over') continue;
      if (mayLook) hasLook(request.ip, -1);
      return found;
    }
    // What is over excuses itself alone.
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
      if (!known.has(key)) keep(key, null);
    },
  };
}

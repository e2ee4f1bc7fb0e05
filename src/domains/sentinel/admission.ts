import { login, register } from '#domains/accounts/contract.ts';
import { setGuestPassword } from '#domains/accounts/guests-contract.ts';
import { findBeginning } from '#domains/accounts/session-list.ts';
import { forgotPassword, resetPassword } from '#domains/accounts/settings-contract.ts';
import { registerWithQuotes } from '#domains/quotes/contract.ts';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql.ts';
import { credentialOf, type ResolveActor } from '#server/http/actor.ts';
import type { BanList } from './ban-list.ts';
import { passes, type BanInForce, type Visitor } from './passage.ts';
import { toScore } from './rules.ts';
import { readAccountScores } from './scores.ts';

const rememberedMs = 60_000;
const rememberedLimit = 10_000;
const looksPerMinute = 60;

/** What makes or opens an account: closed at a banned address also to whoever is signed in there. */
const waysIn = [login, register, registerWithQuotes, forgotPassword, resetPassword, setGuestPassword].map(({ path }) => path as string);

/** Whom Sentinel knows among those who come. */
export interface Admission {
  /** Whether a request passes the ban of its address. */
  mayPass(request: FastifyRequest, ban: BanInForce): Promise<boolean>;
  /** Whose session or key came with a request, or null. */
  whose(request: FastifyRequest): Promise<string | null>;
}

interface Known extends Omit<Visitor, 'isHeld'> {
  readonly userId: string;
  readonly until: number;
}

/**
 * Knows whoever presents a session or key that counts. Each is remembered for a minute, whatever it asks for meanwhile: the door looks at the
 * session itself, and a hold at the account, with every request. Of what nobody knows each address has sixty a minute looked up, so that a flood of
 * forged tokens makes no queries.
 */
export function createAdmission(sql: Pool, resolve: ResolveActor, bans: BanList): Admission {
  const known = new Map<string, Known>();
  let looks = new Map<string, number>();
  let minute = 0;

  const lookOf = (ip: string, by: 1 | -1): number => {
    const present = Math.floor(Date.now() / 60_000);
    if (present !== minute) looks = new Map();
    minute = present;
    const count = Math.max(0, (looks.get(ip) ?? 0) + by);
    looks.set(ip, count);
    return count;
  };

  /** A look that finds somebody is given back. */
  const actorOf = async (request: FastifyRequest): Promise<Actor | null> => {
    const credential = credentialOf(request);
    if (!credential || lookOf(request.ip, 1) > looksPerMinute) return null;
    const actor = await resolve(credential.token, credential.from).catch(() => null);
    if (actor) lookOf(request.ip, -1);
    return actor;
  };

  const meet = async (actor: Actor): Promise<Known | null> => {
    const hereSince = await findBeginning({ sql }, actor);
    if (hereSince === null) return null;
    const [own] = await readAccountScores(sql, [actor.id], new Date());
    const isSuperAdmin = actor.role === 'super_admin';
    return { userId: actor.id, isSuperAdmin, hereSince, score: toScore(own?.points ?? 0), until: Date.now() + rememberedMs };
  };

  const knownOf = async (request: FastifyRequest): Promise<Known | null> => {
    const credential = credentialOf(request);
    if (!credential) return null;
    const key = hashToken(credential.token);
    const before = known.get(key);
    if (before && before.until > Date.now()) return before;
    known.delete(key);
    const actor = await actorOf(request);
    const found = actor && (await meet(actor));
    if (!found) return null;
    if (known.size >= rememberedLimit) known.delete(known.keys().next().value!);
    known.set(key, found);
    return found;
  };

  return {
    async mayPass(request, ban) {
      const visitor = await knownOf(request).catch(() => null);
      const isHeld = visitor !== null && bans.heldUntil(visitor.userId) !== null;
      return passes(ban, waysIn.includes(request.routeOptions.url ?? ''), visitor && { ...visitor, isHeld });
    },
    whose: async (request) => (await actorOf(request))?.id ?? null,
  };
}

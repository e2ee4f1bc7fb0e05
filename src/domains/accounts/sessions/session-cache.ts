import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor, Ctx } from '#server/db/context.ts';
import type { CredentialPlace } from '#server/http/actor.ts';
import { listenTo, type Listener } from '#server/db/connection/listen.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { findKey, noteKeyUsed } from '../api-keys/api-key-use.ts';
import { isConfirmed, mustSetUpSecondFactor } from '../queries.ts';
import { isAwake, isIdle, isNoteDue, noteSeen } from './session-idle.ts';

/** Whose sessions and API keys changed: all of an account, or one. */
export type ChangedSessions = { readonly userId: string } | { readonly sessionId: string } | { readonly apiKeyId: string };

/** Sessions and API keys of this process, and how to let them go. */
export interface SessionCache {
  /**
   * The account behind one of a session's two tokens or an API key, or null; a remembered one costs one SHA-256 and one look-up. `isUse` says
   * that somebody is at work, which is written down once a minute at most.
   */
  resolve(token: string, from?: CredentialPlace, isUse?: boolean): Promise<Actor | null>;
  /**
   * Calls `listener` after sessions or keys changed in any replica, with the id of their account or of the one; with null when the
   * connection that listens is back, and any may have changed meanwhile. `resolve` knows of the change by then.
   */
  onChanged(listener: (id: string | null) => void): void;
  close(): Promise<void>;
}

interface CachedSession {
  readonly actor: Actor;
  readonly until: number;
  /** When somebody was at work in the session, or the key was used, as far as this replica knows: another may know of later. */
  seenAt: number;
}

const channel = 'session_changed';
const sessionLimit = 50_000;
/** Safety net for a notice that the network swallowed without closing the connection. */
const maxAgeMs = 60_000;
/** A change of this process is committed, and its notice is back, or was rolled back by then. */
const changeLimitMs = 60_000;

const getId = (changed: ChangedSessions): string => Object.values(changed)[0] as string;

const toIds = ({ id, sessionId, apiKey }: Actor): readonly string[] => [id, apiKey?.id ?? sessionId];

/** The caches of this process: its own change is forgotten before the caller is answered, not when its notice comes round. */
const openCaches = new Set<(id: string) => void>();

/**
 * Makes every replica read these sessions anew, from the commit of `ctx`'s transaction on. For whatever changes what an `Actor`
 * says or whether it may act: sign-out, block, role, name, verification, confirmation.
 */
export async function forgetSessions(ctx: Pick<Ctx, 'sql'>, changed: ChangedSessions): Promise<void> {
  await ctx.sql`select pg_notify(${channel}, ${getId(changed)})`;
  for (const forget of openCaches) forget(getId(changed));
}

async function readKey(sql: Pool, hash: string): Promise<CachedSession | null> {
  const found = await findKey(sql, hash);
  return found && { actor: found.actor, until: Math.min(found.expiresAt, Date.now() + maxAgeMs), seenAt: found.usedAt };
}

async function readSession(sql: Pool, tokenHash: string, from: CredentialPlace): Promise<CachedSession | null> {
  const isToken = from === 'cookie' ? sql`s.cookie_hash` : sql`s.bearer_expires_at > now() and s.token_hash`;
  const [row] = await sql<(Omit<Actor, 'sessionId'> & { sessionId: string; expiresAt: string; seenAt: string })[]>`
    select users.id, email, full_name, role, email_verified_at is not null as email_verified, s.id as session_id, s.seen_at,
      ${from === 'cookie' ? sql`s.expires_at` : sql`least(s.expires_at, s.bearer_expires_at)`} as expires_at,
      ${isConfirmed(sql)} as is_confirmed, ${mustSetUpSecondFactor(sql)} as must_set_up_second_factor
    from sessions s join users on users.id = s.user_id
    where ${isToken} = decode(${tokenHash}, 'hex') and s.revoked_at is null and s.expires_at > now() and ${isAwake(sql)} and is_active and not is_blocked`;
  if (!row) return null;
  const { expiresAt, seenAt, ...actor } = row;
  return { actor, until: Math.min(Date.parse(expiresAt), Date.now() + maxAgeMs), seenAt: Date.parse(seenAt) };
}

/**
 * Remembers sessions and API keys in memory, at most 50,000 and each for a minute. Replicas tell each other of changes by NOTIFY; while the
 * listening connection is down nothing is remembered, so that what was revoked is refused whatever happens.
 */
export async function createSessionCache(sql: Pool, log: Logger, listenOn = sql): Promise<SessionCache> {
  const remembered = new LRUCache<string, CachedSession>({ maxSize: sessionLimit, sizeCalculation: () => 1 });
  let isListening = false;
  /** Rises with every change: an answer that was read before a change is not remembered after it. */
  let changes = 0;
  /** What this process is changing: nothing of it is remembered before its notice says that it is committed. */
  const changing = new LRUCache<string, true>({ maxSize: sessionLimit, sizeCalculation: () => 1, ttl: changeLimitMs });

  const forget = (id: string) => {
    changes += 1;
    const changed = [...remembered].filter(([, { actor }]) => toIds(actor).includes(id));
    for (const [key] of changed) remembered.delete(key);
  };

  const forgetOwn = (id: string) => {
    changing.set(id, true);
    forget(id);
  };

  const isChanging = (actor: Actor) => toIds(actor).some((one) => changing.has(one));

  const forgetAll = (listening: boolean) => {
    changes += 1;
    isListening = listening;
    remembered.clear();
  };

  const read = async (key: string, tokenHash: string, from: CredentialPlace): Promise<CachedSession | null> => {
    const changesBefore = changes;
    const found = await (from === 'key' ? readKey(sql, tokenHash) : readSession(sql, tokenHash, from));
    if (found && isListening && changes === changesBefore && !isChanging(found.actor)) remembered.set(key, found);
    return found;
  };

  const isGood = ({ actor, until, seenAt }: CachedSession) =>
    until > Date.now() && (actor.apiKey !== undefined || !isIdle(actor.role, seenAt));

  /** Nobody fails because this could not be written. */
  const noteUse = async (found: CachedSession): Promise<void> => {
    if (!isNoteDue(found.seenAt)) return;
    found.seenAt = Date.now();
    const { apiKey, sessionId } = found.actor;
    const noted = apiKey ? noteKeyUsed(sql, apiKey.id) : noteSeen(sql, sessionId);
    await noted.catch((err: unknown) => log.warn({ err }, 'the use of a session or key was not written down'));
  };

  const listeners: ((id: string | null) => void)[] = [];
  const tell = (id: string | null) => {
    for (const listener of listeners) listener(id);
  };
  const ear: Listener = {
    onNotice(id) {
      changing.delete(id);
      forget(id);
      tell(id);
    },
    onListening() {
      forgetAll(true);
      tell(null);
    },
    onLost: () => forgetAll(false),
  };
  const listening = await listenTo(listenOn, channel, ear, log);
  openCaches.add(forgetOwn);

  return {
    async resolve(token, from = 'bearer', isUse = false) {
      const tokenHash = hashToken(token);
      const key = `${from} ${tokenHash}`;
      const hit = remembered.get(key);
      const found = hit && isGood(hit) ? hit : await read(key, tokenHash, from);
      if (found && isUse) await noteUse(found);
      return found?.actor ?? null;
    },
    onChanged: (listener) => void listeners.push(listener),
    async close() {
      openCaches.delete(forgetOwn);
      await listening.close();
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Actor, Ctx } from '#server/db/context.ts';
import type { CredentialPlace } from '#server/http/actor.ts';
import { listenOnChannel, type Listener } from '#server/db/connection/listen.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { findKey, recordKeyUse } from '../api-keys/api-key-use.ts';
import { isConfirmed, mustSetUpSecondFactor } from '../queries.ts';
import { isAwake, isIdle, isNoteDue, recordSessionUse } from './session-idle.ts';

export type ChangedSessions = { readonly userId: string } | { readonly sessionId: string } | { readonly apiKeyId: string };

export interface SessionCache {
  /** Actor of a bearer, cookie or API key, or null. `isUse` records activity, at most once a minute. */
  resolve(token: string, from?: CredentialPlace, isUse?: boolean): Promise<Actor | null>;
  /** Calls with the changed account, session or key id; with null after a reconnect, when any may have changed. */
  onChanged(listener: (id: string | null) => void): void;
  close(): Promise<void>;
}

interface CachedSession {
  readonly actor: Actor;
  readonly until: number;
  seenAt: number;
}

const channel = 'session_changed';
const sessionLimit = 50_000;
/** Safety net for a notification lost without a closed connection. */
const maxAgeMs = 60_000;
/** By then, a change of this process was committed and notified, or rolled back. */
const changeLimitMs = 60_000;

const getId = (changed: ChangedSessions): string => Object.values(changed)[0] as string;

const toIds = ({ id, sessionId, apiKey }: Actor): readonly string[] => [id, apiKey?.id ?? sessionId];

/** This process forgets its own change immediately, before its notification arrives. */
const openCaches = new Set<(id: string) => void>();

/** Evicts sessions on every server at commit. Call it for every change to an `Actor` or whether it may act. */
export async function evictSessions(ctx: Pick<Ctx, 'sql'>, changed: ChangedSessions): Promise<void> {
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
 * Caches up to 50,000 sessions and keys for a minute. Servers evict by NOTIFY; without the listener nothing is cached, so that revoked ones
 * are always refused.
 */
export async function createSessionCache(sql: Pool, log: Logger, listenOn = sql): Promise<SessionCache> {
  const remembered = new LRUCache<string, CachedSession>({ maxSize: sessionLimit, sizeCalculation: () => 1 });
  let isListening = false;
  /** Incremented by every change: an answer read before a change isn't cached after it. */
  let changes = 0;
  /** Ids that this process is changing: not cached until the notification proves the commit. */
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

  /** A failed write must not fail the request. */
  const noteUse = async (found: CachedSession): Promise<void> => {
    if (!isNoteDue(found.seenAt)) return;
    found.seenAt = Date.now();
    const { apiKey, sessionId } = found.actor;
    const noted = apiKey ? recordKeyUse(sql, apiKey.id) : recordSessionUse(sql, sessionId);
    await noted.catch((err: unknown) => log.warn({ err }, 'the use of a session or key was not written down'));
  };

  const listeners: ((id: string | null) => void)[] = [];
  const invalidate = (id: string | null) => {
    for (const listener of listeners) listener(id);
  };
  const ear: Listener = {
    onNotice(id) {
      changing.delete(id);
      forget(id);
      invalidate(id);
    },
    onListening() {
      forgetAll(true);
      invalidate(null);
    },
    onLost: () => forgetAll(false),
  };
  const listening = await listenOnChannel(listenOn, channel, ear, log);
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

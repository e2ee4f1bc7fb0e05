import type { Logger } from 'pino';
import { listenOnChannel } from '#server/db/connection/listen.ts';
import type { Pool, Sql } from '#server/db/sql/sql.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import type { BanInForce } from '../patterns/passage.ts';
import type { EventType } from '../rules.ts';

/** NOTIFY channel for changes of bans, suspended accounts and suppressions. */
const banChannel = 'ban_changed';

/** Notifies all replicas when the transaction commits. */
export const notifyReplicas = (sql: Sql, subject: string) => sql`select pg_notify(${banChannel}, ${subject})`;

/** Safety net for a notification lost without a closed connection. */
const refreshMs = 60_000;

export interface BanList {
  /** True if nobody is banned, so that addresses need no lookup. */
  isEmpty(): boolean;
  banOf(ip: string): BanInForce | null;
  /** Milliseconds; Infinity if permanent, null if not suspended. */
  heldUntil(userId: string): number | null;
  /** Whether a suppression covers this event type for an address or account. */
  isTaught(subject: string, type: EventType): boolean;
  onRead(listener: () => void): void;
  close(): Promise<void>;
}

interface KeptBan extends BanInForce {
  readonly until: number;
}

const getEnd = (time: string | null): number => (time ? Date.parse(time) : Infinity);

const readBans = async (sql: Pool): Promise<Map<string, KeptBan>> => {
  const rows = await sql<{ ipAddress: string; bannedUntil: string | null; isAutomatic: boolean; createdAt: string }[]>`
    select ip_address, banned_until, is_automatic, created_at from banned_ips
    where lifted_at is null and (is_permanent or banned_until > now())`;
  return new Map(
    rows.map(({ ipAddress, bannedUntil, isAutomatic, createdAt }) => [
      ipAddress,
      { until: getEnd(bannedUntil), isAutomatic, since: Date.parse(createdAt) },
    ]),
  );
};

const readHolds = async (sql: Pool): Promise<Map<string, number>> => {
  const rows = await sql<{ userId: string; heldUntil: string | null }[]>`
    select user_id, held_until from held_accounts where lifted_at is null and (held_until is null or held_until > now())`;
  return new Map(rows.map(({ userId, heldUntil }) => [userId, getEnd(heldUntil)]));
};

const readSuppressions = async (sql: Pool): Promise<Map<string, number>> => {
  const rows = await sql<{ subject: string; type: string; endsAt: string }[]>`
    select coalesce(ip_address, user_id::text) as subject, type, max(ends_at) as ends_at
    from sentinel_suppressions, unnest(event_types) type where taken_back_at is null and ends_at > now() group by 1, 2`;
  return new Map(rows.map(({ subject, type, endsAt }) => [`${subject} ${type}`, Date.parse(endsAt)]));
};

/** Loads the list and reloads it on every notification, after a lost connection, and once a minute. */
export async function createBanList(sql: Pool, log: Logger): Promise<BanList> {
  let bans = new Map<string, KeptBan>();
  let holds = new Map<string, number>();
  let lessons = new Map<string, number>();
  const listeners: (() => void)[] = [];
  let reading: Promise<void> | null = null;
  let isStale = false;

  const read = async () => {
    [bans, holds, lessons] = await Promise.all([readBans(sql), readHolds(sql), readSuppressions(sql)]);
    for (const listener of listeners) listener();
  };
  /** Reads one at a time, so an older result never replaces a newer one. If a read fails, the current list remains in force. */
  const readWhileStale = async () => {
    while (isStale) {
      isStale = false;
      await read().catch((error: unknown) => log.warn({ err: error }, 'the bans could not be read'));
    }
    reading = null;
  };
  const readNext = () => {
    isStale = true;
    reading ??= readWhileStale();
  };

  await read();
  const listening = await listenOnChannel(sql, banChannel, { onNotice: readNext, onListening: readNext, onLost: () => {} }, log);
  const timer = setInterval(readNext, refreshMs).unref();

  return {
    isEmpty: () => bans.size === 0,
    banOf(ip) {
      const ban = bans.get(ip.includes(':') ? (watchedAddress(ip) ?? ip) : ip);
      return ban && ban.until > Date.now() ? ban : null;
    },
    heldUntil(userId) {
      const until = holds.get(userId);
      return until !== undefined && until > Date.now() ? until : null;
    },
    isTaught: (subject, type) => (lessons.get(`${subject} ${type}`) ?? 0) > Date.now(),
    onRead: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(timer);
      await listening.close();
      await reading;
    },
  };
}

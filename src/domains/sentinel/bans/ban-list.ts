import type { Logger } from 'pino';
import { listenTo } from '#server/db/connection/listen.ts';
import type { Pool, Sql } from '#server/db/sql/sql.ts';
import { watchedAddress } from '../addresses/addresses.ts';
import type { BanInForce } from '../patterns/passage.ts';
import type { EventType } from '../rules.ts';

/** NOTIFY channel: whose ban, hold or lesson began or ended. */
const banChannel = 'ban_changed';

/** Tells every replica that something about an address or account changed, from the commit of the transaction on. */
export const notifyReplicas = (sql: Sql, subject: string) => sql`select pg_notify(${banChannel}, ${subject})`;

/** Safety net for a notice that the network swallowed without closing the connection. */
const refreshMs = 60_000;

/** The bans, holds and lessons of this moment, in memory. */
export interface BanList {
  /** Whether nobody is banned: then no address has to be looked up, nor told from what proxies say. */
  isEmpty(): boolean;
  /** The ban of an address: one look-up in a map. */
  banOf(ip: string): BanInForce | null;
  /** Until when an account is held back, in milliseconds, Infinity for good; null when it is not. */
  heldUntil(userId: string): number | null;
  /** Whether somebody taught that this kind of event says nothing of an address or account. */
  isTaught(subject: string, type: EventType): boolean;
  /** Calls `listener` whenever they were read anew. */
  onRead(listener: () => void): void;
  close(): Promise<void>;
}

interface KeptBan extends BanInForce {
  /** In milliseconds; for good is Infinity. */
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

/** Reads them, and from then on hears of every change that any replica commits; a lost connection reads them all anew. */
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
  /** One after another, and once for all that is told meanwhile: an earlier answer never replaces a later one. What fails leaves the known in force. */
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
  const listening = await listenTo(sql, banChannel, { onNotice: readNext, onListening: readNext, onLost: () => {} }, log);
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

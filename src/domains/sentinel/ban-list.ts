import type { Logger } from 'pino';
import { listenTo } from '#server/db/listen.ts';
import type { Pool } from '#server/db/sql.ts';
import { watchedAddress } from './addresses.ts';

/** NOTIFY channel: the watched address whose ban began or ended. */
export const banChannel = 'ban_changed';

/** Safety net for a notice that the network swallowed without closing the connection. */
const readAnewMs = 60_000;

/** The bans of this moment, in memory. */
export interface BanList {
  /** One look-up in a map, none while nobody is banned. */
  isBanned(ip: string): boolean;
  /** Calls `listener` whenever the bans were read anew. */
  onRead(listener: () => void): void;
  close(): Promise<void>;
}

interface BanEnd {
  readonly ipAddress: string;
  readonly bannedUntil: string | null;
}

/** Reads the bans, and from then on hears of every change that any replica commits; a lost connection reads them all anew. */
export async function createBanList(sql: Pool, log: Logger): Promise<BanList> {
  /** Until when, in milliseconds; for good is Infinity. */
  let bans = new Map<string, number>();
  const listeners: (() => void)[] = [];
  let reading: Promise<void> = Promise.resolve();

  const read = async () => {
    const rows = await sql<BanEnd[]>`
      select ip_address, banned_until from banned_ips where lifted_at is null and (is_permanent or banned_until > now())`;
    bans = new Map(rows.map(({ ipAddress, bannedUntil }) => [ipAddress, bannedUntil ? Date.parse(bannedUntil) : Infinity]));
    for (const listener of listeners) listener();
  };
  /** One after another: an answer that was asked for earlier never replaces a later one. What fails leaves the known bans in force. */
  const readNext = () => {
    reading = reading.then(read).catch((error: unknown) => log.warn({ err: error }, 'the bans could not be read'));
  };

  await read();
  const listening = await listenTo(sql, banChannel, { onNotice: readNext, onListening: readNext, onLost: () => {} }, log);
  const timer = setInterval(readNext, readAnewMs).unref();

  return {
    isBanned(ip) {
      if (bans.size === 0) return false;
      const until = bans.get(ip.includes(':') ? (watchedAddress(ip) ?? ip) : ip);
      return until !== undefined && until > Date.now();
    },
    onRead: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(timer);
      await listening.close();
      await reading;
    },
  };
}

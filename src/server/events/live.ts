import type { Logger } from 'pino';
import type { Ctx } from '../db/context.ts';
import { listenTo } from '../db/connection/listen.ts';
import type { Pool } from '../db/sql/sql.ts';

const channel = 'live';
/** NOTIFY takes 8000 bytes; forty characters per id leave room for the data. */
const idsPerNotice = 100;
const dataLimitBytes = 3_000;

/** In place of an account: whoever looks over what others do, as far as a screen of theirs is open. */
export const liveOverseers = 'overseers';

/** Something that open browsers of some accounts, or others who are let listen under a name of their own, should hear of. `data` names rows by id; what they hold is asked for anew. */
export interface LiveNotice {
  readonly userIds: readonly string[];
  readonly topic: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Tells the open browsers of these accounts, on all replicas, when the transaction of `ctx` commits. Nobody is told twice,
 * and whoever is not connected misses it: a browser asks anew when it connects. Throws when the data is larger than 3000 bytes.
 */
export async function notifyLive({ sql }: Pick<Ctx, 'sql'>, { userIds, topic, data }: LiveNotice): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(data)) > dataLimitBytes) throw new Error('a live notice carries ids, not contents');
  const ids = [...new Set(userIds)];
  for (let start = 0; start < ids.length; start += idsPerNotice) {
    const notice: LiveNotice = { userIds: ids.slice(start, start + idsPerNotice), topic, data };
    await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`;
  }
}

/** Hears a notice meant for one account. */
export type LiveListener = (topic: string, data: LiveNotice['data']) => void;

/** This replica's ear: one LISTEN connection for all open browsers. */
export interface LiveHub {
  /** Returns the function that ends it. */
  subscribe(userId: string, listener: LiveListener): () => void;
  close(): Promise<void>;
}

/** Starts to listen, and again after a lost connection; `onMissed` says that notices may have passed unheard meanwhile. */
export async function createLiveHub(sql: Pool, log: Logger, onMissed: () => void): Promise<LiveHub> {
  const listeners = new Map<string, Set<LiveListener>>();
  let wasLost = false;
  const hear = (text: string) => {
    const { userIds, topic, data } = JSON.parse(text) as LiveNotice;
    for (const userId of userIds) for (const listener of listeners.get(userId) ?? []) listener(topic, data);
  };
  const ear = {
    onNotice(text: string) {
      try {
        hear(text);
      } catch (error) {
        log.error({ err: error }, 'a live notice could not be passed on');
      }
    },
    onLost() {
      wasLost = true;
    },
    onListening() {
      if (wasLost) onMissed();
      wasLost = false;
    },
  };
  const listening = await listenTo(sql, channel, ear, log);
  return {
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    close: () => listening.close(),
  };
}

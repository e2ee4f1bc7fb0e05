import type { Logger } from 'pino';
import type { Ctx } from '../db/context.ts';
import { listenOnChannel } from '../db/connection/listen.ts';
import type { Pool } from '../db/sql/sql.ts';

const channel = 'live';
/** NOTIFY allows 8000 bytes; at 40 characters per id, this leaves room for the data. */
const idsPerNotice = 100;
const dataLimitBytes = 3_000;

/** Used in place of an account: every administrator with an open screen. */
export const liveOverseers = 'overseers';

/** `data` has only ids: the browser fetches the contents. */
export interface LiveNotice {
  readonly userIds: readonly string[];
  readonly topic: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/** Notifies browsers on all replicas on commit; those not connected refetch when they connect. Throws if `data` exceeds 3000 bytes. */
export async function notifyLive({ sql }: Pick<Ctx, 'sql'>, { userIds, topic, data }: LiveNotice): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(data)) > dataLimitBytes) throw new Error('a live notice carries ids, not contents');
  const ids = [...new Set(userIds)];
  for (let start = 0; start < ids.length; start += idsPerNotice) {
    const notice: LiveNotice = { userIds: ids.slice(start, start + idsPerNotice), topic, data };
    await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`;
  }
}

export type LiveListener = (topic: string, data: LiveNotice['data']) => void;

export interface LiveHub {
  subscribe(userId: string, listener: LiveListener): () => void;
  close(): Promise<void>;
}

/** Reconnects by itself and then calls `onMissed`, because notices may have been lost. */
export async function createLiveHub(sql: Pool, log: Logger, onMissed: () => void): Promise<LiveHub> {
  const listeners = new Map<string, Set<LiveListener>>();
  let wasLost = false;
  const onMessage = (text: string) => {
    const { userIds, topic, data } = JSON.parse(text) as LiveNotice;
    for (const userId of userIds) for (const listener of listeners.get(userId) ?? []) listener(topic, data);
  };
  const ear = {
    onNotice(text: string) {
      try {
        onMessage(text);
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
  const listening = await listenOnChannel(sql, channel, ear, log);
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

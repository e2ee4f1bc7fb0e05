import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { postgres } from './driver.ts';

/** What a listener hears; `onLost` comes before anything can be missed unknowingly, `onListening` once nothing is missed any more. */
export interface Listener {
  readonly onNotice: (payload: string) => void;
  readonly onListening: () => void;
  readonly onLost: () => void;
}

const retryMs = 500;

/**
 * Listens to NOTIFY on a connection of its own and, other than the driver's `listen`, tells when that connection drops; it keeps
 * trying to listen again until closed. Answers once it listens; throws when the first attempt fails.
 */
export async function listenTo(pool: Sql, channel: string, listener: Listener, log: Logger): Promise<{ close(): Promise<void> }> {
  let closed = false;
  const sql = postgres({
    ...pool.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onnotify: (_channel: string, payload: string) => listener.onNotice(payload),
    onclose: () => {
      if (closed) return;
      listener.onLost();
      void listenAgain();
    },
  } as never);

  const start = async () => {
    await sql`listen ${sql(channel)}`;
    listener.onListening();
  };

  const listenAgain = async () => {
    await pause(retryMs, undefined, { ref: false });
    if (closed) return;
    await start().catch((error: unknown) => log.warn({ err: error, channel }, 'the connection that listens is down'));
  };

  const close = async () => {
    closed = true;
    await sql.end({ timeout: 1 });
  };

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

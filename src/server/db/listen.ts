import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openLine, type Line } from './connect.ts';
import type { Pool } from './sql.ts';

/** What a listener hears; `onLost` comes before anything can be missed unknowingly, `onListening` once nothing is missed any more. */
export interface Listener {
  readonly onNotice: (payload: string) => void;
  readonly onListening: () => void;
  readonly onLost: () => void;
}

const retryMs = 250;
/** So often the connection proves that it still hears: one that breaks without a word is cut off within two seconds more. */
const proofMs = 1_000;

/**
 * Listens to NOTIFY on a connection of its own and tells when that connection drops; it keeps trying to listen again until closed.
 * Answers once it listens; throws when the first attempt fails.
 */
export async function listenTo(pool: Pool, channel: string, listener: Listener, log: Logger): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let line: Line | null = null;

  const start = async () => {
    const opened: Line = await openLine(pool.lastingUrl, {
      applicationName: `listen ${channel}`,
      onNotice: listener.onNotice,
      onEnd: () => opened === line && void lose(),
    });
    try {
      await opened`listen ${opened(channel)}`;
    } catch (error) {
      await opened.end();
      throw error;
    }
    if (closed) return opened.end();
    line = opened;
    const proof = setInterval(() => void opened`select 1`.catch(() => clearInterval(proof)), proofMs).unref();
    listener.onListening();
  };

  const lose = async () => {
    line = null;
    if (closed) return;
    listener.onLost();
    while (!closed && !line) {
      await pause(retryMs, undefined, { ref: false });
      if (!closed) await start().catch((error: unknown) => log.warn({ err: error, channel }, 'the connection that listens is down'));
    }
  };

  const close = async () => {
    closed = true;
    await line?.end();
  };

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

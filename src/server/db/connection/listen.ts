import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openDedicatedClient, type DedicatedClient } from './connect.ts';
import type { Pool } from '../sql/sql.ts';

/** `onLost` is called before anything can be missed, `onListening` once nothing is missed anymore. */
export interface Listener {
  readonly onNotice: (payload: string) => void;
  readonly onListening: () => void;
  readonly onLost: () => void;
}

interface Subscription extends Listener {
  readonly channel: string;
}

/** Name in pg_stat_activity. Migrations count the connections with it. */
export const listenName = 'listen';
const retryMs = 250;
/** Interval of the liveness check: a connection that broke silently ends with this statement's time limit. */
const proofMs = 1_000;

class SharedLine {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #subscriptions = new Set<Subscription>();
  #line: Promise<DedicatedClient> | null = null;
  #isTrying = false;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  async add(subscription: Subscription): Promise<void> {
    this.#subscriptions.add(subscription);
    try {
      await this.#attach(subscription);
    } catch (error) {
      await this.remove(subscription);
      throw error;
    }
  }

  async remove(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    const client = this.#line;
    this.#line = null;
    await (await client?.catch(() => null))?.end();
  }

  async #attach(subscription: Subscription): Promise<void> {
    const client = await (this.#line ?? this.#open());
    try {
      await client`listen ${client(subscription.channel)}`;
    } catch (error) {
      // Close it rather than listen to some channels only: all listen again on the next connection.
      await client.end();
      throw error;
    }
    if (this.#subscriptions.has(subscription)) subscription.onListening();
  }

  #open(): Promise<DedicatedClient> {
    let proof: NodeJS.Timeout | undefined;
    const opened: Promise<DedicatedClient> = openDedicatedClient(this.#pool.directUrl, {
      applicationName: listenName,
      onNotice: (payload, channel) => {
        for (const one of this.#subscriptions) if (one.channel === channel) one.onNotice(payload);
      },
      onEnd: () => {
        clearInterval(proof);
        if (this.#line === opened) this.#lose();
      },
    }).then((client) => {
      proof = setInterval(() => void client`select 1`.catch(() => clearInterval(proof)), proofMs).unref();
      return client;
    });
    opened.catch(() => {
      if (this.#line === opened) this.#line = null;
    });
    return (this.#line = opened);
  }

  #lose(): void {
    this.#line = null;
    for (const { onLost } of this.#subscriptions) onLost();
    void this.#listenAgain();
  }

  async #listenAgain(): Promise<void> {
    if (this.#isTrying) return;
    this.#isTrying = true;
    while (this.#subscriptions.size > 0 && !this.#line) {
      await pause(retryMs, undefined, { ref: false });
      await Promise.all([...this.#subscriptions].map((one) => this.#attach(one))).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the LISTEN connection is down'),
      );
    }
    this.#isTrying = false;
  }
}

const connections = new WeakMap<Pool, SharedLine>();

/** Reconnects until closed. Resolves once it listens; rejects if the first attempt fails. */
export async function listenOnChannel(pool: Pool, channel: string, listener: Listener, log: Logger): Promise<{ close(): Promise<void> }> {
  const connection = connections.get(pool) ?? new SharedLine(pool, log);
  connections.set(pool, connection);
  const subscription = { channel, ...listener };
  await connection.add(subscription);
  return { close: () => connection.remove(subscription) };
}

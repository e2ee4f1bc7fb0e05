import { callbackify } from 'node:util';
import pg, { type ClientConfig } from 'pg';
import { nameFailure } from './address.ts';
import { streamOf, takeRowsAsSent } from './wire-rows.ts';

/** What pg's client is given, and what of it is ours. */
export interface ClientSettings extends ClientConfig {
  /** Settings of the session by their names in PostgreSQL: ours, never text from outside. None where no session lasts. */
  readonly session: Readonly<Record<string, string | number>>;
  /** How long all of it may take: to be let in, and to have the settings taken. */
  readonly connectMs: number;
}

/** Somebody let us in and gives us no session: a pooler all of whose connections are in use. */
export const noneFree = 'NO_CONNECTION_FREE';

const textOf = (session: ClientSettings['session']): string =>
  Object.entries(session)
    .map(([name, value]) => `set ${name} = ${typeof value === 'number' ? value : `'${value}'`}`)
    .join('; ');

/** What pg has and its types do not say. */
type Inside = { connection: { stream: { destroy(error: Error): void } } };

/**
 * A client whose limits are its own: the pool takes them for the time that one waits for a free one. It asks for nothing but user, database and name
 * to be let in, which poolers pass on, and tells the session its settings before anybody uses it.
 */
export class Client extends pg.Client {
  readonly #settings: ClientSettings;
  #isIn = false;

  constructor(config: ClientSettings & { clientConfig?: ClientSettings }) {
    const settings = config.clientConfig ?? config;
    super({ ...settings, stream: streamOf });
    this.#settings = settings;
    takeRowsAsSent(this);
    // One that breaks between two statements ends nobody: whoever uses it is told.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (!callback) return this.#begin();
    callbackify(() => this.#begin())(callback);
  }

  async #begin(): Promise<pg.Client> {
    const { connectMs, session, connectionString } = this.#settings;
    const limit = setTimeout(() => this.#cutOff(), connectMs);
    try {
      await super.connect();
      this.#isIn = true;
      const settings = textOf(session);
      if (settings) await this.query(settings);
      return this;
    } catch (error) {
      this.#cutOff();
      throw nameFailure(error as Error, connectionString!);
    } finally {
      clearTimeout(limit);
    }
  }

  #cutOff(): void {
    const late = this.#isIn ? Object.assign(new Error('no connection was free there'), { code: noneFree }) : new Error('timeout expired');
    (this as unknown as Inside).connection.stream.destroy(late);
  }
}

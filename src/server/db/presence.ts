import pg from 'pg';

/** A server that is there has answered a newcomer by then, also a busy one. */
const answerLimitMs = 700;

/**
 * Whether a server answers at all, asked on a connection of its own: of a statement that gets no answer this tells whether it takes
 * long or speaks into a dead line. All who ask at once share one answer.
 */
export class Presence {
  readonly #config: pg.ClientConfig;
  #asking: Promise<boolean> | null = null;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** False when nobody answered in time, or nobody is there to be asked; a server that refuses is there. */
  isThere(): Promise<boolean> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: answerLimitMs });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      void client.end();
    }
  }
}

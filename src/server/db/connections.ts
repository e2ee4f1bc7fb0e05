import pg from 'pg';
import type { Answer, Sent } from './sql.ts';
import { WireStatement } from './wire-statement.ts';

/** The database did not answer: the connection broke, was not made in time, or none was free in time. Nothing says whether a commit on its way was heard. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  /** Of the network when it said one ('ECONNREFUSED'), else CONNECTION_LOST. */
  readonly code: string;
  constructor(cause: Error & { code?: string }) {
    super(`the database is out of reach: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

/** True for an answer of the server after which the session goes on. */
const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** What went wrong, in this house's words: an answer of the server as it is, everything else as `DatabaseLost`. */
export const failureOf = (error: Error): Error =>
  error instanceof pg.DatabaseError || error instanceof DatabaseLost ? error : new DatabaseLost(error);

/** A connection that is in use. */
export class Session {
  readonly #client: pg.ClientBase;
  readonly #giveBack: (isSpent: boolean) => void;
  #isLost = false;

  constructor(client: pg.ClientBase, giveBack: (isSpent: boolean) => void) {
    this.#client = client;
    this.#giveBack = giveBack;
  }

  /** False once the connection broke, or must not be used any more for another reason. */
  get isUsable(): boolean {
    return !this.#isLost;
  }

  /** Sends a statement; with `opens` it opens a transaction on its way. Throws what the server answers, or `DatabaseLost`. */
  send(sent: Sent, opens = false): Promise<{ rows: Answer<unknown[]>; command: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ rows: Answer<unknown[]>; command: string }>();
    const statement = new WireStatement(sent, opens, (error, rows, command) => {
      if (!error) return resolve({ rows, command });
      if (!isAnswer(error)) this.#isLost = true;
      reject(failureOf(error));
    });
    this.#client.query(statement);
    return promise;
  }

  /** Runs one of `begin`, `commit`, `rollback` and their like, and answers what the server says it did. */
  async control(text: string, opens = false): Promise<string> {
    return (await this.send({ text, values: [], manner: opens ? 'each-time' : 'simple', asLists: false }, opens)).command;
  }

  /** Gives the connection back; one that broke or is still in a transaction ends here. */
  release(): void {
    const status = (this.#client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus();
    this.#giveBack(this.#isLost || status === 'T' || status === 'E');
  }

  /** Keeps the connection from being used again. */
  spoil(): void {
    this.#isLost = true;
  }
}

/** Connections of a pool: they are made when needed, renewed within the hour, and given out one user at a time. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #open = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    this.#pool = new pg.Pool(config);
    // An error of an idle connection has removed it from the pool; one in use tells whoever uses it.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      this.#open.add(client);
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
  }

  /** Throws `DatabaseLost`, or what the server said when it refused. */
  async acquire(): Promise<Session> {
    try {
      const client = await this.#pool.connect();
      return new Session(client, (isSpent) => client.release(isSpent));
    } catch (error) {
      throw failureOf(error as Error);
    }
  }

  /** Waits for what runs, then ends everything; what still runs after `limitMs` is cut off. */
  async end(limitMs: number): Promise<void> {
    const ended = this.#pool.end();
    const cut = setTimeout(() => {
      for (const client of this.#open) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }, limitMs);
    await ended;
    clearTimeout(cut);
  }
}

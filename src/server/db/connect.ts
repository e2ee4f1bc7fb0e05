import pg, { type PoolConfig } from 'pg';
import { Connections, failureOf, Session } from './connections.ts';
import { tagOf, type Answer, type Pool, type Send, type Tag, type Transaction } from './sql.ts';

/** How a pool behaves. */
export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
  readonly applicationName?: string;
}

/** How long a new connection may take, and how long one waits for a free one. */
const acquireLimitMs = 5_000;

/** How the database of `url` is reached: dates in UTC, a statement ends after 15 s, an idle transaction after 30 s. */
export function addressOf(url: string, { max = 10, applicationName = 'carriage' }: ConnectOptions = {}): PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: applicationName,
    options: '-c TimeZone=UTC',
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: acquireLimitMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_000,
    keepAlive: true,
    pipeline: true,
  };
}

/** A transaction is over, or its part within a savepoint is: what still wants to be sent through it is refused. */
const isOver = () => Object.assign(new Error('this transaction is over'), { code: 'TRANSACTION_OVER' });

/** The statements of one transaction, or of one savepoint in it. */
class Scope {
  readonly tx: Transaction;
  readonly #session: Session;
  readonly #begun: { begun: boolean; savepoints: number };
  #isOver = false;
  /** The first statement that failed: nobody may have waited for it. */
  #failure: unknown = null;

  constructor(session: Session, begun: { begun: boolean; savepoints: number }) {
    this.#session = session;
    this.#begun = begun;
    const savepoint: Transaction['savepoint'] = (work) => this.#savepoint(work);
    this.tx = Object.assign(
      tagOf((sent) => this.#send(sent)),
      { savepoint },
    );
  }

  /** The first statement opens the transaction on its way. */
  #opens(): boolean {
    if (this.#begun.begun) return false;
    return (this.#begun.begun = true);
  }

  async #send(sent: Parameters<Send>[0]): Promise<Answer<unknown[]>> {
    if (this.#isOver) throw isOver();
    try {
      return (await this.#session.send(sent, this.#opens())).rows;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  async #savepoint<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    if (this.#isOver) throw isOver();
    this.#begun.savepoints += 1;
    const name = `s${this.#begun.savepoints}`;
    await this.#session.control(`savepoint ${name}`, this.#opens());
    const inner = new Scope(this.#session, this.#begun);
    try {
      return await inner.run(work);
    } catch (error) {
      if (this.#session.isUsable) await this.#session.control(`rollback to savepoint ${name}`);
      throw error;
    }
  }

  /** Runs `work`, and fails when a statement of it failed, whether it was waited for or not. */
  async run<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    try {
      const result = await work(this.tx);
      if (this.#failure) throw this.#failure;
      return result;
    } finally {
      this.#isOver = true;
    }
  }
}

async function runIn<T>(session: Session, work: (tx: Transaction) => Promise<T> | T): Promise<T> {
  const begun = { begun: false, savepoints: 0 };
  const scope = new Scope(session, begun);
  try {
    const result = await scope.run(work);
    if (begun.begun && (await session.control('commit')) !== 'COMMIT') throw new Error('a statement of this transaction failed unheard');
    return result;
  } catch (error) {
    if (begun.begun && session.isUsable) await session.control('rollback').catch(() => session.spoil());
    throw error;
  } finally {
    session.release();
  }
}

/**
 * A pool of connections. Instants come back as '2026-11-20T10:00:00.000Z', dates as 'YYYY-MM-DD', numeric as string, int8 as
 * number while it is exact. Columns are snake_case there and camelCase here; what is inside JSON stays untouched.
 * `?host=/folder` in the address means a Unix socket. A statement whose connection broke throws `DatabaseLost`.
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const connections = new Connections(addressOf(url, options));
  const send: Send = async (sent) => {
    const session = await connections.acquire();
    try {
      return (await session.send(sent)).rows;
    } finally {
      session.release();
    }
  };
  return Object.assign(tagOf(send), {
    url,
    begin: async <T>(work: (tx: Transaction) => Promise<T> | T) => runIn(await connections.acquire(), work),
    reserve: async () => {
      const session = await connections.acquire();
      return Object.assign(
        tagOf(async (sent) => (await session.send(sent)).rows),
        { release: () => session.release() },
      );
    },
    end: ({ timeout = 5 }: { timeout?: number } = {}) => connections.end(timeout * 1000),
  });
}

/** A connection that is nobody else's for as long as it lasts. */
export interface Line extends Tag {
  end(): Promise<void>;
}

/** Opens a connection of one's own, for locks and for LISTEN; `onEnd` hears once when it is over, however that came. Throws `DatabaseLost`. */
export async function openLine(
  url: string,
  { onNotice, onEnd, ...options }: ConnectOptions & { onNotice?: (payload: string) => void; onEnd: () => void },
): Promise<Line> {
  const client = new pg.Client(addressOf(url, options));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw failureOf(error as Error);
  }
  client.on('end', onEnd);
  if (onNotice) client.on('notification', ({ payload = '' }) => onNotice(payload));
  const session = new Session(client, () => {});
  return Object.assign(
    tagOf(async (sent) => (await session.send(sent)).rows),
    { end: () => client.end() },
  );
}

const stateOf = (error: unknown): { code?: unknown; constraint?: unknown } => (typeof error === 'object' && error !== null ? error : {});

/** True when the database refused a row because of a unique index; with `constraint`, of that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = stateOf(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/** The machine code of a database or network failure ('23505', 'ECONNREFUSED'), or ''. */
export function failureCode(error: unknown): string {
  const { code } = stateOf(error);
  return typeof code === 'string' ? code : '';
}

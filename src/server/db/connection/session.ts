import pg from 'pg';
import { traced, type SpanStart, type TracingPort } from '#server/tracing/traced.ts';
import { getAnswer } from '../sql/rows.ts';
import type { Answer, Statement } from '../sql/sql.ts';

/**
 * The database did not answer: the connection broke, was not made in time, or none was free in time. Nothing says whether a commit
 * on its way arrived.
 */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  /** Of the network when it named one ('ECONNREFUSED'), else CONNECTION_LOST. */
  readonly code: string;
  constructor(cause: Error & { code?: string }) {
    super(`can’t reach the database: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

/** An answer of the server as it is, everything else as `DatabaseLost`. */
export const toFailure = (error: Error): Error =>
  error instanceof pg.DatabaseError || error instanceof DatabaseLost ? error : new DatabaseLost(error);

/** True for an answer of the server after which the session goes on. */
const isAnswer = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** True when a named statement no longer fits the schema, or is not known to this connection. It did not run. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.routine === 'RevalidateCachedQuery' || error.code === '26000');

const longestText = 2_000;

/** A statement as a trace shows it: its text, which holds no values, and what it does. */
function toDoing({ text, isSimple }: Statement): SpanStart {
  const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
  const name = operation.toUpperCase();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  return {
    name,
    kind: 'client',
    attributes: isSimple ? attributes : { ...attributes, 'db.query.text': text.slice(0, longestText) },
  };
}

/** What pg takes for one query, and its types leave out. */
interface TimedQuery extends pg.QueryArrayConfig {
  readonly query_timeout?: number;
}

interface SessionOptions {
  readonly tracing?: TracingPort | null;
  /** The name of a text that is sent often. Absent behind a pooler in transaction mode, where the next statement may run on another connection. */
  readonly oftenSent?: ((text: string) => string | undefined) | undefined;
}

/** A connection in use. */
export class Session {
  readonly #client: pg.ClientBase;
  readonly #tracing: TracingPort | null;
  readonly #oftenSent: SessionOptions['oftenSent'];
  #isBroken = false;
  /** How long the program waits for an answer, in milliseconds; undefined for what the client was set up with. */
  limitMs: number | undefined;

  constructor(client: pg.ClientBase, { tracing = null, oftenSent }: SessionOptions) {
    this.#client = client;
    this.#tracing = tracing;
    this.#oftenSent = oftenSent;
  }

  /** False once the connection broke. */
  get isUsable(): boolean {
    return !this.#isBroken;
  }

  /** True when another may use the connection: it works, and no transaction is open on it. */
  get isClean(): boolean {
    return this.isUsable && this.#client.getTransactionStatus() === 'I';
  }

  /** Sends a statement. Throws what the server answers, or `DatabaseLost`. */
  send(sent: Statement): Promise<Answer<unknown[]>> {
    return traced(
      this.#tracing,
      () => toDoing(sent),
      async () => getAnswer(await this.#query(sent), sent.form),
    );
  }

  /** Runs one of `begin`, `commit`, `rollback`, `savepoint`, and answers what the server says it did. */
  async control(text: string): Promise<string> {
    const { command } = await traced(
      this.#tracing,
      () => toDoing({ text, values: [], form: 'lists', isSimple: true }),
      () => this.#query({ text, name: null }),
    );
    return command;
  }

  async #query({ text, values, name, isSimple }: Pick<Statement, 'text'> & Partial<Statement>): Promise<pg.QueryArrayResult> {
    const prepared = isSimple || name === null || !this.#oftenSent ? undefined : (name ?? this.#oftenSent(text));
    const query: TimedQuery = {
      text,
      rowMode: 'array',
      ...(isSimple ? {} : { values: [...(values ?? [])] }),
      ...(prepared && { name: prepared }),
      ...(this.limitMs && { query_timeout: this.limitMs }),
    };
    try {
      const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await this.#client.query(query);
      return Array.isArray(result) ? result.at(-1)! : result;
    } catch (error) {
      if (!isAnswer(error as Error) || isOutdated(error)) this.#isBroken = true;
      throw toFailure(error as Error);
    }
  }
}

import pg from 'pg';
import { traced, type SpanStart, type TracingPort } from '#server/tracing/traced.ts';
import { getAnswer } from '../sql/rows.ts';
import type { Answer, Statement } from '../sql/sql.ts';

/** The connection broke, or none was available in time. If a commit was in progress, it may or may not have succeeded. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  readonly code: string;
  constructor(cause: Error & { code?: string }) {
    super(`can’t reach the database: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

export const toFailure = (error: Error): Error =>
  error instanceof pg.DatabaseError || error instanceof DatabaseLost ? error : new DatabaseLost(error);

const isAnswer = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** The named statement did not run: it no longer fits the schema, or this connection doesn't know it. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.routine === 'RevalidateCachedQuery' || error.code === '26000');

const longestText = 2_000;

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

/** pg accepts this, but its types lack it. */
interface TimedQuery extends pg.QueryArrayConfig {
  readonly query_timeout?: number;
}

interface SessionOptions {
  readonly tracing?: TracingPort | null;
  /** Absent behind a transaction pooler, where the next statement may use another connection. */
  readonly oftenSent?: ((text: string) => string | undefined) | undefined;
}

export class Session {
  readonly #client: pg.ClientBase;
  readonly #tracing: TracingPort | null;
  readonly #oftenSent: SessionOptions['oftenSent'];
  #isBroken = false;
  /** Undefined: the client's own limit. */
  limitMs: number | undefined;

  constructor(client: pg.ClientBase, { tracing = null, oftenSent }: SessionOptions) {
    this.#client = client;
    this.#tracing = tracing;
    this.#oftenSent = oftenSent;
  }

  get isUsable(): boolean {
    return !this.#isBroken;
  }

  get isClean(): boolean {
    return this.isUsable && this.#client.getTransactionStatus() === 'I';
  }

  /** Throws the server's error, or `DatabaseLost`. */
  send(sent: Statement): Promise<Answer<unknown[]>> {
    return traced(
      this.#tracing,
      () => toDoing(sent),
      async () => getAnswer(await this.#query(sent), sent.form),
    );
  }

  /** Returns the server's command tag, which is ROLLBACK for the commit of a failed transaction. */
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

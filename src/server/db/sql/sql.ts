import { ColumnValues, Fragment, Json, Name, render } from './render.ts';
import { writtenAs, type WireValue } from './values.ts';

export { Fragment };

/** A row nobody declared: columns by their names in camel case. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

/** The rows of an answer, with how many rows the statement read or wrote. */
export type Answer<T extends readonly unknown[]> = T & { readonly count: number };

/** A statement as it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly WireValue[];
  /** The name under which connections prepare it; null is never prepared; without one it is prepared once it is sent often. */
  readonly name?: string | null;
  readonly form: 'objects' | 'lists';
  /** A text as it is, which may be several statements and has no values. */
  readonly isSimple: boolean;
}

/** Sends a statement. Throws what the database answers, or `DatabaseLost`. */
export type Send = (sent: Statement) => Promise<Answer<unknown[]>>;

/** A statement that is sent once it is awaited; in a template it is a part of another one. */
export class Query<T extends readonly unknown[] = Row[]> extends Fragment implements Promise<Answer<T>> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly #send: Send;
  #form: Statement['form'] = 'objects';
  #isSimple = false;
  #answer: Promise<Answer<T>> | null = null;

  constructor(strings: readonly string[], parts: readonly unknown[], send: Send) {
    super(strings, parts);
    this.#send = send;
  }

  /** The rows as lists of their columns. */
  values(): Query<unknown[][]> {
    this.#form = 'lists';
    return this as never;
  }

  /** Sends the text as it is, which may be several statements; it has no values. */
  simple(): this {
    this.#isSimple = true;
    return this;
  }

  #sent(): Promise<Answer<T>> {
    if (this.#answer) return this.#answer;
    const { text, values } = render(this);
    const sent = { text, values: values.map(writtenAs), form: this.#form, isSimple: this.#isSimple };
    return (this.#answer = this.#send(sent) as Promise<never>);
  }

  // oxlint-disable-next-line unicorn/no-thenable
  then<A = Answer<T>, B = never>(
    ok?: ((answer: Answer<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent().then(ok, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Answer<T> | B> {
    return this.#sent().catch(failed);
  }

  finally(done?: (() => void) | null): Promise<Answer<T>> {
    return this.#sent().finally(done);
  }
}

/** A row: columns by their names in camel case. */
type Columns = object;

/**
 * SQL as it stands. What stands in a template is a value, unless it is another piece of SQL. Instants come back as
 * '2026-11-20T10:00:00.000Z', dates as 'YYYY-MM-DD', numeric as text, int8 as a number while it is exact; what is undefined is null.
 */
export interface Tag {
  <T extends readonly unknown[] = Row[]>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Query<T>;
  /** The name of a table or column; or the columns of an `insert`, or of an `update` after `set`, with their values. */
  (named: string | Columns | readonly Columns[]): Name | ColumnValues;
  /** A value as jsonb. */
  json(value: unknown): unknown;
  /** Text that becomes part of a statement as it is: never one that came from outside. */
  unsafe(text: string): Query;
  /** Sends a statement that was put together before. */
  readonly send: Send;
}

/** A transaction: everything that is sent through it happens, or nothing. */
export interface Transaction extends Tag {
  /** Runs `work` so that its failure undoes no more than its own statements. */
  savepoint<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T>;
}

/** A connection that is one's own until it is given back. */
export interface ReservedConnection extends Tag {
  release(): void;
}

/** The connections to a database. */
export interface Pool extends Tag {
  /** The address for dedicated connections: the pool's own, unless it leads through a pooler in transaction mode. */
  readonly directUrl: string;
  /** Runs `work` in a transaction: all of it or nothing. With `answerLimitMs`, `work` sets the server's limits itself, to no more. */
  begin<T>(work: (tx: Transaction) => Promise<T> | T, options?: { statementLimitMs?: number; answerLimitMs?: number }): Promise<T>;
  reserve(): Promise<ReservedConnection>;
  /** Ends all connections, at the latest after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** The pool or, inside a transaction, that transaction: commands and queries do not care which. */
export type Sql = Pool | Transaction;

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first;

/** A tag whose statements go through `send`. */
export function getTag(send: Send): Tag {
  const tag = (first: unknown, ...parts: unknown[]) => {
    if (isTemplate(first)) return new Query(first, parts, send);
    return typeof first === 'string' ? new Name(first) : new ColumnValues(first as Readonly<Record<string, unknown>>);
  };
  return Object.assign(tag, {
    json: (value: unknown) => new Json(value),
    unsafe: (text: string) => new Query([text], [], send),
    send,
  }) as Tag;
}

import { ColumnValues, Fragment, Json, Name, render } from './render.ts';
import { toWireValue, type WireValue } from './values.ts';

export { Fragment };

// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

/** `count` is the number of rows read or written. */
export type Answer<T extends readonly unknown[]> = T & { readonly count: number };

export interface Statement {
  readonly text: string;
  readonly values: readonly WireValue[];
  /** Name of the prepared statement. Null: never prepared. Absent: prepared once it is sent often. */
  readonly name?: string | null;
  readonly form: 'objects' | 'lists';
  readonly isSimple: boolean;
}

export type Send = (sent: Statement) => Promise<Answer<unknown[]>>;

/** Sent when awaited; in another template, it becomes a part of that. */
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

  values(): Query<unknown[][]> {
    this.#form = 'lists';
    return this as never;
  }

  /** Sends the text as is, which may be several statements without values. */
  simple(): this {
    this.#isSimple = true;
    return this;
  }

  #sent(): Promise<Answer<T>> {
    if (this.#answer) return this.#answer;
    const { text, values } = render(this);
    const sent = { text, values: values.map(toWireValue), form: this.#form, isSimple: this.#isSimple };
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

type Columns = object;

/** A template is SQL; its expressions are values, unless they are fragments. undefined is sent as null. For result types see `connect`. */
export interface Tag {
  <T extends readonly unknown[] = Row[]>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Query<T>;
  /** A table or column name; or column values for an `insert`, or for an `update` after `set`. */
  (named: string | Columns | readonly Columns[]): Name | ColumnValues;
  json(value: unknown): unknown;
  /** Inserts text into a statement as is. Never pass text from outside. */
  unsafe(text: string): Query;
  readonly send: Send;
}

export interface Transaction extends Tag {
  /** If `work` fails, only its own statements are rolled back. */
  savepoint<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T>;
}

export interface ReservedConnection extends Tag {
  release(): void;
}

export interface Pool extends Tag {
  readonly directUrl: string;
  /** With `answerLimitMs`, `work` sets the server's limits itself, up to that value. */
  begin<T>(work: (tx: Transaction) => Promise<T> | T, options?: { statementLimitMs?: number; answerLimitMs?: number }): Promise<T>;
  reserve(): Promise<ReservedConnection>;
  /** `timeout` in seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

export type Sql = Pool | Transaction;

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first;

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

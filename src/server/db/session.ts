import pg from 'pg';
import { forget, lookLater, type Awaited } from './overdue.ts';
import type { Presence } from './presence.ts';
import type { Answer, Sent } from './sql.ts';
import { traced, type Doing, type Tracing } from '../tracing/traced.ts';
import { goesAhead, WireStatement } from './wire-statement.ts';

/**
 * The database did not answer: the connection broke, was not made in time, or none was free in time. Nothing says whether a commit
 * on its way was heard.
 */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  /** Of the network when it said one ('ECONNREFUSED'), else CONNECTION_LOST. */
  readonly code: string;
  constructor(cause: Error & { code?: string }) {
    super(`the database is out of reach: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

/** What went wrong, in this house's words: an answer of the server as it is, everything else as `DatabaseLost`. */
export const failureOf = (error: Error): Error =>
  error instanceof pg.DatabaseError || error instanceof DatabaseLost ? error : new DatabaseLost(error);

/** True for an answer of the server after which the session goes on. */
const isAnswer = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** After this long without an answer the server is asked whether it is there, and again and again while the statement goes on. */
const patienceMs = 300;

/** What pg has and its types do not say. */
type Inside = { getTransactionStatus(): string | null; connection: { stream: { destroy(): void } } };

/** Breaks a connection off without a word: for one whose other end may not be there. */
export const cutOff = (client: pg.ClientBase): void => (client as unknown as Inside).connection.stream.destroy();

const longestText = 2_000;

/** A statement as a trace tells of it: its text, which holds no values, and what it does. */
const doingOf = ({ text, manner }: Sent): Doing => {
  const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
  const name = operation.toUpperCase();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  return {
    name,
    kind: 'client',
    attributes: manner === 'simple' ? attributes : { ...attributes, 'db.query.text': text.slice(0, longestText) },
  };
};

/** The wait for the answer to a statement. */
class Wait implements Awaited {
  readonly from = performance.now();
  lookAt = this.from + patienceMs;
  isOver = false;
  place = -1;
  readonly #lookAfter: (wait: Wait) => Promise<void>;
  #pauseMs = patienceMs;

  constructor(lookAfter: (wait: Wait) => Promise<void>) {
    this.#lookAfter = lookAfter;
    lookLater(this);
  }

  look(): void {
    void this.#lookAfter(this);
  }

  /** After twice the time it is looked after again. */
  goOn(): void {
    this.#pauseMs *= 2;
    this.lookAt = performance.now() + this.#pauseMs;
    lookLater(this);
  }

  end(): void {
    this.isOver = true;
    forget(this);
  }
}

interface Done {
  readonly rows: Answer<unknown[]>;
  readonly command: string;
}

const begin = goesAhead('begin');
const nothing: readonly Buffer[] = [];

/** Where a statement stands: alone, as the first of a transaction, which it opens on its way, or further within it. */
export type Standing = 'alone' | 'first' | 'within';

interface SessionOptions {
  readonly presence: Presence;
  readonly limitMs: number;
  readonly onSilence?: () => void;
  /** Settings that go ahead of each transaction, where none lasts longer and nothing stays prepared: behind a pooler in transaction mode. */
  readonly eachTime?: Buffer | null;
  /** Hears of each statement. */
  readonly tracing?: Tracing | null;
}

/** A connection that is in use. */
export class Session {
  readonly #client: pg.ClientBase;
  readonly #presence: Presence;
  readonly #onSilence: () => void;
  readonly #eachTime: Buffer | null;
  readonly #tracing: Tracing | null;
  /** How long a statement may take in the end; the server's own limit comes first, unless its words are lost. */
  limitMs: number;
  #isLost = false;

  constructor(client: pg.ClientBase, { presence, limitMs, onSilence, eachTime = null, tracing = null }: SessionOptions) {
    this.#client = client;
    this.#eachTime = eachTime;
    this.#tracing = tracing;
    this.#presence = presence;
    this.#onSilence = onSilence ?? (() => {});
    this.limitMs = limitMs;
  }

  /** False once the connection broke, or must not be used any more for another reason. */
  get isUsable(): boolean {
    return !this.#isLost;
  }

  /** True when the connection may be given to somebody else: it works, and no transaction is open on it. */
  get isClean(): boolean {
    const status = (this.#client as unknown as Inside).getTransactionStatus();
    return !this.#isLost && status !== 'T' && status !== 'E';
  }

  /** Keeps the connection from being used again. */
  spoil(): void {
    this.#isLost = true;
  }

  /** Sends a statement. Throws what the server answers, or `DatabaseLost`, also when neither the server answers nor anybody in its place. */
  send(sent: Sent, standing: Standing = 'within'): Promise<Done> {
    return traced(
      this.#tracing,
      () => doingOf(sent),
      () => this.#sendNow(sent, standing),
    );
  }

  #sendNow(sent: Sent, standing: Standing): Promise<Done> {
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const wait = new Wait((one) => this.#lookAfter(one));
    const statement = new WireStatement(this.#asItMay(sent), this.#aheadOf(standing, sent.manner), (error, rows, command) => {
      wait.end();
      if (!error) return resolve({ rows, command });
      if (!isAnswer(error)) this.#isLost = true;
      reject(failureOf(error));
    });
    this.#client.query(statement);
    return promise;
  }

  #asItMay(sent: Sent): Sent {
    return this.#eachTime && sent.manner !== 'simple' ? { ...sent, manner: 'each-time' } : sent;
  }

  #aheadOf(standing: Standing, manner: Sent['manner']): readonly Buffer[] {
    if (manner === 'simple') return nothing;
    const opening = standing === 'first' ? [begin] : nothing;
    return this.#eachTime && standing !== 'within' ? [...opening, this.#eachTime] : opening;
  }

  async #lookAfter(wait: Wait): Promise<void> {
    const isThere = await this.#presence.isThere();
    if (wait.isOver) return;
    if (!isThere) this.#onSilence();
    if (!isThere || performance.now() - wait.from > this.limitMs) cutOff(this.#client);
    else wait.goOn();
  }

  /** Runs one of `commit`, `rollback`, `savepoint` and their like, and answers what the server says it did. */
  async control(text: string, standing: Standing = 'within'): Promise<string> {
    return (await this.send({ text, values: [], manner: standing === 'first' ? 'each-time' : 'simple', form: 'objects' }, standing))
      .command;
  }
}

import pg from 'pg';
import { serialize } from 'pg-protocol';
import { columnsOf, Pen, writeRow } from './json-rows.ts';
import { PreparedStatements, type Prepared } from './prepared.ts';
import type { Answer, Sent } from './sql.ts';
import type { Written } from './values.ts';
import type { RowBytes } from './wire-rows.ts';

/** What pg's connection offers to a statement; its types say less. */
interface Wire {
  readonly stream: NodeJS.WritableStream & { destroy(): void };
  query(text: string): void;
}

/** What ends every statement: all rows, then word that it is done. */
const executeAndSync = Buffer.concat([serialize.execute({}), serialize.sync()]);
/** A statement without values that goes ahead of another one, in the same piece. */
export const goesAhead = (text: string): Buffer => Buffer.concat([serialize.parse({ text }), serialize.bind({}), serialize.execute({})]);
const describe = serialize.describe({ type: 'P' });

const ofConnection = new WeakMap<Wire, PreparedStatements>();

function preparedOf(wire: Wire): PreparedStatements {
  const known = ofConnection.get(wire);
  if (known) return known;
  const fresh = new PreparedStatements();
  ofConnection.set(wire, fresh);
  return fresh;
}

/**
 * True when the server has a statement no longer, or not yet, as it was prepared: a migration made it answer other columns since, or the
 * one before it on a shared connection, which was to prepare it, failed. It did not run.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.routine === 'RevalidateCachedQuery' || error.code === '26000');

const keys = new Map<string, string>();

/** The key of a column in a row; remembered, because there are as few as the schema and the code name. */
function keyOf(column: string): string {
  const known = keys.get(column);
  if (known) return known;
  const key = column.replace(/(?<=.)_(.)/g, (_all, letter: string) => letter.toUpperCase());
  keys.set(column, key);
  return key;
}

class AnsweredRows extends Array<unknown> {
  static override get [Symbol.species]() {
    return Array;
  }
  #command = '';
  /** What the server says it did: 'UPDATE 3'. */
  get command(): string {
    return this.#command;
  }
  set command(command: string) {
    this.#command = command;
  }
  get count(): number {
    return Number(/\d+$/.exec(this.#command)?.[0] ?? 0);
  }
}

/** What one long answer needed is not kept ready for every next one. */
const mostRoom = 65_536;

const noColumns = columnsOf([]);

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * A statement on its way through a connection of pg. It names what is hot, asks for the columns of a named statement once, and reads
 * rows as this house wants them. What goes `ahead` of it (`begin`, limits) costs no round trip: when that fails, the server skips the
 * statement, and what it answers is nobody's.
 */
export class WireStatement {
  readonly #sent: Sent;
  readonly #ahead: readonly Buffer[];
  readonly #done: (error: Error | null, rows: Answer<unknown[]>, command: string) => void;
  readonly #rows = new AnsweredRows();
  /** Statements that went ahead and are not done. */
  #isBehind: number;
  #columns = noColumns;
  #pen: Pen | null = null;
  #undo: ((error: Error) => void) | null = null;
  #prepared: Prepared | null = null;

  constructor(sent: Sent, ahead: readonly Buffer[], done: (error: Error | null, rows: Answer<unknown[]>, command: string) => void) {
    this.#sent = sent;
    this.#ahead = ahead;
    this.#isBehind = ahead.length;
    this.#done = done;
  }

  /** The client calls it when it is this statement's turn; all messages leave in one piece. */
  submit(wire: Wire): null {
    if (this.#sent.manner === 'simple') wire.query(this.#sent.text);
    else if (wire.stream.writable) wire.stream.write(Buffer.concat(this.#messages(preparedOf(wire))));
    return null;
  }

  #messages(statements: PreparedStatements): Buffer[] {
    const { text, values, manner } = this.#sent;
    const messages = statements.takeUnwanted().map((name) => serialize.close({ type: 'S', name }));
    messages.push(...this.#ahead);
    const taken = manner === 'hot' || manner === 'quick' ? statements.take(text) : null;
    const name = taken?.prepared.name ?? '';
    if (taken) this.#prepared = taken.prepared;
    if (taken) this.#undo = (error) => (taken.isNew || isOutdated(error)) && statements.forget(text);
    if (!taken || taken.isNew) messages.push(serialize.parse({ text, name }));
    messages.push(serialize.bind({ statement: name, values: values as Written[] }));
    if (taken?.prepared.columns) this.#columns = taken.prepared.columns;
    else messages.push(describe);
    messages.push(executeAndSync);
    return messages;
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = columnsOf(fields.map(({ name, dataTypeID }) => ({ key: keyOf(name), type: dataTypeID })));
  }

  handleDataRow(sent: RowBytes): void {
    if (this.#isBehind > 0) return;
    const { form } = this.#sent;
    if (typeof form !== 'object') return void this.#rows.push(this.#read(sent, form));
    this.#pen ??= new Pen(this.#columns.lastRoom);
    this.#rows.push(writeRow(this.#pen, this.#columns, sent, form));
  }

  #read({ fields }: RowBytes, form: 'objects' | 'lists'): unknown {
    const columns = this.#columns;
    const valueAt = (at: number) => (fields[at] === null ? null : columns[at]!.read(fields[at]!));
    if (form === 'lists') return fields.map((_field, at) => valueAt(at));
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) row[columns[at]!.key] = valueAt(at);
    return row;
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isBehind > 0) this.#isBehind -= 1;
    else this.#rows.command = text;
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.#undo?.(error);
    this.#undo = null;
    this.#done(error, this.#rows, '');
  }

  handleReadyForQuery(): void {
    if (this.#prepared) this.#prepared.columns ??= this.#columns;
    if (this.#pen) this.#columns.lastRoom = Math.min(this.#pen.at + 512, mostRoom);
    this.#done(null, this.#rows, this.#rows.command);
  }
}

// A client that pipelines takes no statements but those of its own class, whose constructor makes an emitter, a result and copies of
// the settings for each: nothing of it is needed here but the name, and what a statement answers to COPY.
Object.setPrototypeOf(WireStatement.prototype, pg.Query.prototype);

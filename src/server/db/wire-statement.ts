import pg from 'pg';
import { columnOf, writeRow } from './json-rows.ts';
import { PreparedStatements, type Column, type Prepared } from './prepared.ts';
import type { Answer, Sent } from './sql.ts';
import type { RowBytes } from './wire-rows.ts';

/** What pg's connection offers to a statement; its types say less. */
interface Wire {
  readonly stream: NodeJS.WritableStream & { destroy(): void };
  parse(message: { text: string; name?: string }): void;
  bind(message: { statement?: string; values?: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
}

/** What ends every statement: all rows, then word that it is done. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

const ofConnection = new WeakMap<Wire, PreparedStatements>();

function preparedOf(wire: Wire): PreparedStatements {
  const known = ofConnection.get(wire);
  if (known) return known;
  const fresh = new PreparedStatements();
  ofConnection.set(wire, fresh);
  return fresh;
}

/** True when a statement that was prepared before a migration answers other columns since: it did not run. */
export const isOutdated = (error: unknown): boolean => error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

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
  #count = 0;
  get count(): number {
    return this.#count;
  }
  set count(count: number) {
    this.#count = count;
  }
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * A statement on its way through a connection of pg. It names what is hot, asks for the columns of a named statement once, and reads
 * rows as this house wants them. With `opens` it takes a `begin` along, so that a transaction costs no round trip to be opened: when that
 * fails, the server skips the statement.
 */
export class WireStatement extends pg.Query {
  readonly #sent: Sent;
  readonly #opens: boolean;
  readonly #done: (error: Error | null, rows: Answer<unknown[]>, command: string) => void;
  readonly #rows = new AnsweredRows();
  #columns: readonly Column[] = [];
  #command = '';
  #undo: ((error: Error) => void) | null = null;
  #prepared: Prepared | null = null;

  constructor(sent: Sent, opens: boolean, done: (error: Error | null, rows: Answer<unknown[]>, command: string) => void) {
    super({ text: sent.text, ...(sent.manner !== 'simple' && { queryMode: 'extended' }) });
    this.#sent = sent;
    this.#opens = opens;
    this.#done = done;
    // The client calls it when a statement is refused before it is sent.
    Object.assign(this, { callback: (error: Error | null) => error && this.handleError(error) });
  }

  prepare(wire: Wire): void {
    const { text, values, manner } = this.#sent;
    const statements = preparedOf(wire);
    for (const name of statements.takeUnwanted()) wire.close({ type: 'S', name });
    if (this.#opens) {
      wire.parse({ text: 'begin' });
      wire.bind({});
      wire.execute({});
    }
    const taken = manner === 'hot' ? statements.take(text) : null;
    const name = taken?.prepared.name ?? '';
    if (taken) this.#prepared = taken.prepared;
    if (taken) this.#undo = (error) => (taken.isNew || isOutdated(error)) && statements.forget(text);
    if (!taken || taken.isNew) wire.parse({ text, name });
    wire.bind({ statement: name, values });
    if (taken?.prepared.columns) this.#columns = taken.prepared.columns;
    else wire.describe({ type: 'P' });
    if (wire.stream.writable) wire.stream.write(executeAndSync);
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = fields.map(({ name, dataTypeID }) => columnOf(keyOf(name), dataTypeID));
  }

  handleDataRow(sent: RowBytes): void {
    const columns = this.#columns;
    const { form } = this.#sent;
    if (typeof form === 'object') return void this.#rows.push(writeRow(columns, sent, form));
    const { fields } = sent;
    const valueAt = (at: number) => (fields[at] === null ? null : columns[at]!.read(fields[at]!));
    if (form === 'lists') {
      this.#rows.push(fields.map((_field, at) => valueAt(at)));
      return;
    }
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) row[columns[at]!.key] = valueAt(at);
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
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
    this.#rows.count = Number(/\d+$/.exec(this.#command)?.[0] ?? 0);
    this.#done(null, this.#rows, this.#command);
  }
}

import type { RowBytes } from './wire-rows.ts';
import { isListType, readerOf } from './values.ts';

/** A row written as JSON for a reply, in the order of its columns; those whose names begin with '_' stand beside it, by the rest of their names. */
export interface JsonRow {
  readonly json: Buffer;
  readonly apart: Readonly<Record<string, unknown>>;
}

/** What is done to a text before it is written, by the key of its column; `apart` holds what stands beside the JSON and was read before it. */
export type Rewriting = Readonly<Record<string, (text: string, apart: JsonRow['apart']) => string>>;

/** Bytes written one after another, in room that grows and is used again for the next row. */
class Pen {
  bytes = Buffer.allocUnsafe(4_096);
  at = 0;

  room(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe((this.at + length) * 2);
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }

  /** Short ones only: a loop is faster there than a call of `copy`. */
  copy(from: Buffer, start: number, end: number): void {
    this.room(end - start);
    const { bytes } = this;
    let to = this.at;
    for (let at = start; at < end; at += 1) bytes[to++] = from[at]!;
    this.at = to;
  }

  text(text: string): void {
    this.room(text.length * 3);
    this.at += this.bytes.write(text, this.at);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const firstPlain = 0x20;

/** Writes a value that is not null from the bytes in which PostgreSQL sends it, `start` to `end`. */
type Write = (pen: Pen, bytes: Buffer, start: number, end: number) => void;

const asItIs: Write = (pen, bytes, start, end) => pen.copy(bytes, start, end);

const inQuotes: Write = (pen, bytes, start, end) => {
  pen.room(end - start + 2);
  pen.bytes[pen.at++] = quote;
  pen.copy(bytes, start, end);
  pen.bytes[pen.at++] = quote;
};

/** UTF-8 is UTF-8 in JSON too: only quotes, backslashes and control characters are written otherwise. */
const asText: Write = (pen, bytes, start, end) => {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === quote || byte === backslash || byte < firstPlain) return pen.text(JSON.stringify(bytes.toString('utf8', start, end)));
  }
  inQuotes(pen, bytes, start, end);
};

/** NaN and the infinite are no numbers in JSON. */
const asNumber: Write = (pen, bytes, start, end) => (bytes[end - 1]! <= 0x39 ? asItIs : inQuotes)(pen, bytes, start, end);

const asTruth: Write = (pen, bytes, start) => pen.text(bytes[start] === 0x74 ? 'true' : 'false');

const asRead =
  (type: number): Write =>
  (pen, bytes, start, end) =>
    pen.text(JSON.stringify(readerOf(type)(bytes.toString('utf8', start, end))));

/** By its number in pg_type; all others are text. Dates and ids hold nothing that would have to be escaped. */
const writers = new Map<number, Write>([
  [16, asTruth],
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, Write] => [type, asNumber]),
  ...[114, 3802].map((type): [number, Write] => [type, asItIs]),
  ...[1082, 2950].map((type): [number, Write] => [type, inQuotes]),
  [1184, asRead(1184)],
]);

/** What writing needs to know of a column. */
export interface WrittenColumn {
  readonly key: string;
  /** What stands before its value: the end of the last object, the comma, its name. Empty for a column that stands beside the JSON. */
  readonly head: Buffer;
  readonly write: Write;
  readonly read: (value: string) => unknown;
}

/** The columns of an answer. */
export interface WrittenColumns extends ReadonlyArray<WrittenColumn> {
  /** What ends a row that is written as JSON. */
  tail: string;
}

/**
 * The columns of an answer by their keys and types. A key with a dot is a field of an object ('fits.lane'), whose columns stand side by
 * side; one that begins with '_' stands beside the JSON. Values are written as row_to_json writes them, but for instants, which are
 * written as the API says them.
 */
export function columnsOf(fields: readonly { readonly key: string; readonly type: number }[]): WrittenColumns {
  let within = '';
  const columns = fields.map(({ key, type }): WrittenColumn => {
    const column = { key, write: isListType(type) ? asRead(type) : (writers.get(type) ?? asText), read: readerOf(type) };
    if (key.startsWith('_')) return { ...column, head: Buffer.alloc(0) };
    const [outer, inner] = key.includes('.') ? (key.split('.', 2) as [string, string]) : ['', key];
    const opens = outer === '' ? '' : `${JSON.stringify(outer)}:{`;
    const before = outer === within ? ',' : `${within && '}'},${opens}`;
    within = outer;
    return { ...column, head: Buffer.from(before + JSON.stringify(inner) + ':') };
  });
  return Object.assign(columns, { tail: within ? '}}' : '}' });
}

const pen = new Pen();
const nothingApart: JsonRow['apart'] = {};

/** Writes a row of an answer. */
export function writeRow(columns: WrittenColumns, { bytes, start: first }: RowBytes, rewriting: Rewriting): JsonRow {
  let apart: Record<string, unknown> | null = null;
  let from = first;
  pen.at = 0;
  for (const { key, head, write, read } of columns) {
    const length = bytes.readInt32BE(from);
    const start = from + 4;
    from = start + Math.max(length, 0);
    if (head.length === 0) {
      (apart ??= {})[key.slice(1)] = length < 0 ? null : read(bytes.toString('utf8', start, from));
      continue;
    }
    pen.copy(head, 0, head.length);
    if (length < 0) pen.text('null');
    else if (rewriting[key]) pen.text(JSON.stringify(rewriting[key](bytes.toString('utf8', start, from), apart ?? nothingApart)));
    else write(pen, bytes, start, from);
  }
  pen.text(columns.tail);
  const json = Buffer.from(pen.bytes.subarray(0, pen.at));
  json[0] = 0x7b;
  return { json, apart: apart ?? nothingApart };
}

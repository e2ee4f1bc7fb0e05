import type { RowBytes } from './wire-rows.ts';
import { isListType, readerOf } from './values.ts';

/** Columns that stand beside the JSON of a row, by their names without the '_'. */
type Apart = Readonly<Record<string, unknown>>;

/** What is done to a text before it is written, by the key of its column; `apart` holds what stands beside the JSON and was read before it. */
export type Rewriting = Readonly<Record<string, (text: string, apart: Apart) => string>>;

/** What a value takes at most beside its own bytes: quotes, 'null', the rest of an instant. */
const slack = 16;

const [openList, closeList, openObject, comma, newLine] = [0x5b, 0x5d, 0x7b, 0x2c, 0x0a] as const;

/**
 * The rows of one answer, one after another, in room that grows: '[{...},\n{...},\n'. Room for a row is made once, before it is
 * written: only texts that become longer than they came make more. Bytes are moved in loops, which is faster than a call for the few
 * that most values have.
 */
export class Pen {
  bytes: Buffer;
  at = 1;
  #reserve = 0;

  constructor(length: number) {
    this.bytes = Buffer.allocUnsafe(length);
    this.bytes[0] = openList;
  }

  begin(reserve: number): void {
    this.#reserve = reserve;
    this.#room(reserve);
  }

  #room(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe((this.at + length) * 2);
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }

  copy(from: Buffer, start: number, end: number): void {
    const { bytes } = this;
    let to = this.at;
    for (let at = start; at < end; at += 1) bytes[to++] = from[at]!;
    this.at = to;
  }

  byte(byte: number): void {
    this.bytes[this.at++] = byte;
  }

  text(text: string): void {
    this.#room(text.length * 3 + this.#reserve);
    this.at += this.bytes.write(text, this.at);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const firstPlain = 0x20;
const plus = 0x2b;
const zero = 0x30;
const [nullWord, trueWord, falseWord] = ['null', 'true', 'false'].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer];

/** Writes a value that is not null from the bytes in which PostgreSQL sends it, `start` to `end`. */
type Write = (pen: Pen, bytes: Buffer, start: number, end: number) => void;

const asItIs: Write = (pen, bytes, start, end) => pen.copy(bytes, start, end);

const inQuotes: Write = (pen, bytes, start, end) => {
  pen.byte(quote);
  pen.copy(bytes, start, end);
  pen.byte(quote);
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

const asTruth: Write = (pen, bytes, start) => {
  const word = bytes[start] === 0x74 ? trueWord : falseWord;
  pen.copy(word, 0, word.length);
};

const asRead =
  (type: number): Write =>
  (pen, bytes, start, end) =>
    pen.text(JSON.stringify(readerOf(type)(bytes.toString('utf8', start, end))));

const instantType = 1184;
const readInstant = asRead(instantType);
/** '2026-11-22 10:00:00' */
const instantLength = 19;

/** '2026-11-22 10:00:00.1239+00' becomes '2026-11-22T10:00:00.123Z'; what is written otherwise (before Christ, after 9999) is read. */
const asInstant: Write = (pen, bytes, start, end) => {
  const zone = end - 3;
  const point = start + instantLength;
  if (zone < point || bytes[zone] !== plus || bytes[start + 10] !== firstPlain || bytes[start + 13] !== 0x3a)
    return readInstant(pen, bytes, start, end);
  pen.byte(quote);
  pen.copy(bytes, start, point);
  pen.bytes[pen.at - 9] = 0x54;
  pen.byte(0x2e);
  for (let at = point + 1; at < point + 4; at += 1) pen.byte(at < zone ? bytes[at]! : zero);
  pen.byte(0x5a);
  pen.byte(quote);
};

/** By its number in pg_type; all others are text. Dates and ids hold nothing that would have to be escaped. */
const writers = new Map<number, Write>([
  [16, asTruth],
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, Write] => [type, asNumber]),
  ...[114, 3802].map((type): [number, Write] => [type, asItIs]),
  ...[1082, 2950].map((type): [number, Write] => [type, inQuotes]),
  [instantType, asInstant],
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
  readonly tail: Buffer;
  /** How many bytes the heads take together. */
  readonly headBytes: number;
  /** How much room the last answer took: the next one begins with as much. */
  lastRoom: number;
}

/**
 * The columns of an answer by their keys and types. A key with a dot is a field of an object ('fits.lane'), whose columns stand side by
 * side; one that begins with '_' stands beside the JSON. Values are written as row_to_json writes them, but for instants, which are
 * written as the API says them.
 */
export function columnsOf(fields: readonly { readonly key: string; readonly type: number }[]): WrittenColumns {
  let within = '';
  const headOf = (key: string): string => {
    if (key.startsWith('_')) return '';
    const [outer, inner] = key.includes('.') ? (key.split('.', 2) as [string, string]) : ['', key];
    const opens = outer === within || outer === '' ? '' : `${JSON.stringify(outer)}:{`;
    const closes = outer === within || within === '' ? '' : '}';
    within = outer;
    return `${closes},${opens}${JSON.stringify(inner)}:`;
  };
  const columns = fields.map(({ key, type }): WrittenColumn => ({
    key,
    head: Buffer.from(headOf(key)),
    write: isListType(type) ? asRead(type) : (writers.get(type) ?? asText),
    read: readerOf(type),
  }));
  return Object.assign(columns, {
    lastRoom: 1_024,
    tail: Buffer.from(within ? '}}' : '}'),
    headBytes: columns.reduce((sum, { head }) => sum + head.length, 0),
  });
}

const nothingApart: Apart = {};

/** A length in four bytes. */
const lengthAt = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/** A row written as JSON for a reply, in the order of its columns; those whose names begin with '_' stand beside it, by the rest of their names. */
export class JsonRow {
  readonly apart: Apart;
  readonly #pen: Pen;
  readonly #start: number;
  readonly #end: number;

  constructor(pen: Pen, start: number, apart: Apart) {
    this.#pen = pen;
    this.#start = start;
    this.#end = pen.at;
    this.apart = apart;
  }

  get json(): Buffer {
    return this.#pen.bytes.subarray(this.#start, this.#end);
  }

  /** All rows of the answer up to this one as a list, in the bytes in which they stand. Asked for once. */
  get listToHere(): Buffer {
    const { bytes } = this.#pen;
    bytes[this.#end] = closeList;
    return bytes.subarray(0, this.#end + 1);
  }
}

/** Writes a row of an answer. */
export function writeRow(pen: Pen, columns: WrittenColumns, { bytes, start: first, end }: RowBytes, rewriting: Rewriting): JsonRow {
  let apart: Record<string, unknown> | null = null;
  let from = first;
  const rowStart = pen.at;
  pen.begin(columns.headBytes + (end - first) + (columns.length + 1) * slack);
  for (const { key, head, write, read } of columns) {
    const length = lengthAt(bytes, from);
    const start = from + 4;
    from = length < 0 ? start : start + length;
    if (head.length === 0) {
      (apart ??= {})[key.slice(1)] = length < 0 ? null : read(bytes.toString('utf8', start, from));
      continue;
    }
    pen.copy(head, 0, head.length);
    const rewrite = rewriting[key];
    if (length < 0) pen.copy(nullWord, 0, nullWord.length);
    else if (rewrite) pen.text(JSON.stringify(rewrite(bytes.toString('utf8', start, from), apart ?? nothingApart)));
    else write(pen, bytes, start, from);
  }
  pen.copy(columns.tail, 0, columns.tail.length);
  pen.bytes[rowStart] = openObject;
  const row = new JsonRow(pen, rowStart, apart ?? nothingApart);
  pen.byte(comma);
  pen.byte(newLine);
  return row;
}

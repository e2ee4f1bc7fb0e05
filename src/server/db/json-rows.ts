import { isListType, readerOf } from './values.ts';

/** A row written as JSON for a reply, in the order of its columns; those whose names begin with '_' stand beside it, by the rest of their names. */
export interface JsonRow {
  readonly json: string;
  readonly apart: Readonly<Record<string, unknown>>;
}

/** What is done to a text before it is written, by the key of its column. */
export type Rewriting = Readonly<Record<string, (text: string) => string>>;

/** How a value that is not null is written, from its text as PostgreSQL sends it. */
export type WriteJson = (value: string) => string;

const asNumber: WriteJson = (value) => (Number.isFinite(Number(value)) ? value : `"${value}"`);
const asItIs: WriteJson = (value) => value;
const inQuotes: WriteJson = (value) => `"${value}"`;

/** By its number in pg_type; all others are text. */
const writers = new Map<number, WriteJson>([
  [16, (value) => (value === 't' ? 'true' : 'false')],
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, WriteJson] => [type, asNumber]),
  ...[114, 3802].map((type): [number, WriteJson] => [type, asItIs]),
  // Dates and ids hold nothing that would have to be escaped.
  ...[1082, 2950].map((type): [number, WriteJson] => [type, inQuotes]),
  [1184, (value) => `"${String(readerOf(1184)(value))}"`],
]);

/** How values of a type are written, as PostgreSQL's own row_to_json would, but for instants, which are written as the API says them. */
export function writerOf(type: number): WriteJson {
  if (isListType(type)) return (value) => JSON.stringify(readerOf(type)(value));
  return writers.get(type) ?? JSON.stringify;
}

/** What writing needs to know of a column. */
export interface WrittenColumn {
  readonly key: string;
  readonly write: WriteJson;
  readonly read: (value: string) => unknown;
}

/** Writes a row from the texts of its columns. */
export function writeRow(columns: readonly WrittenColumn[], fields: readonly (string | null)[], rewriting: Rewriting): JsonRow {
  let json = '';
  let apart: Record<string, unknown> | null = null;
  for (let at = 0; at < columns.length; at += 1) {
    const { key, write, read } = columns[at]!;
    const value = fields[at]!;
    if (key.startsWith('_')) (apart ??= {})[key.slice(1)] = value === null ? null : read(value);
    else {
      const rewritten = value !== null && rewriting[key] ? rewriting[key](value) : value;
      json += `${json ? ',' : '{'}"${key}":${rewritten === null ? 'null' : write(rewritten)}`;
    }
  }
  return { json: `${json}}`, apart: apart ?? {} };
}

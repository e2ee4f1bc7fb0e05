import pg from 'pg';

export type WireValue = string | Buffer | null;

const toElement = (value: unknown): string => {
  if (Array.isArray(value)) return toArrayLiteral(value);
  const text = toWireValue(value);
  if (text === null) return 'null';
  const plain = Buffer.isBuffer(text) ? `\\x${text.toString('hex')}` : text;
  return `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};

const toArrayLiteral = (list: readonly unknown[]): string => `{${list.map(toElement).join(',')}}`;

export function toWireValue(value: unknown): WireValue {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (value instanceof Uint8Array) return Buffer.isBuffer(value) ? value : Buffer.from(value);
  return JSON.stringify(value);
}

/** The cast for values whose type PostgreSQL can't infer. Text, numbers and lists take the type of their context. */
export function toSqlCast(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean';
  if (typeof value === 'bigint') return '::int8';
  if (value instanceof Date) return '::timestamptz';
  return value instanceof Uint8Array ? '::bytea' : '';
}

const utcText = (value: string): string => {
  if (!value.endsWith('+00') || value.length < 22) return new Date(value).toISOString();
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
};

const safeInteger = (value: string): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

type ValueParser = (value: string) => unknown;

const asText: ValueParser = (value) => value;

/** By type number in pg_type. All other types, such as numeric and date, stay text. */
const readers = new Map<number, ValueParser>([
  [16, (value) => value === 't'],
  [17, (value) => Buffer.from(value.slice(2), 'hex')],
  [20, safeInteger],
  ...[21, 23, 26, 700, 701].map((type): [number, ValueParser] => [type, Number]),
  ...[114, 3802].map((type): [number, ValueParser] => [type, JSON.parse]),
  [1184, utcText],
]);

/** By type number: an array type and the type of its elements. */
const lists: readonly (readonly [list: number, element: number])[] = [
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1182, 1082],
  [1185, 1184],
  [1231, 1700],
  [199, 114],
  [2951, 2950],
  [3807, 3802],
];
/** pg's types describe an older version. */
const arrays = pg.types.arrayParser as unknown as { create(text: string, read: ValueParser): { parse(): unknown[] } };

for (const [list, element] of lists) {
  const read = readers.get(element) ?? asText;
  readers.set(list, (value) => arrays.create(value, read).parse());
}

export const getReader = (type: number): ValueParser => readers.get(type) ?? asText;

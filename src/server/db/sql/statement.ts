import { LRUCache } from 'lru-cache';
import { toName } from './often-sent.ts';
import { getTag, type Fragment, type Sql } from './sql.ts';
import { render } from './render.ts';
import { toWireValue } from './values.ts';

type Value = string | number | boolean | null;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Each slot becomes one parameter, however often it is used; other values become part of the text. */
function writeValue(value: unknown, names: unknown[]): string {
  if (value instanceof Slot) return `$${names.includes(value.name) ? names.indexOf(value.name) + 1 : names.push(value.name)}`;
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a statement is put together from pieces, slots, numbers, booleans and strings');
}

const composer = getTag(() => Promise.reject(new Error('a piece of a statement is not sent alone'))) as Sql;

export type Statement<Values, Row> = (sql: Sql, values: Values) => Promise<Row[]>;

type Build<Values> = (sql: Sql, slots: Values) => Fragment;

interface Preparation {
  /** False if the best plan depends on the values, or if there are too many texts to keep prepared. */
  readonly isPrepared?: boolean;
}

/** For hot reads: composes the SQL once. `slots.name` marks what differs between calls; everything else becomes part of the text. */
export function statement<Values extends Record<string, Value>, Row extends object>(
  build: Build<Values>,
  { isPrepared = true }: Preparation = {},
): Statement<Values, Row> {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;
  const { text, values: names } = render(build(composer, slots), writeValue);
  const sent = { text, form: 'objects', isSimple: false, name: isPrepared ? toName(text) : null } as const;
  return async (sql, values) =>
    (await sql.send({ ...sent, values: (names as string[]).map((name) => toWireValue(values[name])) })) as unknown as Row[];
}

/** Caches one statement per shape, for the 200 most recently used. */
export function perShape<Key extends string, Made extends {}>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new LRUCache<Key, Made>({ max: 200, memoMethod: make });
  return (key) => cache.memo(key);
}

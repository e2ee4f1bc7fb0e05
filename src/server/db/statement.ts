import { tagOf, type Fragment, type Sql } from './sql.ts';
import { render } from './render.ts';
import { writtenAs } from './values.ts';

type Value = string | number | boolean | null;

/** Stands for a value that is only known when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A slot is a parameter, named once however often it stands there; what is known already becomes part of the text. */
function writeValue(value: unknown, names: unknown[]): string {
  if (value instanceof Slot) return `$${names.includes(value.name) ? names.indexOf(value.name) + 1 : names.push(value.name)}`;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a statement is put together from pieces, slots, numbers and strings');
}

/** Composes, and asks no database. */
const composer = tagOf(() => Promise.reject(new Error('a piece of a statement is not sent alone'))) as Sql;

/** A statement that was put together once. */
export type Statement<Values, Row> = (sql: Sql, values: Values) => Promise<Row[]>;

/**
 * Puts a statement together once, from the same fragments that other queries use, and runs its finished text ever after: composing
 * fragments costs more than the rest of a hot read. What differs from call to call are slots, read as `slots.name`; everything
 * else becomes part of the text. For reads that are measured in bench/. `planned: 'each-time'` is for those whose best plan hangs on the
 * values: a prepared statement soon keeps one plan for all of them.
 */
export function statement<Values extends Record<string, Value>, Row extends object>(
  build: (sql: Sql, slots: Values) => Fragment,
  { planned = 'once' }: { planned?: 'once' | 'each-time' } = {},
): Statement<Values, Row> {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;
  const { text, values: names } = render(build(composer, slots), writeValue);
  const manner = planned === 'once' ? 'hot' : 'each-time';
  return async (sql, values) => {
    const written = (names as string[]).map((name) => writtenAs(values[name]));
    return (await sql.send({ text, values: written, manner, asLists: false })) as unknown as Row[];
  };
}

const shapeLimit = 200;

/** Remembers what `make` answers for each of the last two hundred keys: one statement per shape of a question. */
export function perShape<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.delete(key);
    if (made.size >= shapeLimit) made.delete(made.keys().next().value!);
    made.set(key, found);
    return found;
  };
}

import type postgres from 'postgres';
import type { Sql } from './context.ts';

type Value = string | number | boolean | null;
type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Stands for a value that is only known when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A piece of SQL as text, with its slots by name between braces that no text contains. */
class Piece {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const slotMark = (name: string) => `\u0001${name}\u0001`;

function textOf(value: unknown): string {
  if (value instanceof Piece) return value.text;
  if (value instanceof Slot) return slotMark(value.name);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a statement is put together from pieces, slots, numbers and strings');
}

/** A tag that takes the place of `sql` where a statement is put together: it composes text and asks no database. */
function composer(): Sql {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) =>
    new Piece(strings.reduce((text, part, at) => text + part + (at < values.length ? textOf(values[at]) : ''), ''));
  return Object.assign(tag, { unsafe: (text: string) => new Piece(text) }) as unknown as Sql;
}

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
  const names: string[] = [];
  const marked = (build(composer(), slots) as unknown as Piece).text;
  // oxlint-disable-next-line no-control-regex
  const text = marked.replace(/\u0001(\w+)\u0001/g, (_all, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (sql, values) =>
    (await sql.unsafe(
      text,
      names.map((name) => values[name] ?? null),
      { prepare: planned === 'once' },
    )) as unknown as Row[];
}

/** Remembers what `make` answers for each key: one statement per shape of a question, of which there are few. */
export function perShape<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

import { remembered } from '../remembered.ts';
import type { JsonRow, Rewriting } from './json-rows.ts';
import { tagOf, type Form, type Fragment, type Sql } from './sql.ts';
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
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a statement is put together from pieces, slots, numbers, booleans and strings');
}

/** Composes, and asks no database. */
const composer = tagOf(() => Promise.reject(new Error('a piece of a statement is not sent alone'))) as Sql;

/** A statement that was put together once. */
export type Statement<Values, Row> = (sql: Sql, values: Values) => Promise<Row[]>;

type Build<Values> = (sql: Sql, slots: Values) => Fragment;

interface Planning {
  /** 'each-time' for those whose best plan hangs on the values: a prepared statement soon keeps one plan for all of them. */
  readonly planned?: 'once' | 'each-time';
  /** True for a read that finds its few rows by an index, whatever the values: others may wait behind it. */
  readonly isQuick?: boolean;
}

function prepare<Values extends Record<string, Value>, Row>(
  build: Build<Values>,
  form: Form,
  { planned = 'once', isQuick = false }: Planning,
): Statement<Values, Row> {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;
  const { text, values: names } = render(build(composer, slots), writeValue);
  const manner = planned === 'each-time' ? planned : isQuick ? 'quick' : 'hot';
  return async (sql, values) => {
    const written = (names as string[]).map((name) => writtenAs(values[name]));
    return (await sql.send({ text, values: written, manner, form })) as unknown as Row[];
  };
}

/**
 * Puts a statement together once, from the same fragments that other queries use, and runs its finished text ever after: composing
 * fragments costs more than the rest of a hot read. What differs from call to call are slots, read as `slots.name`; everything
 * else becomes part of the text. For reads that are measured in bench/.
 */
export const statement = <Values extends Record<string, Value>, Row extends object>(
  build: Build<Values>,
  planning: Planning = {},
): Statement<Values, Row> => prepare(build, 'objects', planning);

/**
 * A statement whose rows are written as JSON for a reply: cheaper than to have PostgreSQL write it, and than to make objects of them
 * first. `rewriting` says by key which texts are not sent as they are stored.
 */
export const jsonStatement = <Values extends Record<string, Value>>(
  build: Build<Values>,
  { rewriting = {}, ...planning }: Planning & { readonly rewriting?: Rewriting } = {},
): Statement<Values, JsonRow> => prepare(build, rewriting, planning);

const shapeLimit = 200;

/** One statement per shape of a question, for the last two hundred shapes. */
export const perShape = <Key extends string, Made>(make: (key: Key) => Made): ((key: Key) => Made) => remembered(shapeLimit, make);

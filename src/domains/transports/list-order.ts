import { anywhere } from '#server/db/like.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import type { TurnReader } from '#server/turns.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { listTransports } from './contract.ts';

/** In which order a list of transports stands. */
export type TransportSort = QueryOf<typeof listTransports>['sort'];

/** A select of the ids of all transports that wait for the reader; null where none can. */
export type TransportsThatWait = (sql: Sql, reader: TurnReader) => Fragment | null;

declare module '#server/db/context.ts' {
  interface Wiring {
    /** What 'Your turn' says, for lists that have it first. A context without it has the newest first there. */
    readonly transportsThatWait?: TransportsThatWait;
  }
}

const waits = (sql: Sql, row: 't' | 'c'): Fragment => sql`${sql.unsafe(`${row}.id`)} in (select id from waiting)`;

/** A column more of `transports t` in a list by need: whether it waits for the reader. */
export const turnColumn = (sql: Sql, sort: TransportSort): Fragment =>
  sort === 'needs-you' ? sql`, ${waits(sql, 't')} as "isYourTurn"` : sql``;

/** What a row is sorted by before its age, smallest first; null: by age alone. `waiting` are read once, as a table of their own. */
function keyOf(sql: Sql, sort: TransportSort, row: 't' | 'c'): Fragment | null {
  const column = (name: string) => sql.unsafe(`${row}.${name}`);
  if (sort === 'pickup') return sql`coalesce(${column('pickup_date')}, 'infinity'::date)`;
  return sort === 'newest' ? null : sql`case when ${waits(sql, row)} then 0 else 1 end`;
}

/**
 * How a list of `transports t` is sorted, and the condition by which it goes on after the row with the id `cursor`. By need it reads a table
 * `waiting` of the ids that wait for the reader.
 */
export function transportOrder(sql: Sql, sort: TransportSort, cursor: string | null): { after: Fragment; by: Fragment } {
  const key = keyOf(sql, sort, 't');
  if (!key) return { after: cursor === null ? sql`` : sql`and t.id < ${cursor}`, by: sql`t.id desc` };
  const by = sql`${key}, t.id desc`;
  if (cursor === null) return { after: sql``, by };
  const last = sql`(select ${keyOf(sql, sort, 'c')!} from transports c where c.id = ${cursor})`;
  return { after: sql`and (${key} > ${last} or (${key} = ${last} and t.id < ${cursor}))`, by };
}

/** A pattern for each word that is looked for, as one text: what it holds of signs stands for itself. */
export const patternsOf = (search: string): string => search.split(/\s+/).filter(Boolean).map(anywhere).join(' ');

/** Condition on `transports t`: every word is in its vehicle, its cities or its id. Neither streets nor full ZIP codes are looked through: not every reader may know them. */
export const isFoundBy = (sql: Sql, patterns: string): Fragment => sql`
  and folded(concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.to_city, t.to_state, t.id))
    like all (string_to_array(folded(${patterns}), ' '))`;

import { anywhere } from '#server/db/like.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { listTransports } from './contract.ts';

/** In which order a list of transports stands. */
export type TransportSort = QueryOf<typeof listTransports>['sort'];

/** What a row is sorted by before its age, smallest first; null: by age alone. */
function keyOf(sql: Sql, sort: TransportSort, row: 't' | 'c', actorId: string): Fragment | null {
  const column = (name: string) => sql.unsafe(`${row}.${name}`);
  if (sort === 'pickup') return sql`coalesce(${column('pickup_date')}, 'infinity'::date)`;
  // The same as the words 'Your turn' of a card: offers to choose from, a delivery to confirm.
  return sort === 'newest'
    ? null
    : sql`case when ${column('shipper_id')} = ${actorId}
        and (${column('status')} = 'delivered' or (${column('status')} in ('submitted', 'quoted') and ${column('offer_count')} > 0)) then 0 else 1 end`;
}

/** How a list of `transports t` is sorted, and the condition by which it goes on after the row with the id `cursor`. */
export function transportOrder(sql: Sql, sort: TransportSort, actorId: string, cursor: string | null): { after: Fragment; by: Fragment } {
  const key = keyOf(sql, sort, 't', actorId);
  if (!key) return { after: cursor === null ? sql`` : sql`and t.id < ${cursor}`, by: sql`t.id desc` };
  const by = sql`${key}, t.id desc`;
  if (cursor === null) return { after: sql``, by };
  const last = sql`(select ${keyOf(sql, sort, 'c', actorId)!} from transports c where c.id = ${cursor})`;
  return { after: sql`and (${key} > ${last} or (${key} = ${last} and t.id < ${cursor}))`, by };
}

/** A pattern for each word that is looked for, as one text: what it holds of signs stands for itself. */
export const patternsOf = (search: string): string => search.toLowerCase().split(/\s+/).filter(Boolean).map(anywhere).join(' ');

/** Condition on `transports t`: every word is in its vehicle, its cities or its id. Neither streets nor full ZIP codes are looked through: not every reader may know them. */
export const isFoundBy = (sql: Sql, patterns: string): Fragment => sql`
  and lower(concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.to_city, t.to_state, t.id))
    like all (string_to_array(${patterns}, ' '))`;

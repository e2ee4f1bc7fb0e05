import { anywhere } from '#server/db/sql/like.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { placeIn, sortedBy, type SortClauses, type SortKey } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import type { NextActionReader } from '#server/next-action-source.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { Place } from '#shared/paging.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { listTransports } from './schemas.ts';
import { getTexts } from './route-labels.ts';

/** In which order a list of transports stands. */
export type TransportSort = QueryOf<typeof listTransports>['sort'];

/** A select of the ids of all transports that wait for the reader; null where none can. */
export type TransportsThatWait = (sql: Sql, reader: NextActionReader) => Fragment | null;

/** What 'Your turn' says, for lists that have it first; without it these have the newest first. */
export const transportsThatWaitKey: ServiceKey<TransportsThatWait> = { absent: () => null };

const waits = (sql: Sql): Fragment => sql`t.id in (select id from waiting)`;

/** What waits at transports, own first and by deadline, by their ids. */
export type NextActionsByTransport = (
  ctx: ActorCtx,
  transportIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly NextAction[]>>;

/** What 'Your turn' says, for lists that show the next action of each row. */
export const nextActionsByTransportKey: ServiceKey<NextActionsByTransport> = { absent: () => Promise.resolve(new Map()) };

/** The cursor, in each list but the newest first. */
export const cursorColumn = (sql: Sql, sort: TransportSort, cursor: Fragment): Fragment =>
  sort === 'newest' ? sql`` : sql`, ${cursor} as cursor`;

/** Of what type that is what a row is sorted by before its age; absent: by age alone. */
const keyTypes: Readonly<Record<TransportSort, SortKey['type'] | undefined>> = { newest: undefined, 'needs-you': 'int', pickup: 'date' };

/** Where a list of transports goes on. Throws 422 `invalid` for a cursor of another order. */
export const transportPlace = (sort: TransportSort, cursor: string): Place => placeIn(cursor, keyTypes[sort]);

/**
 * How a list of `transports t` is sorted, and how it goes on after a place: by need and by pickup the smallest key is first, of equal ones the
 * newest. By need it reads a table `waiting` of the ids that wait for the reader, which is read once.
 */
export function transportOrder(sql: Sql, sort: TransportSort, cursor: Place | undefined): SortClauses {
  const type = keyTypes[sort];
  if (!type) return sortedBy(sql, { id: sql`t.id`, order: 'desc', cursor });
  const by = sort === 'pickup' ? sql`coalesce(t.pickup_date, 'infinity'::date)` : sql`case when ${waits(sql)} then 0 else 1 end`;
  return sortedBy(sql, { id: sql`t.id`, key: { by, type }, order: 'asc', ids: 'desc', cursor });
}

/** ZIP codes as cards write them, in whole or their first three digits. */
const zipCode = /^(?:\d{5}|\d{3}xx)$/;

/** A pattern for each word that is looked for, as one text: what it holds of signs stands for itself. ZIP codes beside other words are let go: they are not looked through. */
export function toPatterns(search: string): string {
  const words = getTexts(search);
  const telling = words.filter((word) => !zipCode.test(word));
  const looked = [telling, words, search.split(/\s+/).filter(Boolean)].find(({ length }) => length > 0) ?? [];
  return looked.map(anywhere).join(' ');
}

/** Condition on `transports t`: an own one with this reference. */
export const hasReference = (sql: Sql, actorId: string, reference: string): Fragment =>
  sql`(t.shipper_id = ${actorId} and t.reference = ${reference})`;

/**
 * Condition on `transports t`: every word is in its vehicle, its cities or its id, or it is an own one with exactly this reference. Neither streets
 * nor full ZIP codes are looked through: not every reader may know them.
 */
export const matchesSearch = (sql: Sql, { actor, patterns, search }: { actor: string; patterns: string; search: string }): Fragment => sql`
  and (folded(concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.to_city, t.to_state, t.id))
    like all (string_to_array(folded(${patterns}), ' ')) or ${hasReference(sql, actor, search)})`;

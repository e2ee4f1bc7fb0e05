import { anywhere } from '#server/db/sql/like.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { parsePlace, toSortClauses, type SortClauses, type SortKey } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import type { NextActionReader } from '#server/next-action-source.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { Place } from '#shared/paging.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { listTransports } from '../schemas.ts';
import { getTexts } from '../route-labels.ts';

export type TransportSort = QueryOf<typeof listTransports>['sort'];

/** Select of transport ids that wait for the reader; null if none can. */
export type TransportsThatWait = (sql: Sql, reader: NextActionReader) => Fragment | null;

/** Without it, `needs-you` lists are sorted newest first. */
export const transportsThatWaitKey: ServiceKey<TransportsThatWait> = { absent: () => null };

const waits = (sql: Sql): Fragment => sql`t.id in (select id from waiting)`;

export type NextActionsByTransport = (
  ctx: ActorCtx,
  transportIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly NextAction[]>>;

export const nextActionsByTransportKey: ServiceKey<NextActionsByTransport> = { absent: () => Promise.resolve(new Map()) };

/** Newest-first lists use the id as cursor. */
export const cursorColumn = (sql: Sql, sort: TransportSort, cursor: Fragment): Fragment =>
  sort === 'newest' ? sql`` : sql`, ${cursor} as cursor`;

/** Type of the sort key before the age; undefined: age only. */
const keyTypes: Readonly<Record<TransportSort, SortKey['type'] | undefined>> = { newest: undefined, 'needs-you': 'int', pickup: 'date' };

/** Throws 422 `invalid` for a cursor of another sort. */
export const transportPlace = (sort: TransportSort, cursor: string): Place => parsePlace(cursor, keyTypes[sort]);

/** `needs-you` reads a table `waiting` of the ids that wait for the reader; equal keys are sorted newest first. */
export function transportOrder(sql: Sql, sort: TransportSort, cursor: Place | undefined): SortClauses {
  const type = keyTypes[sort];
  if (!type) return toSortClauses(sql, { id: sql`t.id`, order: 'desc', cursor });
  const by = sort === 'pickup' ? sql`coalesce(t.pickup_date, 'infinity'::date)` : sql`case when ${waits(sql)} then 0 else 1 end`;
  return toSortClauses(sql, { id: sql`t.id`, key: { by, type }, order: 'asc', ids: 'desc', cursor });
}

/** Full ZIP codes or '787xx'. */
const zipCode = /^(?:\d{5}|\d{3}xx)$/;

/** LIKE patterns, space-separated and escaped. Drops ZIP codes beside other words, because search doesn't cover them. */
export function toPatterns(search: string): string {
  const terms = getTexts(search);
  const telling = terms.filter((term) => !zipCode.test(term));
  const searched = [telling, terms, search.split(/\s+/).filter(Boolean)].find(({ length }) => length > 0) ?? [];
  return searched.map(anywhere).join(' ');
}

/** Condition on `transports t`. */
export const hasReference = (sql: Sql, actorId: string, reference: string): Fragment =>
  sql`(t.shipper_id = ${actorId} and t.reference = ${reference})`;

/** Condition on `transports t`. Excludes streets and full ZIP codes, which not every reader may know. */
export const matchesSearch = (sql: Sql, { actor, patterns, search }: { actor: string; patterns: string; search: string }): Fragment => sql`
  and (folded(concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.to_city, t.to_state, t.id))
    like all (string_to_array(folded(${patterns}), ' ')) or ${hasReference(sql, actor, search)})`;

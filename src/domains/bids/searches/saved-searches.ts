import { lockConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { MarketplaceFilter } from '../marketplace/marketplace-schemas.ts';
import type { changeSavedSearch as changeEndpoint, saveSearch as saveEndpoint, SavedSearch } from './saved-searches-schemas.ts';
import { maxSavedSearches } from './search-rules.ts';
import { toSearch } from './search.ts';

export const filterColumn = (sql: Sql) => sql`
  json_strip_nulls(json_build_object('vehicleType', s.vehicle_type, 'transportType', s.transport_type, 'fromState', s.from_state,
    'toState', s.to_state, 'fromZip', s.from_zip, 'fromRadius', s.from_radius, 'toZip', s.to_zip, 'toRadius', s.to_radius,
    'pickupFrom', s.pickup_from, 'pickupTo', s.pickup_to, 'running', s.running, 'truckFt', s.truck_ft, 'minRate', s.min_rate::text, 'maxRate', s.max_rate::text))`;

const columns = (sql: Sql) => sql`s.id, s.name, s.alert, ${filterColumn(sql)} as filter, s.told_at, s.created_at`;

/** Throws 422 `invalid`, also if no filter is set. */
function toRow(filter: MarketplaceFilter) {
  const { from, to, ...rest } = toSearch(filter);
  if (!from && !to && Object.values(rest).every((value) => value === undefined))
    throw invalid({ filter: 'Add at least one filter before you save the search' });
  const of = (name: keyof typeof rest) => rest[name] ?? null;
  return {
    vehicleType: of('vehicleType'),
    transportType: of('transportType'),
    fromState: of('fromState'),
    toState: of('toState'),
    fromZip: from?.zip ?? null,
    fromRadius: from?.radiusMiles ?? null,
    fromLat: from?.lat ?? null,
    fromLng: from?.lng ?? null,
    toZip: to?.zip ?? null,
    toRadius: to?.radiusMiles ?? null,
    toLat: to?.lat ?? null,
    toLng: to?.lng ?? null,
    pickupFrom: of('pickupFrom'),
    pickupTo: of('pickupTo'),
    running: of('running'),
    truckFt: of('truckFt'),
    minRate: of('minRate'),
    maxRate: of('maxRate'),
  };
}

const nameTaken = () => conflict('name_taken', 'You already have a saved search with this name');

export const listSavedSearches = ({ sql, actor }: ActorCtx): Promise<SavedSearch[]> => sql<SavedSearch[]>`
  select ${columns(sql)} from saved_searches s where s.user_id = ${actor.id} order by lower(s.name)`;

async function getSearch({ sql, actor }: ActorCtx, id: string): Promise<SavedSearch> {
  const [found] = await sql<SavedSearch[]>`select ${columns(sql)} from saved_searches s where s.id = ${id} and s.user_id = ${actor.id}`;
  if (!found) throw notFound('This search does not exist');
  return found;
}

/**
 * Saves a search. Throws 403 `email_unverified`, 422 `invalid`, 409 `name_taken`, and 409 `too_many_searches` above the limit, which holds
 * for concurrent calls.
 */
export const saveSearch = (ctx: ActorCtx, { name, alert, filter }: BodyOf<typeof saveEndpoint>): Promise<SavedSearch> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${actor.id}`}, 0))`;
    await lockConfirmedAddress(inner);
    const [existing] = await sql<{ count: number }[]>`select count(*)::int from saved_searches where user_id = ${actor.id}`;
    if (existing!.count >= maxSavedSearches)
      throw conflict('too_many_searches', `You have reached the limit of ${maxSavedSearches} saved searches. Delete one first.`);
    const row = { id: newId(), userId: actor.id, name, alert, ...toRow(filter), createdAt: now, updatedAt: now };
    const added = await sql`insert into saved_searches ${sql(row)} on conflict (user_id, lower(name)) do nothing returning 1`;
    if (added.length === 0) throw nameTaken();
    return getSearch(inner, row.id);
  });

/** Renames a search or switches its alert; switching the alert off deletes pending matches. Throws 404 and 409 `name_taken`. */
export const changeSavedSearch = (ctx: ActorCtx, id: string, { name, alert }: BodyOf<typeof changeEndpoint>): Promise<SavedSearch> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const search = await getSearch(inner, id);
    const [other] = name
      ? await sql`select 1 from saved_searches where user_id = ${actor.id} and lower(name) = lower(${name}) and id <> ${id}`
      : [];
    if (other) throw nameTaken();
    await sql`
      update saved_searches set name = ${name ?? search.name}, alert = ${alert ?? search.alert}, updated_at = ${now}
      where id = ${id} and user_id = ${actor.id}`;
    if (alert === false) await sql`delete from saved_search_matches where search_id = ${id}`;
    return getSearch(inner, id);
  });

export async function deleteSavedSearch({ sql, actor }: ActorCtx, id: string): Promise<{ deleted: true }> {
  const deleted = await sql`delete from saved_searches where id = ${id} and user_id = ${actor.id} returning 1`;
  if (deleted.length === 0) throw notFound('This search does not exist');
  return { deleted: true };
}

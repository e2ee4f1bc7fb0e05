import { z } from 'zod';
import { isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { hourMs } from '#shared/dates/days.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { savedSearchMatched } from '../events/saved-search-matched.ts';
import type { SavedFilter } from './saved-searches-schemas.ts';
import { filterColumn } from './saved-searches.ts';
import { searchHref } from './search-rules.ts';

const tellOfNews = defineJob('tell-of-new-requests', z.object({}));

const batchSize = 200;
const namedLimit = 5;

/** Condition on `saved_searches s` and `transports t`. Must match `fits` in search.ts. */
export const fitsSearch = (sql: Sql): Fragment => sql`
      (s.vehicle_type is null or s.vehicle_type = t.vehicle_type)
      and (s.transport_type is null or s.transport_type = t.transport_type)
      and (s.from_state is null or s.from_state = t.from_state)
      and (s.to_state is null or s.to_state = t.to_state)
      and (s.running is null or (s.running = 'yes') = t.is_operable)
      and (s.pickup_from is null or t.pickup_until >= s.pickup_from)
      and (s.pickup_to is null or t.pickup_date <= s.pickup_to)
      and (s.truck_ft is null or t.longest_truck_ft is null or t.longest_truck_ft >= s.truck_ft)
      and (s.min_rate is null or t.price_per_mile >= s.min_rate)
      and (s.max_rate is null or t.price_per_mile <= s.max_rate)
      and (s.from_radius is null or miles_between(t.from_area_lat, t.from_area_lng, s.from_lat, s.from_lng) <= s.from_radius)
      and (s.to_radius is null or miles_between(t.to_area_lat, t.to_area_lng, s.to_lat, s.to_lng) <= s.to_radius)`;

/** Records a new request as a match for every search it fits; a job sends the alerts. */
export async function matchSavedSearches(ctx: Ctx, transportId: string): Promise<void> {
  const { sql } = ctx;
  const matched = await sql`
    insert into saved_search_matches (search_id, transport_id)
    select s.id, t.id from transports t join saved_searches s on s.alert and s.user_id <> t.shipper_id and ${fitsSearch(sql)}
    where t.id = ${transportId} and ${isOnMarketplace(sql)}
    on conflict do nothing`;
  if (matched.count > 0) await enqueue(ctx, tellOfNews, {}, { key: 'news' });
}

interface AlertTransport {
  readonly transportId: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly route: string;
}

interface NewsRow {
  readonly searchId: string;
  readonly userId: string;
  readonly name: string;
  readonly filter: SavedFilter;
  readonly count: number;
  readonly requests: readonly AlertTransport[];
}

/**
 * Alerts the owners of up to 200 searches about matches that are still open, at most once an hour each. The matches are deleted in the same
 * statement. Returns the number of searches checked.
 */
async function notifyBatch(ctx: Ctx): Promise<number> {
  const { sql, now } = ctx;
  const due = await sql<{ id: string }[]>`
    select id from saved_searches s
    where s.alert and (s.told_at is null or s.told_at <= ${new Date(now.getTime() - hourMs)})
      and exists (select from saved_search_matches n where n.search_id = s.id)
    order by id limit ${batchSize} for update skip locked`;
  if (due.length === 0) return 0;
  const news = await sql<NewsRow[]>`
    with taken as (delete from saved_search_matches where search_id = any(${due.map(({ id }) => id)}) returning search_id, transport_id),
    standing as (
      select k.search_id, count(*)::int as count, (array_agg(json_build_object('transportId', t.id, 'year', t.vehicle_year,
        'make', t.vehicle_make, 'model', t.vehicle_model,
        'route', t.from_city || ', ' || t.from_state || ' to ' || t.to_city || ', ' || t.to_state) order by t.id desc))[1:${sql.unsafe(String(namedLimit))}] as requests
      from taken k join transports t on t.id = k.transport_id where ${isOnMarketplace(sql)} group by 1),
    told as (
      update saved_searches s set told_at = ${now} from standing n, users u
      where s.id = n.search_id and u.id = s.user_id and u.is_active and not u.is_blocked
      returning s.id as search_id, s.user_id, s.name, ${filterColumn(sql)} as filter, n.count, n.requests)
    select search_id, user_id, name, filter, count, array_to_json(requests) as requests from told`;
  for (const { filter, requests, ...search } of news)
    await publish(ctx, savedSearchMatched, {
      ...search,
      href: searchHref(filter),
      requests: requests.map(({ transportId, route, ...vehicle }) => ({ transportId, route, vehicle: vehicleTitle(vehicle) })),
    });
  return due.length;
}

export const searchAlertJobs: readonly JobHandler[] = [
  handleJob(tellOfNews, async (ctx) => {
    if ((await notifyBatch(ctx)) === batchSize) await enqueue(ctx, tellOfNews, {}, { key: 'news' });
  }),
];

/** Retries searches that were skipped because of the hourly limit. */
export const searchAlertSchedules: readonly Schedule[] = [{ job: tellOfNews, ...everyMinutes(5) }];

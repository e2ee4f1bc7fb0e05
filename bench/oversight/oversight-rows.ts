import type { Fragment, Pool } from '../../src/server/db/sql/sql.ts';
import type { Work } from '../bulk-load.ts';
import { listRoadPlaces } from '../seed.ts';

export interface Grown {
  readonly transports: number;
  readonly quotes: number;
  readonly users: number;
}

export const toGrownCounts = (transports: number): Grown => ({ transports, quotes: transports * 5, users: transports / 5 });

/** Enough of the newest rows in every rare state to fill a page on platforms of any size. */
export const fullPage = 40;

export const isNewestSql = (sql: Pool, transports: number, many: number): Fragment =>
  sql`(n > ${transports}::bigint * 0.95 - ${many} and n <= ${transports}::bigint * 0.95)`;

const spanSeconds = 94_608_000;

/** Values derive from row numbers, so they are the same each time. */
async function makeFunctions(sql: Pool, { users }: Grown): Promise<void> {
  const now = new Date().toISOString();
  await sql
    .unsafe(`
    create schema grown;
    create function grown.at(n bigint, of bigint) returns timestamptz language sql immutable
      return timestamptz '${now}' - make_interval(secs => ${spanSeconds}.0 * (1 - n::float8 / of));
    create function grown.id(kind text, at timestamptz, n bigint) returns uuid language sql immutable
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(md5(kind || n), 3) || '8' || right(md5(kind || n), 15))::uuid;
    create function grown.user_id(n bigint) returns uuid language sql immutable return grown.id('user', grown.at(n, ${users}), n);
    create function grown.chance(n bigint, salt int) returns double precision language sql immutable
      return (hashint8extended(n, salt) & 1048575) / 1048576.0`)
    .simple();
}

async function makePlaces(sql: Pool): Promise<number> {
  const places = listRoadPlaces().filter((_, at) => at % 40 === 0);
  const column = (name: 'zip' | 'city' | 'state' | 'lat' | 'lng') => places.map((place) => String(place[name]));
  await sql`create table grown.places as
    select row_number() over () as at, zip, city, state, lat::float8, lng::float8
    from unnest(${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('lat')}::text[], ${column('lng')}::text[]) p (zip, city, state, lat, lng)`;
  await sql`create unique index on grown.places (at)`;
  await sql`analyze grown.places`;
  return places.length;
}

/** All other rows derive from the requests. Most are over; the newest twentieth is in progress. */
export async function makeRequests(sql: Pool, grown: Grown): Promise<void> {
  await makeFunctions(sql, grown);
  const places = await makePlaces(sql);
  await sql`
    create table grown.requests as
    select n, grown.id('transport', at, n) as id, grown.id('quote', at, n * 5 + 1) as first_offer_id, grown.id('payment', at, n) as payment_id, at, status,
      grown.user_id((n % (${grown.users}::bigint / 20)) * 20 + 1 + n % 9) as shipper_id, grown.user_id(((n * 3 + 1) % (${grown.users}::bigint / 20)) * 20 + 11) as carrier_id,
      status not in ('submitted', 'quoted', 'cancelled') as is_booked, 1 + floor(grown.chance(n, 2) * ${places})::int as from_place,
      1 + floor(grown.chance(n, 3) * ${places})::int as to_place
    from generate_series(1, ${grown.transports}::bigint) n
      cross join lateral (select grown.at(n, ${grown.transports}::bigint) as at, grown.chance(n, 1) as luck, n > ${grown.transports}::bigint * 0.95 as is_fresh offset 0) v
      cross join lateral (select case when is_fresh and luck < 0.35 then 'submitted' when is_fresh and luck < 0.6 then 'quoted' when is_fresh and luck < 0.75 then 'accepted'
        when is_fresh and luck < 0.85 then 'assigned' when is_fresh and luck < 0.95 then 'in_transit' when is_fresh then 'delivered'
        when luck < 0.12 then 'cancelled' else 'completed' end as status) s`;
  await sql`analyze grown.requests`;
}

export const dropRequests = (sql: Pool): PromiseLike<unknown> => sql`drop schema grown cascade`;

/** One in fifty is inactive, one in ninety blocked; the newest brokers and officers are inactive. */
export const insertUsers =
  ({ users }: Grown): Work =>
  (sql) =>
    sql`
    insert into users (id, email, email_verified_at, password_hash, full_name, role, phone_number, company_name, dot_number, mc_number, is_active,
      is_blocked, blocked_reason, blocked_at, confirmed_at, created_at)
    select grown.user_id(n), 'user' || n || '@grown.example', at, 'none',
      (array['Anna','Ben','Carla','Dmitri','Elena','Frank','Grace','Hugo','Ines','Jamal'])[1 + n % 10] || ' ' ||
        (array['Meyer','Okafor','Nguyen','Silva','Novak','Reed','Haddad','Larsen','Castro','Kim','Weber','Patel','Moreau'])[1 + n % 13] || ' ' || n,
      (array['shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','carrier','carrier','carrier','carrier',
        'carrier','broker','driver','independent_driver','storage','compliance'])[1 + n % 20],
      '+1555' || lpad((n % 10000000)::text, 7, '0'), case when n % 20 >= 10 then 'Hauling ' || n end,
      case when n % 20 >= 10 then (1000000 + n)::text end, case when n % 20 >= 10 then (500000 + n)::text end,
      not is_left, n % 90 = 1, case when n % 90 = 1 then 'Reported' end, case when n % 90 = 1 then at + interval '9 days' end,
      case when n % 20 = 19 and n % 300 <> 19 and not is_new then at + interval '1 day' end, at
    from generate_series(1, ${users}::bigint) n cross join lateral (select grown.at(n, ${users}::bigint) as at, n > ${users}::bigint - 20 * ${fullPage} as is_new offset 0) v
      cross join lateral (select n % 50 = 0 or (n % 20 = 15 and is_new) as is_left offset 0) l`;

export const insertTransports: Work = (sql) => sql`
  insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, from_zip_code, from_city,
    from_state, from_lat, from_lng, to_zip_code, to_city, to_state, to_lat, to_lng, road_miles, opening_estimate, offer_count, provider_count,
    best_offer, quiet_told_at, submitted_at, created_at, updated_at)
  select r.id, shipper_id, status, 'car', 2000 + n % 26,
    (array['Honda','Toyota','Ford','Tesla','Subaru','Mazda','Kia'])[1 + n % 7], (array['Accord','Camry','F-150','Model 3','Outback','CX-5','Soul'])[1 + n % 7],
    18000 + n % 5000, f.zip, f.city, f.state, f.lat, f.lng, t.zip, t.city, t.state, t.lat, t.lng, 900, 900 + n % 800, 4, 4, 800 + n % 700, r.at + interval '1 day', r.at, r.at, r.at
  from grown.requests r join grown.places f on f.at = from_place join grown.places t on t.at = to_place order by n`;

/** The first of four offers is the accepted one, if any. Nothing becomes due while the lists are measured. */
export const insertQuotes =
  ({ transports, users }: Grown): Work =>
  (sql) =>
    sql`
    insert into quotes (id, transport_id, kind, user_id, carrier_id, workflow_state, base_rate, total_quote, estimated_delivery_days, valid_until,
      is_accepted, closed_reason, metadata, created_at, updated_at, accepted_at, picked_up_at, delivered_at, completed_at)
    select grown.id('quote', r.at, n * 5 + k), r.id, case when k = 0 then 'opening' else 'own' end, carrier, carrier,
      case when won then case status when 'accepted' then 'booked' when 'completed' then 'closed' else status end
        when status in ('submitted', 'quoted') then case when k = 0 then 'submitted' else 'quoted' end else 'closed' end,
      500 + (n * 7 + k * 31) % 1500, 500 + (n * 7 + k * 31) % 1500, 3 + k, case when status in ('submitted', 'quoted') then now() + interval '1 day' * (7 + n % 7) else r.at + interval '7 days' end, won,
      case when won or status in ('submitted', 'quoted') then null when status = 'cancelled' then 'cancelled' else 'taken' end,
      case when (n * 5 + k) % 4001 = 0 or (k = 2 and n > ${transports}::bigint - 3 * ${fullPage}) then jsonb_build_object('flaggedReason', 'Too cheap', 'isEscalated', n % 3 = 0) else '{}' end,
      r.at + interval '1 hour' * k, r.at + interval '1 hour' * k, case when won and status = 'accepted' then now() - interval '1 hour' * (n % 100) when won then r.at + interval '1 day' end,
      case when won and status in ('in_transit', 'delivered', 'completed') then r.at + interval '3 days' end,
      case when won and status = 'delivered' then now() - interval '1 hour' * (n % 40) when won and status = 'completed' then r.at + interval '1 day' * (4 + n % 6) end,
      case when won and status = 'completed' then r.at + interval '12 days' end
    from grown.requests r cross join generate_series(0, 4) k
      cross join lateral (select k = 1 and is_booked as won,
        case when k > 0 then grown.user_id(((n * 3 + k) % (${users}::bigint / 20)) * 20 + 10 + k) end as carrier offset 0) v`;

/** Keeps the dates of a reused database recent, so that nothing becomes due while measuring. */
export const postponeDueWork = (sql: Pool): PromiseLike<unknown> => sql`
  update quotes set accepted_at = case when workflow_state = 'booked' then now() - interval '1 hour' * (total_quote % 100) else accepted_at end,
    delivered_at = case when workflow_state = 'delivered' then now() - interval '1 hour' * (total_quote % 40) else delivered_at end
  where is_accepted and workflow_state in ('booked', 'delivered')`;

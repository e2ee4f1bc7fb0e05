import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import { fileDocuments } from '../src/domains/compliance/fixtures.ts';
import { getTruckAccess, type Place } from '../src/domains/places/rules.ts';
import { findPlace } from '../src/domains/places/zip-table.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';

export interface SeededRows {
  readonly shipperId: string;
  readonly shipperToken: string;
  readonly carrierToken: string;
  readonly transportId: string;
}

export interface PreparedDatabase extends SeededRows {
  readonly url: string;
}

/** All ZIP codes reachable by truck; they are as dense as the population. */
export const listRoadPlaces = (): Place[] =>
  Array.from({ length: 100_000 }, (_, zip) => findPlace(String(zip).padStart(5, '0'))).filter(
    (place): place is Place => place !== null && place.lat !== null && getTruckAccess(place.state) === 'road',
  );

/** Mostly cars at market prices; a fifth without a pickup day. */
async function insertRequests(sql: Pool, count: number, shipperId: string, otherId: string): Promise<void> {
  const places = listRoadPlaces();
  const column = (name: 'zip' | 'city' | 'state' | 'lat' | 'lng') => places.map((place) => String(place[name]));
  await sql.begin(async (tx) => {
    await tx`
      create temporary table places on commit drop as
      select row_number() over () as at, zip, city, state, lat::float8, lng::float8
      from unnest(${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('lat')}::text[], ${column('lng')}::text[]) p (zip, city, state, lat, lng)`;
    await tx`create index on places (at)`;
    await tx`
      insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, color, is_operable,
        transport_type, from_zip_code, from_city, from_state, from_lat, from_lng, to_zip_code, to_city, to_state, to_lat, to_lng, road_miles,
        opening_estimate, from_address, to_address, pickup_date, pickup_until, notes, offer_count, provider_count, best_offer, submitted_at)
      select id, shipper, status, type, 2000 + n % 26, make, model, 18000 + n % 5000, color, pg_temp.chance(n, 5) > 0.1, case when pg_temp.chance(n, 6) > 0.85 then 'enclosed' else 'open' end,
        f.zip, f.city, f.state, f.lat, f.lng, t.zip, t.city, t.state, t.lat, t.lng, miles,
        round((150 + miles * (0.45 + pg_temp.chance(n, 7) * 0.5))::numeric, 2), n || ' Main Street', n || ' Oak Avenue',
        pickup_day, pickup_day, 'Runs and drives. Garage kept.', n % 4, n % 4, 900 + n % 800, now()
      from generate_series(1, ${count}::int) n
        cross join lateral (select
          ('0192' || left(lpad(to_hex(n), 8, '0'), 4) || '-' || right(lpad(to_hex(n), 8, '0'), 4) || '-7000-8000-000000000000')::uuid as id,
          case when n % ${Math.floor(count / 200)} = 0 then ${shipperId}::uuid else ${otherId}::uuid end as shipper,
          case when n % 3 = 0 then 'quoted' else 'submitted' end as status,
          (array['car','car','car','car','car','car','car','car','car','car','car','car','rv','boat','motorcycle','atv','heavy','trailer','golf'])[1 + floor(pg_temp.chance(n, 1) * 19)::int] as type,
          (array['Honda','Toyota','Ford','Tesla','Subaru'])[1 + n % 5] as make, (array['Accord','Camry','F-150','Model 3','Outback'])[1 + n % 5] as model,
          (array['Blue','Silver','Black','White','Red'])[1 + n % 5] as color,
          case when pg_temp.chance(n, 8) > 0.2 then current_date + (pg_temp.chance(n, 9) * 60)::int end as pickup_day) v
        join places f on f.at = 1 + floor(pg_temp.chance(n, 2) * ${places.length})::int
        join places t on t.at = 1 + floor(pg_temp.chance(n, 3) * ${places.length})::int
        cross join lateral (select greatest(20, round(1.2 * miles_between(f.lat, f.lng, t.lat, t.lng)))::int as miles) m`;
  });
  await sql`insert into stops (transport_id, kind, window_from) select id, 'pickup', pickup_date from transports`;
  await sql`vacuum analyze transports`;
  await sql`vacuum analyze stops`;
}

/** None are demo accounts, whose sessions end at each start. */
export async function seed(sql: Pool, count: number): Promise<SeededRows> {
  const shipper = await buildAccount(sql, { role: 'shipper' });
  const other = await buildAccount(sql, { role: 'storage' });
  const carrier = await buildAccount(sql, { role: 'carrier', dotMcVerified: true, insuranceVerified: true });
  await fileDocuments(sql, carrier);
  await sql`
    create or replace function pg_temp.chance(n int, salt int) returns double precision language sql immutable
    return (hashint4extended(n, salt) & 1048575) / 1048576.0`;
  await insertRequests(sql, count, shipper.id, other.id);
  const [own] = await sql<{ id: string }[]>`select id from transports where shipper_id = ${shipper.id} order by id desc offset 5 limit 1`;
  return {
    shipperId: shipper.id,
    shipperToken: await buildSession(sql, shipper),
    carrierToken: await buildSession(sql, carrier),
    transportId: own!.id,
  };
}

import type postgres from 'postgres';
import { buildPersona, buildSession } from '../src/domains/accounts/fixtures.ts';
import { fileDocuments } from '../src/domains/compliance/fixtures.ts';

export interface Seeded {
  readonly shipperId: string;
  readonly shipperToken: string;
  readonly carrierToken: string;
  readonly transportId: string;
}

/** Fills a migrated database with `count` open requests, 200 of them the shipper's own, over all states and vehicle types. */
export async function seed(sql: postgres.Sql, count: number): Promise<Seeded> {
  const shipper = await buildPersona(sql, 'shipper');
  const other = await buildPersona(sql, 'storage');
  const carrier = await buildPersona(sql, 'carrier', { dotMcVerified: true, insuranceVerified: true });
  await fileDocuments(sql, carrier);
  await sql`
    insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, color,
      from_zip_code, from_city, from_state, from_lat, from_lng, to_zip_code, to_city, to_state, to_lat, to_lng, road_miles,
      from_address, to_address, pickup_date, notes, offer_count, best_offer, submitted_at)
    select ('0192' || left(lpad(to_hex(n), 8, '0'), 4) || '-' || right(lpad(to_hex(n), 8, '0'), 4) || '-7000-8000-000000000000')::uuid,
      case when n % ${Math.floor(count / 200)} = 0 then ${shipper.id}::uuid else ${other.id}::uuid end,
      case when n % 3 = 0 then 'quoted' else 'submitted' end,
      (array['car','rv','boat','motorcycle','atv','heavy','trailer','golf'])[1 + n % 8], 2000 + n % 26, 'Honda', 'Accord ' || n % 50, 18000 + n % 5000, 'Blue',
      lpad((10000 + n % 80000)::text, 5, '0'), 'Dayton', (array['OH','CA','TX','FL','NY','WA','GA','IL','AZ','CO'])[1 + n % 10], 39.76, -84.19,
      lpad((10000 + (n * 7) % 80000)::text, 5, '0'), 'Reno', (array['NV','CA','TX','FL','NY','WA','GA','IL','AZ','CO'])[1 + (n / 10) % 10], 39.53, -119.81, 2100,
      n || ' Main Street', n || ' Oak Avenue', current_date + (n % 60)::int, 'Runs and drives. Garage kept.', n % 4, 900 + n % 800, now()
    from generate_series(1, ${count}::int) n`;
  await sql`analyze transports`;
  const [own] = await sql<{ id: string }[]>`select id from transports where shipper_id = ${shipper.id} order by id desc offset 5 limit 1`;
  return {
    shipperId: shipper.id,
    shipperToken: await buildSession(sql, shipper),
    carrierToken: await buildSession(sql, carrier),
    transportId: own!.id,
  };
}

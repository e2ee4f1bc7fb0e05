import type { Pool } from '../src/server/db/sql.ts';
import { placesByRoad } from './seed.ts';

/** How much a platform has grown to; accounts and offers follow the transports. */
export interface Grown {
  readonly transports: number;
  readonly quotes: number;
  readonly users: number;
}

/** Five offers for each transport, one account for five of them. */
export const grownTo = (transports: number): Grown => ({ transports, quotes: transports * 5, users: transports / 5 });

/** Tables whose indexes are built afterwards; those of the audit log belong to its months. */
const filled = [
  'users',
  'transports',
  'quotes',
  'payments',
  'ledger_journals',
  'ledger_entries',
  'dot_mc_validation_logs',
  'compliance_gate_events',
];

/** Lays rows down without indexes, whose order of creation says nothing, and builds them afterwards, as a restored backup has them. */
async function withoutIndexes(sql: Pool, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; text: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${filled}) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await work();
  for (const { text } of indexes) await sql.unsafe(text);
}

/** An id whose order is that of `n`, told apart by four digits; and luck that is the same each time. */
async function makeFunctions(sql: Pool): Promise<void> {
  await sql`
    create or replace function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable
    return (kind || left(lpad(to_hex(n), 12, '0'), 4) || '-' || substr(lpad(to_hex(n), 12, '0'), 5, 4) || '-7000-8000-' || right(lpad(to_hex(n), 12, '0'), 4)
      || '00000000')::uuid`;
  await sql`
    create or replace function pg_temp.chance(n bigint, salt int) returns double precision language sql immutable
    return (hashint8extended(n, salt) & 1048575) / 1048576.0`;
}

async function fillUsers(sql: Pool, count: number): Promise<void> {
  await sql`
    insert into users (id, email, email_verified_at, password_hash, full_name, role, phone_number, company_name, dot_number, mc_number, is_active,
      is_blocked, blocked_reason, blocked_at, created_at)
    select pg_temp.id_of('0190', n), 'user' || n || '@grown.example', at, 'none',
      (array['Anna','Ben','Carla','Dmitri','Elena','Frank','Grace','Hugo','Ines','Jamal'])[1 + n % 10] || ' ' ||
        (array['Meyer','Okafor','Nguyen','Silva','Novak','Reed','Haddad','Larsen','Castro','Kim','Weber','Patel','Moreau'])[1 + n % 13] || ' ' || n,
      (array['shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','shipper','carrier','carrier','carrier','carrier',
        'carrier','broker','driver','independent_driver','storage','insurance'])[1 + n % 20],
      '+1555' || lpad((n % 10000000)::text, 7, '0'), case when n % 20 >= 10 then 'Hauling ' || n end,
      case when n % 20 >= 10 then (1000000 + n)::text end, case when n % 20 >= 10 then (500000 + n)::text end,
      n % 50 <> 0, n % 100 = 1, case when n % 100 = 1 then 'Reported' end, case when n % 100 = 1 then at + interval '9 days' end, at
    from generate_series(1, ${count}::int) n cross join lateral (select now() - interval '3 years' * (1 - n::float8 / ${count}) as at) v`;
}

async function fillTransports(sql: Pool, count: number, users: number): Promise<void> {
  const places = placesByRoad().filter((_, at) => at % 40 === 0);
  const column = (name: 'zip' | 'city' | 'state' | 'lat' | 'lng') => places.map((place) => String(place[name]));
  await sql`create temporary table places as
    select row_number() over () as at, zip, city, state, lat::float8, lng::float8
    from unnest(${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('lat')}::text[], ${column('lng')}::text[]) p (zip, city, state, lat, lng)`;
  await sql`create index on places (at)`;
  await sql`
    insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, from_zip_code, from_city,
      from_state, from_lat, from_lng, to_zip_code, to_city, to_state, to_lat, to_lng, road_miles, opening_estimate, offer_count, provider_count,
      best_offer, submitted_at, created_at, updated_at)
    select pg_temp.id_of('0192', n), pg_temp.id_of('0190', (n % (${users}::bigint / 20)) * 20 + 1 + n % 9), status, 'car', 2000 + n % 26,
      (array['Honda','Toyota','Ford','Tesla','Subaru','Mazda','Kia'])[1 + n % 7], (array['Accord','Camry','F-150','Model 3','Outback','CX-5','Soul'])[1 + n % 7],
      18000 + n % 5000, f.zip, f.city, f.state, f.lat, f.lng, t.zip, t.city, t.state, t.lat, t.lng, 900, 900 + n % 800, 4, 4, 800 + n % 700, came, came, came
    from generate_series(1, ${count}::bigint) n
      cross join lateral (select now() - interval '3 years' * (1 - n::float8 / ${count}) as came, pg_temp.chance(n, 1) as luck, n > ${count}::bigint * 0.95 as fresh) v
      cross join lateral (select case when fresh and luck < 0.35 then 'submitted' when fresh and luck < 0.6 then 'quoted' when fresh and luck < 0.75 then 'accepted'
        when fresh and luck < 0.85 then 'assigned' when fresh and luck < 0.95 then 'in_transit' when fresh then 'delivered'
        when luck < 0.12 then 'cancelled' else 'completed' end as status) s
      join places f on f.at = 1 + floor(pg_temp.chance(n, 2) * ${places.length})::int
      join places t on t.at = 1 + floor(pg_temp.chance(n, 3) * ${places.length})::int`;
}

/** The estimate and four offers of each transport; the first of them is the one that was accepted where one was. */
async function fillQuotes(sql: Pool, users: number): Promise<void> {
  await sql`
    insert into quotes (id, transport_id, kind, user_id, carrier_id, workflow_state, base_rate, total_quote, estimated_delivery_days, valid_until,
      is_accepted, closed_reason, metadata, created_at, updated_at, accepted_at, picked_up_at, delivered_at, completed_at)
    select pg_temp.id_of('0194', n * 5 + k), t.id, case when k = 0 then 'opening' else 'own' end, carrier, carrier,
      case when won then case t.status when 'accepted' then 'booked' when 'completed' then 'closed' else t.status end
        when t.status in ('submitted', 'quoted') then case when k = 0 then 'submitted' else 'quoted' end else 'closed' end,
      500 + (n * 7 + k * 31) % 1500, 500 + (n * 7 + k * 31) % 1500, 3 + k, at + interval '7 days', won,
      case when won or t.status in ('submitted', 'quoted') then null when t.status = 'cancelled' then 'cancelled' else 'taken' end,
      case when (n * 5 + k) % 4001 = 0 then '{"flaggedReason":"Too cheap","isEscalated":false}'::jsonb else '{}' end,
      at + interval '1 hour' * k, at + interval '1 hour' * k, case when won then at + interval '1 day' end,
      case when won and t.status in ('in_transit', 'delivered', 'completed') then at + interval '3 days' end,
      case when won and t.status in ('delivered', 'completed') then at + interval '3 days' + interval '1 day' * (1 + n % 6) end,
      case when won and t.status = 'completed' then at + interval '12 days' end
    from (select id, status, submitted_at as at, row_number() over (order by id) as n from transports) t
      cross join generate_series(0, 4) k
      cross join lateral (select k = 1 and t.status not in ('submitted', 'quoted', 'cancelled') as won,
        case when k > 0 then pg_temp.id_of('0190', ((n * 3 + k) % (${users}::bigint / 20)) * 20 + 10 + k) end as carrier) v`;
}

async function fillMoney(sql: Pool): Promise<void> {
  await sql`
    insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, is_test, held_at, released_at,
      created_at, updated_at)
    select pg_temp.id_of('0196', row_number() over (order by q.id)), q.transport_id, q.id, t.shipper_id, q.carrier_id, q.total_quote + 49, 49,
      case when q.completed_at is not null then 'released' else 'held' end, true, q.accepted_at, q.completed_at, q.accepted_at, q.accepted_at
    from quotes q join transports t on t.id = q.transport_id where q.is_accepted`;
  await sql`
    insert into ledger_journals (id, payment_id, kind, reference, created_at)
    select gen_random_uuid(), id, 'captured', 'ch', held_at from payments
    union all select gen_random_uuid(), id, 'released', 'tr', released_at from payments where released_at is not null`;
  await sql`
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    select j.id, p.id, side.account, side.sign * (case j.kind when 'captured' then p.amount else p.amount - p.platform_fee end * 100)::bigint
    from ledger_journals j join payments p on p.id = j.payment_id
      cross join lateral (values (case j.kind when 'captured' then 'shipper' else 'held' end, -1), (case j.kind when 'captured' then 'held' else 'carrier' end, 1)) side (account, sign)`;
}

async function fillLogs(sql: Pool, { transports, users }: Grown): Promise<void> {
  await sql`
    insert into audit_log (id, event_type, actor_id, actor_role, subject_type, subject_id, details, created_at)
    select pg_temp.id_of('0198', n), (array['transport.submitted','quote.given','quote.accepted','account.signed-in'])[1 + n % 4],
      pg_temp.id_of('0190', 1 + n % ${users}::bigint), 'shipper', 'transport', pg_temp.id_of('0192', n)::text, '{}', now() - interval '3 years' * (1 - n::float8 / ${transports})
    from generate_series(1, ${transports}::bigint) n`;
  await sql`
    insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, created_at)
    select pg_temp.id_of('0199', n), pg_temp.id_of('0190', n), (1000000 + n)::text, (500000 + n)::text, (array['valid','valid','invalid','not_found'])[1 + n % 4],
      now() - interval '3 years' * (1 - n::float8 / ${users}) from generate_series(1, ${users}::bigint) n`;
  await sql`
    insert into compliance_gate_events (id, user_id, event_type, violations, attempted_action, block_reason, timestamp)
    select pg_temp.id_of('019a', n), pg_temp.id_of('0190', 1 + n % ${users}::bigint), 'gate_closed', '[]', 'place_bid', 'No papers',
      now() - interval '3 years' * (1 - n::float8 / ${users}) from generate_series(1, ${users}::bigint) n`;
}

/** Fills a migrated database with three years of a platform: mostly what is over, the newest twentieth still under way. */
export async function growPlatform(sql: Pool, grown: Grown, say: (words: string) => void): Promise<void> {
  await sql`set session_replication_role = replica`;
  await sql`set synchronous_commit = off`;
  await sql`set maintenance_work_mem = '512MB'`;
  await makeFunctions(sql);
  await withoutIndexes(sql, async () => {
    await fillUsers(sql, grown.users);
    await fillTransports(sql, grown.transports, grown.users);
    say('transports');
    await fillQuotes(sql, grown.users);
    say('quotes');
    await fillMoney(sql);
    await fillLogs(sql, grown);
    say('money and logs');
  });
  say('indexes');
  await sql`vacuum analyze`;
}

-- The marketplace searched by place, price and distance, and searches that are kept.

-- The platform's own price of an open request, beside it so that a list needs no second table; written with the opening quote.
alter table transports add column opening_estimate numeric(10,2);
alter table transports add column price_per_mile numeric(10,2)
  generated always as (round(coalesce(fixed_price, opening_estimate) / nullif(road_miles, 0), 2)) stored;

-- Both ends to a tenth of a degree, as everybody reads them before booking: a search by distance can tell no more than that.
alter table transports
  add column from_area_lat double precision generated always as (round(from_lat::numeric, 1)::double precision) stored,
  add column from_area_lng double precision generated always as (round(from_lng::numeric, 1)::double precision) stored,
  add column to_area_lat double precision generated always as (round(to_lat::numeric, 1)::double precision) stored,
  add column to_area_lng double precision generated always as (round(to_lng::numeric, 1)::double precision) stored;

update transports t set opening_estimate = q.total_quote from quotes q where q.transport_id = t.id and q.kind = 'opening' and q.total_quote > 0;

-- The haversine of two places in degrees: grows with their distance, without the last and dearest step.
create function haversine(lat double precision, lng double precision, other_lat double precision, other_lng double precision)
  returns double precision language sql immutable parallel safe
  return power(sin(radians(other_lat - lat) / 2), 2) + cos(radians(lat)) * cos(radians(other_lat)) * power(sin(radians(other_lng - lng) / 2), 2);

create function miles_between(lat double precision, lng double precision, other_lat double precision, other_lng double precision)
  returns double precision language sql immutable parallel safe
  return 7917.6 * asin(sqrt(least(1, haversine(lat, lng, other_lat, other_lng))));

-- Plain numbers in a tree of boxes: unlike points they have statistics, so that a wide circle is read in the order of the list and a
-- narrow one by place.
create extension if not exists btree_gist;
create index transports_open_areas_idx on transports using gist (from_area_lng, from_area_lat, to_area_lng, to_area_lat)
  where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_to_area_idx on transports using gist (to_area_lng, to_area_lat)
  where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_pickup_idx on transports (coalesce(pickup_date, 'infinity'::date), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_rate_idx on transports (coalesce(price_per_mile, 0), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_longest_idx on transports (coalesce(road_miles, 0), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_shortest_idx on transports (coalesce(road_miles, 2147483647), id) where status in ('submitted', 'quoted') or fixed_price is not null;

-- The map of lanes reads this index alone.
drop index transports_open_lane_idx;
create index transports_open_lane_idx on transports (from_state, to_state, id desc) include (price_per_mile)
  where status in ('submitted', 'quoted') or fixed_price is not null;

-- Own quotes and own bids in one list.
create index quotes_user_idx on quotes (user_id, id desc) where kind = 'own';

-- One line for each request that an account opened on a day, however often it did.
create unique index marketplace_activity_view_key on marketplace_activity (transport_id, user_id, ((timestamp at time zone 'utc')::date))
  where activity_type = 'request_viewed';

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  alert boolean not null,
  vehicle_type text,
  transport_type text,
  from_state text,
  to_state text,
  from_zip text,
  from_radius int,
  from_lat double precision,
  from_lng double precision,
  to_zip text,
  to_radius int,
  to_lat double precision,
  to_lng double precision,
  pickup_from date,
  pickup_to date,
  running text,
  min_rate numeric(10,2),
  max_rate numeric(10,2),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((from_lat is null) = (from_radius is null) and (to_lat is null) = (to_radius is null))
);
create unique index saved_searches_name_key on saved_searches (user_id, lower(name));
create index saved_searches_alert_idx on saved_searches (from_state, to_state) where alert;

-- Requests that fit a search and of which its owner has not been told.
create table saved_search_news (
  search_id uuid not null references saved_searches (id) on delete cascade,
  transport_id uuid not null references transports (id),
  created_at timestamptz not null default now(),
  primary key (search_id, transport_id)
);

-- The marketplace searched by place, price and distance, and searches that are kept.

-- The platform's own price of an open request, beside it so that a list needs no second table; written with the opening quote.
alter table transports add column opening_estimate numeric(10,2);
alter table transports add column price_per_mile numeric(10,2)
  generated always as (round(coalesce(fixed_price, opening_estimate) / nullif(road_miles, 0), 2)) stored;

-- Both ends to a tenth of a degree, as everybody reads them before booking: a search by distance can tell no more than that.
alter table transports add column from_area point
  generated always as (point(round(from_lng::numeric, 1)::double precision, round(from_lat::numeric, 1)::double precision)) stored;
alter table transports add column to_area point
  generated always as (point(round(to_lng::numeric, 1)::double precision, round(to_lat::numeric, 1)::double precision)) stored;

update transports t set opening_estimate = q.total_quote from quotes q where q.transport_id = t.id and q.kind = 'opening' and q.total_quote > 0;

-- The haversine of two points (longitude, latitude): grows with their distance, without the last and dearest step.
create function haversine(a point, b point) returns double precision language sql immutable parallel safe
  return power(sin(radians(b[1] - a[1]) / 2), 2) + cos(radians(a[1])) * cos(radians(b[1])) * power(sin(radians(b[0] - a[0]) / 2), 2);

create function miles_between(a point, b point) returns double precision language sql immutable parallel safe
  return 7917.6 * asin(sqrt(least(1, haversine(a, b))));

create index transports_open_area_idx on transports using gist (from_area, to_area) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_to_area_idx on transports using gist (to_area) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_pickup_idx on transports (coalesce(pickup_date, 'infinity'::date), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_rate_idx on transports (coalesce(price_per_mile, 0), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_longest_idx on transports (coalesce(road_miles, 0), id) where status in ('submitted', 'quoted') or fixed_price is not null;
create index transports_open_shortest_idx on transports (coalesce(road_miles, 2147483647), id) where status in ('submitted', 'quoted') or fixed_price is not null;

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
  from_area point,
  to_zip text,
  to_radius int,
  to_area point,
  pickup_from date,
  pickup_to date,
  running text,
  min_rate numeric(10,2),
  max_rate numeric(10,2),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((from_area is null) = (from_radius is null) and (to_area is null) = (to_radius is null))
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

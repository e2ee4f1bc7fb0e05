-- What carriers, brokers and independent drivers say of themselves, and the trust card as it was when they were chosen.
create table carrier_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  about text,
  year_founded int check (year_founded between 1850 and 2200),
  vehicle_types text[] not null default '{}'
    check (vehicle_types <@ array['car','rv','boat','motorcycle','atv','heavy','trailer','golf']),
  -- As the carrier states it; for general freight there is no federal filing to hold it against.
  cargo_limit numeric(10,2) check (cargo_limit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table carrier_equipment (
  user_id uuid not null references carrier_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('open','wedge','enclosed','flatbed','lowboy','boat_trailer','motorcycle_trailer','rollback','tow_away','driveaway')),
  unit_count int not null check (unit_count between 1 and 999),
  capacity int not null check (capacity between 1 and 20),
  primary key (user_id, kind)
);

-- An empty list of states means any state.
create table carrier_lanes (
  user_id uuid not null references carrier_profiles (user_id) on delete cascade,
  position int not null check (position between 1 and 20),
  from_states text[] not null,
  to_states text[] not null,
  both_ways boolean not null,
  primary key (user_id, position)
);

alter table quotes
  -- One card for each party of the accepted quote, as it stood when the shipper chose it or a broker named it.
  add trust_card jsonb not null default '[]',
  add completed_at timestamptz;
update quotes q set completed_at = q.updated_at from transports t where t.id = q.transport_id and q.is_accepted and t.status = 'completed';
-- How many transports an account has completed, counted without touching the table.
create index quotes_carrier_completed_idx on quotes (carrier_id) where completed_at is not null;
create index quotes_broker_completed_idx on quotes (broker_id) where completed_at is not null;

-- Open requests by the way they go, 'TXCO': a carrier's lanes are a set of such ways.
create index transports_open_way_idx on transports ((from_state || to_state), id desc)
  where status in ('submitted', 'quoted') or fixed_price is not null;

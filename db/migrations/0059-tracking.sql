-- Where a vehicle is from pickup to delivery: what its driver agreed to, and what is known of the truck now. One row for each haul.
create table trackings (
  transport_id uuid primary key references transports (id),
  quote_id uuid not null references quotes (id),
  driver_id uuid references users (id),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The phone that shares; another one of the driver may take its place.
  device_id uuid,
  is_on boolean not null default false,
  sharing_since timestamptz,
  sharing_until timestamptz,
  last_lat double precision,
  last_lng double precision,
  last_accuracy double precision,
  last_at timestamptz,
  received_at timestamptz,
  -- The place near which readers are told it is, of the rounded position.
  near_name text,
  -- One place that the truck cannot have reached, and the hours of its driver as the positions show them.
  suspect jsonb,
  duty jsonb,
  came_near_at timestamptz,
  -- When open screens were last told to ask anew.
  told_at timestamptz,
  position_count integer not null default 0 check (position_count >= 0),
  erased_at timestamptz,
  check (not is_on or (device_id is not null and sharing_since is not null and sharing_until is not null)),
  check (ended_at is null or not is_on),
  check ((last_at is null) = (last_lat is null) and (last_at is null) = (last_lng is null))
) with (fillfactor = 70);
create index trackings_quote_idx on trackings (quote_id);
create index trackings_driver_idx on trackings (driver_id) where driver_id is not null;
create index trackings_to_erase_idx on trackings (ended_at) where erased_at is null and ended_at is not null;

-- The positions themselves, many to a row: those of a phone whose numbers belong together, by their numbers. Each is there once.
create table tracking_stretches (
  id uuid primary key,
  transport_id uuid not null references trackings (transport_id),
  driver_id uuid not null references users (id),
  device_id uuid not null,
  block integer not null,
  -- {"17": [lat, lng, accuracy, milliseconds]}
  points jsonb not null check (jsonb_typeof(points) = 'object'),
  unique (transport_id, device_id, block)
) with (fillfactor = 70);
create index tracking_stretches_driver_idx on tracking_stretches (driver_id, id);

-- What a driver agreed to, and took back.
create table tracking_consents (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  driver_id uuid not null references users (id),
  device_id uuid not null,
  is_on boolean not null,
  until timestamptz,
  -- By the clock of the phone, and how far that clock was ahead of ours when it sent it.
  done_at timestamptz not null,
  clock_offset_seconds integer not null,
  created_at timestamptz not null
);
create index tracking_consents_transport_idx on tracking_consents (transport_id, id);
create index tracking_consents_driver_idx on tracking_consents (driver_id, id);
create trigger tracking_consents_append_only before update or delete on tracking_consents for each row execute function refuse_change();
create trigger tracking_consents_kept before truncate on tracking_consents execute function refuse_change();

-- Links for people without an account. The token is shown once; its hash finds the link.
create table tracking_links (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  -- The booking it was made for: another one has links of its own.
  quote_id uuid not null references quotes (id),
  made_by uuid not null references users (id),
  label text not null check (label <> ''),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index tracking_links_transport_idx on tracking_links (transport_id, id);
create index tracking_links_quote_idx on tracking_links (quote_id);
create index tracking_links_made_by_idx on tracking_links (made_by);

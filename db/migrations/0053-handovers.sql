-- The handover of a booked vehicle at pickup: what its booking asks of the driver, the truck that comes, and the code by which the
-- shipper lets the vehicle go. One row for each booked transport; another booking or another driver begins it anew.
create table handovers (
  transport_id uuid primary key references transports (id),
  quote_id uuid not null references quotes (id),
  -- As it was set when the booking was made.
  license_required boolean not null,
  -- The shipper reads it, so it is sealed and not hashed; phones get a hash that is made from it.
  sealed_code bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  -- Each new code counts its own tries: what a phone tried against an older one does not count.
  code_version integer not null check (code_version > 0),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 3),
  released_at timestamptz,
  released_how text check (released_how in ('code', 'without_code')),
  released_by uuid references users (id),
  release_reason text,
  stopped_at timestamptz,
  stopped_by uuid references users (id),
  stopped_why text check (stopped_why in ('wrong_code', 'driver', 'truck', 'plate', 'number', 'other')),
  stopped_words text,
  truck text check (truck <> ''),
  plate text check (plate <> ''),
  plate_state text check (plate_state ~ '^[A-Z]{2}$'),
  truck_named_by uuid references users (id),
  truck_named_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((released_at is null) = (released_how is null) and (released_at is null) = (released_by is null)),
  check ((released_how is not distinct from 'without_code') = (release_reason is not null)),
  check ((stopped_at is null) = (stopped_why is null) and (stopped_at is null) = (stopped_by is null)),
  check (released_at is null or stopped_at is null),
  check ((truck is null) = (plate is null) and (truck is null) = (truck_named_at is null) and (truck is null) = (truck_named_by is null))
);
create index handovers_quote_idx on handovers (quote_id);
create index handovers_released_by_idx on handovers (released_by) where released_by is not null;
create index handovers_stopped_by_idx on handovers (stopped_by) where stopped_by is not null;
create index handovers_truck_named_by_idx on handovers (truck_named_by) where truck_named_by is not null;

-- Every try of a code, as a phone made it, sent at once or later: its id is the phone's, so that it counts once.
create table release_checks (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  driver_id uuid not null references users (id),
  code_version integer not null,
  is_right boolean not null,
  -- By the clock of the phone, and how far that clock was ahead of ours when it sent it.
  tried_at timestamptz not null,
  clock_offset_seconds integer not null,
  checked_at timestamptz not null
);
create index release_checks_transport_idx on release_checks (transport_id, id);
create index release_checks_quote_idx on release_checks (quote_id);
create index release_checks_driver_idx on release_checks (driver_id, id);
create trigger release_checks_append_only before update or delete on release_checks for each row execute function refuse_change();
create trigger release_checks_kept before truncate on release_checks execute function refuse_change();

-- Pictures of driver licenses (specification 2, section 3). The bytes are sealed files; a deleted row stays without them.
create table driver_license_uploads (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  driver_id uuid not null references users (id),
  file_id uuid not null references files (id),
  filename text not null,
  original_filename text not null,
  original_sha256 text not null,
  file_size integer not null check (file_size > 0),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png')),
  license_type text not null default 'front' check (license_type in ('front', 'back')),
  geo_location jsonb check (jsonb_typeof(geo_location) = 'object'),
  device_info jsonb not null default '{}',
  ip_address text,
  -- By the clock of the phone, and how far that clock was ahead of ours when it sent it.
  captured_at timestamptz not null,
  clock_offset_seconds integer not null,
  uploaded_at timestamptz not null,
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  encryption_status text not null default 'encrypted' check (encryption_status in ('encrypted', 'none')),
  check (is_deleted = (deleted_at is not null))
);
-- One picture of each side counts, whatever two phones do at once.
create unique index driver_license_uploads_one_key on driver_license_uploads (transport_id, driver_id, license_type) where not is_deleted;
create index driver_license_uploads_driver_idx on driver_license_uploads (driver_id, id);
create index driver_license_uploads_file_idx on driver_license_uploads (file_id);
create index driver_license_uploads_sent_idx on driver_license_uploads (original_sha256);
create index driver_license_uploads_kept_idx on driver_license_uploads (transport_id) where not is_deleted;

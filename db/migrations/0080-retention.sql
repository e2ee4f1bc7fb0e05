-- How long personal files are kept (specification 2, section 3), and each run of the cleanup that deletes what is older.
create table retention_config (
  pii_type text primary key check (pii_type in ('driver_license', 'pickup_photos', 'insurance_docs', 'compliance_docs')),
  retention_days integer not null check (retention_days between 1 and 3650),
  description text,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now()
);
create index retention_config_updater_idx on retention_config (updated_by) where updated_by is not null;

-- What was set for licenses before there was a table of its own goes on.
insert into retention_config (pii_type, retention_days) values
  ('driver_license', coalesce((select value::int from system_config
    where key = 'DRIVER_LICENSE_RETENTION_DAYS' and value ~ '^[0-9]{1,4}$' and value::int between 1 and 3650), 90)),
  ('pickup_photos', 90), ('insurance_docs', 365), ('compliance_docs', 2555);

create table retention_jobs (
  id uuid primary key,
  pii_type text not null check (pii_type in ('driver_license', 'pickup_photos', 'insurance_docs', 'compliance_docs')),
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  -- Of files whose days are over: looked at, deleted, and left because something holds them or could not be deleted.
  records_processed integer not null default 0,
  records_deleted integer not null default 0,
  records_held integer not null default 0,
  records_failed integer not null default 0,
  -- The last file that was looked at: after a kill the run goes on behind it.
  reached uuid,
  -- Null: the nightly run.
  started_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  check (records_processed = records_deleted + records_held + records_failed),
  check ((status = 'running') = (finished_at is null))
);
-- Two at once are one.
create unique index retention_jobs_running_key on retention_jobs (pii_type) where status = 'running';
create index retention_jobs_starter_idx on retention_jobs (started_by) where started_by is not null;

-- Bytes of a picture that went when its days were over; the row stays, because inspections, claims and chains name it.
alter table documents add column deleted_at timestamptz;
create index documents_kept_idx on documents (id) where deleted_at is null;
create index driver_license_uploads_id_kept_idx on driver_license_uploads (id) where not is_deleted;

-- Nothing of a transport, or of a person, is deleted while a legal hold stands on it.
create table legal_holds (
  id uuid primary key,
  transport_id uuid references transports (id),
  user_id uuid references users (id),
  reason text not null check (reason <> ''),
  placed_by uuid not null references users (id),
  placed_at timestamptz not null,
  lift_reason text check (lift_reason <> ''),
  lifted_by uuid references users (id),
  lifted_at timestamptz,
  check (num_nonnulls(transport_id, user_id) = 1),
  check (num_nonnulls(lift_reason, lifted_by, lifted_at) in (0, 3))
);
create unique index legal_holds_transport_key on legal_holds (transport_id) where lifted_at is null;
create unique index legal_holds_user_key on legal_holds (user_id) where lifted_at is null;
create index legal_holds_all_transports_idx on legal_holds (transport_id, id);
create index legal_holds_all_users_idx on legal_holds (user_id, id);
create index legal_holds_placer_idx on legal_holds (placed_by);
create index legal_holds_lifter_idx on legal_holds (lifted_by) where lifted_by is not null;

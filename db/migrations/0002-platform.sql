-- What the platform itself keeps: limits, replayed answers, facts, jobs, mails, files.

-- One row per caller and route; losing it in a crash only forgives what was counted.
create unlogged table rate_limits (
  key text primary key,
  full_at timestamptz not null
);
create index rate_limits_full_at on rate_limits (full_at);

create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint text not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table events (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now()
);
create index events_topic on events (topic, id);

-- A finished job is deleted; one that gave up stays with failed_at until an administrator retries or deletes it.
create table jobs (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  key text,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  last_error text
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
create unique index jobs_one_per_key on jobs (name, key) where key is not null and attempts = 0;

create function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger jobs_wake after insert on jobs for each statement execute function notify_jobs();

create table schedule_slots (
  name text primary key,
  slot timestamptz not null
);

create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  reply_to text,
  unsubscribe_url text,
  dispatch_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_created_at on mail_outbox (created_at desc, id desc);
create index mail_outbox_dispatch on mail_outbox (dispatch_id) where dispatch_id is not null;

-- wrapped_key is null once the file is deleted: without its key the bytes say nothing.
create table files (
  id uuid primary key,
  byte_size integer not null check (byte_size >= 0),
  sha256 text not null,
  mime text not null,
  store text not null check (store in ('disk', 's3')),
  key_id text not null,
  wrapped_key bytea,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((wrapped_key is null) = (deleted_at is not null))
);
create index files_key_id on files (key_id) where deleted_at is null;

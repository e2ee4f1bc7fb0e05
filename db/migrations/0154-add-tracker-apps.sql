-- The app that sends a driver's positions while the phone is locked, known by the token in its address.
create table tracker_apps (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  token_hash bytea not null unique,
  -- The phone as which its positions count.
  device_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- What sent the last position that was taken.
alter table trackings add column last_source text check (last_source in ('page', 'owntracks', 'traccar'));

-- The private address at which a calendar reads the pickups and deliveries of an account: one each. Its token is shown once; its hash finds it.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- When a calendar last read it, to the hour; null before one did.
  last_read_at timestamptz
);

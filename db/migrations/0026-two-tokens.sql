-- A session has two tokens: the bearer that scripts of the page hold, and the cookie that they cannot read. Each counts in its place only.
alter table sessions
  add column cookie_hash bytea,
  -- The bearer lives for twelve hours and is renewed by the cookie.
  add column bearer_expires_at timestamptz not null default now() + interval '12 hours',
  add column seen_at timestamptz not null default now(),
  -- When its owner last said the password or a code.
  add column proven_at timestamptz;
create unique index sessions_cookie_hash_key on sessions (cookie_hash);

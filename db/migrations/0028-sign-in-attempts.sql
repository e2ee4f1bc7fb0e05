-- Attempts to sign in and codes that were tried, by account and by address, for the pauses between them. Lost with a crash of the
-- database, which is no harm.
create unlogged table sign_in_attempts (
  key text primary key,
  failures int not null check (failures >= 0),
  last_at timestamptz not null
);
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);

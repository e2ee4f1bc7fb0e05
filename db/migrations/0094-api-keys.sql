-- Keys with which programs of an account's owner act in its name: each for what its scopes name, until its own end.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- SHA-256 of the key itself, which is shown once and kept nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['read', 'write_transports', 'write_quotes_and_bids', 'write_messages']),
  created_at timestamptz not null,
  -- 365 days, whatever the clocks do meanwhile.
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '8760 hours'),
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- A name tells one key: what is sent twice makes no second one.
create unique index api_keys_name_key on api_keys (user_id, lower(name)) where revoked_at is null;
-- Which key a fact came by; null for what people do themselves. The audit log says it with each line.
alter table events add column api_key_id uuid;

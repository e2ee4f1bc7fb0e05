-- Addresses of an account's own programs, which are sent what its bell is told (docs/decisions/071).
create table webhook_endpoints (
  id uuid primary key,
  user_id uuid not null references users (id),
  url text not null check (char_length(url) between 1 and 500),
  description text not null,
  -- The facts that are sent; null: all, also those that come to be told later.
  facts text[] check (facts <> '{}'),
  is_on boolean not null default true,
  -- Why the program switched it off: its server answered 410, or took nothing for days. Null: it is on, or its owner switched it off.
  off_because text check (off_because in ('gone', 'failing')),
  -- Since when its server took nothing; null after it took something.
  failing_since timestamptz,
  -- A server that did not answer is left alone until then, so that it does not keep the deliveries of others waiting.
  rests_until timestamptz,
  created_at timestamptz not null,
  check (not is_on or off_because is null)
);
-- An address tells one webhook of the account: what is sent twice makes no second one.
create unique index webhook_endpoints_url_key on webhook_endpoints (user_id, url);
-- What deliveries are signed with. It has to be read to sign: sealed, not hashed.
create table webhook_secrets (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  sealed bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  -- Until when it signs beside the one that came in its place; null: it is the one that counts.
  signs_until timestamptz
);
create unique index webhook_secrets_current_key on webhook_secrets (endpoint_id) where signs_until is null;
create index webhook_secrets_endpoint_idx on webhook_secrets (endpoint_id);
create table webhook_deliveries (
  -- By which receivers know what they got already.
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  fact text not null,
  is_test boolean not null,
  -- As it is signed and sent, byte for byte.
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'given_up', 'not_sent')),
  -- Sent again by hand it begins another round; the job of the round before does nothing any more.
  round integer not null default 1,
  -- Of this round.
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null
);
create index webhook_deliveries_endpoint_idx on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_created_idx on webhook_deliveries (created_at);
create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  started_at timestamptz not null,
  took_ms integer not null,
  -- What the server answered, or why there is no answer.
  status integer,
  problem text,
  -- The beginning of its answer, a kilobyte at most.
  answer text,
  check ((status is null) <> (problem is null))
);
create index webhook_attempts_delivery_idx on webhook_attempts (delivery_id, id);

-- What the built-in payment sandbox keeps (src/server/payment-sandbox/): it stands for Stripe where no keys of Stripe's are set. No money is in it.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  -- The connected account it belongs to; '' for the platform.
  account text not null default '',
  -- As it goes over the wire, in cents and Unix seconds.
  data jsonb not null,
  -- What the wire does not say.
  hidden jsonb not null default '{}',
  created timestamptz not null,
  place bigint generated always as identity
);
create index sandbox_objects_kind_idx on sandbox_objects (kind, account, place);
create index sandbox_objects_data_idx on sandbox_objects using gin (data jsonb_path_ops)
  where kind in ('charge', 'refund', 'transfer', 'dispute', 'payment_intent', 'checkout.session', 'balance_transaction');

-- What was answered under an idempotency key, for a day.
create table sandbox_requests (
  account text not null,
  key text not null,
  hash text not null,
  status integer,
  body jsonb,
  created timestamptz not null,
  primary key (account, key)
);

-- Events on their way to the address that hears of them; the queue says when they are tried next.
create table sandbox_events (
  event text primary key references sandbox_objects (id),
  endpoint text,
  tries integer not null default 0,
  delivered_at timestamptz
);

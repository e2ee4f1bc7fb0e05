-- What Sentinel saw and whom it keeps out, and what searching accounts needs.

-- One row may stand for several equal events of one second: threat_score is their sum, at most 100.
create table security_logs (
  id uuid primary key,
  ip_address text not null,
  user_id uuid references users (id) on delete set null,
  event_type text not null,
  threat_score integer not null default 0 check (threat_score between 0 and 100),
  occurrences integer not null default 1 check (occurrences > 0),
  user_agent text not null default '',
  request_path text not null default '',
  device_fingerprint text,
  geo_location jsonb,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_logs_created_at on security_logs (created_at desc, id desc) include (occurrences);
create index security_logs_address on security_logs (ip_address, created_at desc);

-- A ban that ended stays as a row: the next one of the same address is longer. Events before counts_from were paid for with a ban,
-- or forgiven by whoever lifted it.
create table banned_ips (
  id uuid primary key,
  ip_address text not null,
  reason text not null,
  threat_score integer not null check (threat_score between 0 and 100),
  banned_until timestamptz,
  is_permanent boolean not null default false,
  ban_count integer not null default 1 check (ban_count >= 0),
  counts_from timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (is_permanent = (banned_until is null))
);
create unique index banned_ips_ip_address_key on banned_ips (ip_address);
create index banned_ips_open on banned_ips (id desc) where lifted_at is null;

-- The list of all accounts is searched by any part of these three.
create index users_search_idx on users using gin ((email || ' ' || full_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);

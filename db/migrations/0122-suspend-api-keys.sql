-- What an API key does counts for the key: an automatic ban suspends it, and leaves its owner signed in. suspended_until: null while nothing but
-- another key helps.
alter table api_keys add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspend_reason text,
  add column suspension_count integer not null default 0 check (suspension_count >= 0),
  add check ((suspended_at is null) = (suspend_reason is null)),
  add check (suspended_until > suspended_at);
-- By which key a request came; null for what people do themselves.
alter table security_logs add column api_key_id uuid;
create index security_logs_api_key on security_logs (api_key_id, created_at desc) where api_key_id is not null;

-- What administrators decided about an independent driver's insurance and numbers; the account itself keeps only how it stands.
create table driver_reviews (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('insurance', 'dot_mc')),
  verified boolean not null,
  notes text,
  reviewed_by uuid not null references users (id),
  reviewed_at timestamptz not null
);
create index driver_reviews_user_idx on driver_reviews (user_id, kind, id desc);

-- The console's list: newest first, each status apart, and found by a piece of a name, an address or a number.
create index users_drivers_idx on users (id desc) where role = 'independent_driver' and deleted_at is null;
create index users_drivers_blocked_idx on users (id desc) where role = 'independent_driver' and deleted_at is null and is_blocked;
create index users_drivers_pending_idx on users (id desc)
  where role = 'independent_driver' and deleted_at is null and not is_blocked and not (insurance_verified and dot_mc_verified);
create index users_drivers_verified_idx on users (id desc)
  where role = 'independent_driver' and deleted_at is null and not is_blocked and insurance_verified and dot_mc_verified;
create index users_drivers_search_idx on users using gin (
  lower(full_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(dot_number, '') || ' ' || coalesce(mc_number, ''))
  gin_trgm_ops) where role = 'independent_driver' and deleted_at is null;

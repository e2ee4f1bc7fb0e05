-- Lists of administrators, sorted either way by what they offer: a value and the id, so that a page goes on where the last one ended.
create index users_by_name_idx on users (lower(full_name), id) where deleted_at is null;
create index users_by_email_idx on users (email, id) where deleted_at is null;
create index users_by_company_idx on users (lower(coalesce(company_name, '')), id) where deleted_at is null;
create index users_inactive_idx on users (id) where not is_active and not is_blocked and deleted_at is null;
create index users_blocked_idx on users (id) where is_blocked and deleted_at is null;
create index users_blocked_at_idx on users (coalesce(blocked_at, '-infinity'), id) where is_blocked and deleted_at is null;
create index users_blocked_name_idx on users (lower(full_name), id) where is_blocked and deleted_at is null;
create index users_drivers_name_idx on users (lower(full_name), id) where role = 'independent_driver' and deleted_at is null;
create index users_drivers_company_idx on users (lower(coalesce(company_name, '')), id) where role = 'independent_driver' and deleted_at is null;
create index dot_mc_validation_logs_dot_idx on dot_mc_validation_logs (coalesce(dot_number, ''), id);
create index dot_mc_validation_logs_mc_idx on dot_mc_validation_logs (coalesce(mc_number, ''), id);
create index dot_mc_validation_logs_status_idx on dot_mc_validation_logs (status, id);
create index quotes_total_idx on quotes (total_quote, id);
-- A quote is found by the last characters of its id, and by a piece of its vehicle or route.
create index quotes_short_id_idx on quotes (right(id::text, 8));
create index transports_words_idx on transports
  using gin ((coalesce(vehicle_make, '') || ' ' || coalesce(vehicle_model, '') || ' ' || from_city || ' ' || to_city) gin_trgm_ops);

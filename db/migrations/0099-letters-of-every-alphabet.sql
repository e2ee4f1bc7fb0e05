-- Stop all programs first: those of before would search accounts, requests and mails without an index.
-- Searches that ignore case know the letters of every alphabet, whatever collation the database was created with: under C and POSIX its own rules
-- fold those of English alone. A server that was built without ICU goes by its own rules as before.
do $$
begin
  execute format('create function folded(said text) returns text language sql immutable strict parallel safe return lower(said%s)',
    case when exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace)
      then ' collate pg_catalog."und-x-icu"' else '' end);
end $$;

create index users_words_idx on users using gin (folded(email || ' ' || full_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);
drop index users_search_idx;
create index users_drivers_words_idx on users using gin (
  folded(full_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(dot_number, '') || ' ' || coalesce(mc_number, ''))
  gin_trgm_ops) where role = 'independent_driver' and deleted_at is null;
drop index users_drivers_search_idx;
create index transports_route_words_idx on transports
  using gin (folded(coalesce(vehicle_make, '') || ' ' || coalesce(vehicle_model, '') || ' ' || from_city || ' ' || to_city) gin_trgm_ops);
drop index transports_words_idx;
create index mail_outbox_search_idx on mail_outbox using gin (folded(recipient || ' ' || subject) gin_trgm_ops);
drop index mail_outbox_words_idx;

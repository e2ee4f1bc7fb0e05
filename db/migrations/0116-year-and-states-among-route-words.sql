-- Stop all programs first: those of before would search vehicles and routes without an index.
-- The year of a vehicle and the states of a route are among the words that it is found by: '2019 Honda, TX' is asked of one index, and not of every Honda.
create index transports_words_idx on transports using gin (folded(
  coalesce(vehicle_year::text, '') || ' ' || coalesce(vehicle_make, '') || ' ' || coalesce(vehicle_model, '')
  || ' ' || from_city || ' ' || from_state || ' ' || to_city || ' ' || to_state || ' ') gin_trgm_ops);
drop index transports_route_words_idx;
analyze transports;

-- Stop all programs first: an index that they read is taken away.
-- Of what was not moved for a while most waits for the day of its pickup, which is seen in the index alone.
drop index transports_under_way_idx;
create index transports_under_way_idx on transports (updated_at) include (id, status, pickup_date) where status in ('accepted', 'assigned', 'in_transit');

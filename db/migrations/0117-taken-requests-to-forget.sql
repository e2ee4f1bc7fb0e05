-- Requests that somebody took over and that a night has to look at: those that an address still finds, and those of which nothing came.
create index pending_quotes_taken_idx on pending_quotes (id) where is_processed and (email_hash is not null or transport_id is null);

-- The shipper's own id of a transport; what its program notes beside it (metadata) was in the table already, and nothing wrote it.
alter table transports add column reference text check (char_length(reference) between 1 and 100);
create index transports_reference_idx on transports (shipper_id, reference) where reference is not null;

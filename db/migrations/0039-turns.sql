-- What administrators look after, found without reading everything: flagged quotes, transports that stand still, requests nobody priced.
create index quotes_flagged_idx on quotes (id) where metadata ->> 'flaggedReason' is not null;
create index transports_under_way_idx on transports (updated_at) where status in ('accepted', 'assigned', 'in_transit');
create index transports_unpriced_idx on transports (submitted_at) where status = 'submitted' and offer_count = 0;

-- The estimates an account took, for the list of its own offers.
create index quotes_opening_holder_idx on quotes (coalesce(broker_id, carrier_id), id desc) where kind = 'opening';

-- What changed since a program looked last: each list by its account.
create index transports_shipper_updated_idx on transports (shipper_id, updated_at) where status <> 'draft';
create index quotes_broker_updated_idx on quotes (broker_id, updated_at) where broker_id is not null;
create index quotes_carrier_updated_idx on quotes (carrier_id, updated_at) where carrier_id is not null;
create index quotes_driver_updated_idx on quotes (driver_id, updated_at) where driver_id is not null;
create index bids_bidder_updated_idx on bids (bidder_id, updated_at);
create index payments_shipper_updated_idx on payments (shipper_user_id, updated_at);

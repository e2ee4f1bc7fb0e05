-- A driver who is named on a job agrees or declines. Who drives already, or named itself, has agreed.
alter table quotes
  add driver_agreed_at timestamptz,
  add declined_driver_id uuid references users (id),
  add driver_declined_at timestamptz,
  add driver_declined_reason text,
  -- What a broker pays the carrier it named; the shipper's price is not the carrier's.
  add carrier_pay numeric(10,2) check (carrier_pay > 0),
  add check ((declined_driver_id is null) = (driver_declined_at is null));
update quotes set driver_agreed_at = updated_at
  where driver_id is not null and (driver_id = carrier_id or workflow_state in ('in_transit', 'delivered', 'closed'));
create index quotes_declined_driver_idx on quotes (declined_driver_id) where declined_driver_id is not null;

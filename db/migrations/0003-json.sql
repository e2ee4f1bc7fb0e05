-- What the fast reads stand on: replies are built as JSON where the rows are, so times must read as the API says them.

-- Stable, as to_char is, so that the planner puts its body in place of the call.
create function iso(at timestamptz) returns text language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Counts of an account's transports without touching the table.
create index transports_shipper_status_idx on transports (shipper_id, status);

-- What the carrier's side takes part in: jobs it was chosen for, and trucks it has committed.
create index quotes_broker_jobs_idx on quotes (broker_id, transport_id) where is_accepted or workflow_state = 'assigned';
create index quotes_carrier_jobs_idx on quotes (carrier_id, transport_id) where is_accepted or workflow_state = 'assigned';
create index quotes_driver_jobs_idx on quotes (driver_id, transport_id) where is_accepted or workflow_state = 'assigned';

-- Whoever priced a quote stands behind it as its broker or its carrier.
alter table quotes add check (user_id is null or user_id in (broker_id, carrier_id));

-- A draft may be saved before its vehicle type is chosen (specification 1, section 5).
alter table transports alter vehicle_type drop not null, add check (status = 'draft' or vehicle_type is not null);

-- A committed truck is an offer too until the shipper accepts it, and ends with its validity.
drop index quotes_expiry_idx;
create index quotes_expiry_idx on quotes (valid_until) where not is_accepted and workflow_state in ('submitted', 'quoted', 'assigned');

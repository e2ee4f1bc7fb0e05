-- The cargo limit that a reviewer read from a certificate of insurance, in dollars.
alter table compliance_documents add column cargo_limit numeric(12,2) check (cargo_limit > 0);

-- Open requests by VIN: the same vehicle listed by two accounts is a sign of fraud.
create index transports_open_vin_idx on transports (vin) where vin is not null and status in ('submitted', 'quoted');

-- Open requests by VIN: the same vehicle listed by two accounts is a sign of fraud.
create index transports_open_vin_idx on transports (vin) where vin is not null and status in ('submitted', 'quoted');

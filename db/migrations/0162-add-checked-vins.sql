-- Two accounts with open requests for one VIN that an officer checked: they are not reported again, but a third account is.
create table checked_vins (
  vin text not null,
  shipper_id uuid not null references users (id),
  other_shipper_id uuid not null references users (id),
  note text not null,
  checked_by uuid not null references users (id),
  checked_at timestamptz not null,
  primary key (vin, shipper_id, other_shipper_id),
  check (shipper_id < other_shipper_id)
);
create index checked_vins_other_shipper_idx on checked_vins (other_shipper_id);
create index checked_vins_shipper_idx on checked_vins (shipper_id);
create index checked_vins_checker_idx on checked_vins (checked_by);

-- When a vehicle came into a storage yard and when it left, as the yard that takes part in its transport recorded it.
create table gate_records (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  yard_id uuid not null references users (id),
  direction text not null check (direction in ('in', 'out')),
  note text check (char_length(note) between 1 and 300),
  recorded_at timestamptz not null
);
create index gate_records_transport_idx on gate_records (transport_id, recorded_at, id);
create index gate_records_yard_idx on gate_records (yard_id, id);
create trigger gate_records_append_only before update or delete on gate_records for each row execute function refuse_change();
create trigger gate_records_kept before truncate on gate_records execute function refuse_change();

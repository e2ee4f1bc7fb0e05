-- What a vehicle looked like when it was picked up and when it was delivered. An inspection is its steps, made and counted by the phone
-- of whoever inspects; sealed, nothing of it changes.
create table inspections (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  stage text not null check (stage in ('pickup', 'delivery')),
  inspector_id uuid not null references users (id),
  -- The phone that goes on with it; null once an administrator has let go of one that does not come back.
  device_id uuid,
  -- By the phone's clock, and by how much that was ahead of ours.
  started_at timestamptz not null,
  clock_ahead_seconds integer not null,
  place jsonb check (jsonb_typeof(place) = 'object'),
  no_place_reason text,
  state text not null default 'open' check (state in ('open', 'sealed')),
  created_at timestamptz not null,
  sealed_at timestamptz,
  sealed_hash text,
  check ((state = 'sealed') = (sealed_at is not null)),
  check ((sealed_at is null) = (sealed_hash is null)),
  unique (quote_id, stage)
);
create index inspections_transport_idx on inspections (transport_id);
create index inspections_inspector_idx on inspections (inspector_id);
create index inspections_open_idx on inspections (created_at) where state = 'open';

create table inspection_steps (
  id uuid primary key,
  inspection_id uuid not null references inspections (id),
  sequence integer not null check (sequence > 0),
  kind text not null,
  data jsonb not null,
  actor_id uuid not null references users (id),
  device_id uuid,
  done_at timestamptz not null,
  clock_ahead_seconds integer not null,
  received_at timestamptz not null,
  unique (inspection_id, sequence)
);
create index inspection_steps_actor_idx on inspection_steps (actor_id);

create trigger inspection_steps_append_only before update or delete on inspection_steps for each row execute function refuse_change();
create trigger inspection_steps_kept before truncate on inspection_steps execute function refuse_change();

-- What is sealed stays as it was signed, whatever the program does.
create function refuse_change_of_sealed() returns trigger language plpgsql as $$
begin
  if old.state = 'sealed' then
    raise exception 'a sealed inspection does not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function refuse_step_of_sealed() returns trigger language plpgsql as $$
begin
  if exists (select from inspections where id = new.inspection_id and state = 'sealed') then
    raise exception 'a sealed inspection takes no step' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger inspections_sealed before update or delete on inspections for each row execute function refuse_change_of_sealed();
create trigger inspection_steps_sealed before insert on inspection_steps for each row execute function refuse_step_of_sealed();

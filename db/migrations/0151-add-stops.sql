-- Stop all programs first: contacts, gate pass and access notes move from transports to stops.
create table stops (
  transport_id uuid not null references transports (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'delivery')),
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array' and jsonb_array_length(contacts) <= 3),
  window_from date,
  window_to date check (window_to >= window_from),
  hours text,
  longest_truck_ft integer check (longest_truck_ft between 10 and 120),
  needs_appointment boolean not null default false,
  gate_pass text,
  needs_twic boolean not null default false,
  notes text,
  primary key (transport_id, kind),
  check (window_from is not null or window_to is null)
);

-- Lists are sorted and searched by these, which only the trigger below writes from then on.
alter table transports add column pickup_until date, add column longest_truck_ft integer;

create function copy_stop_to_transport() returns trigger language plpgsql as $$
declare
  longest integer := (select min(longest_truck_ft) from stops where transport_id = new.transport_id);
begin
  if new.kind = 'pickup' then
    update transports set pickup_date = new.window_from, pickup_until = coalesce(new.window_to, new.window_from), longest_truck_ft = longest
    where id = new.transport_id
      and (pickup_date, pickup_until, longest_truck_ft) is distinct from (new.window_from, coalesce(new.window_to, new.window_from), longest);
  else
    update transports set delivery_date = new.window_from, longest_truck_ft = longest
    where id = new.transport_id and (delivery_date, longest_truck_ft) is distinct from (new.window_from, longest);
  end if;
  return null;
end $$;

insert into stops (transport_id, kind, contacts, window_from, gate_pass, notes)
select id, 'pickup', case when coalesce(contact_name, contact_phone) is null then '[]'
    else jsonb_build_array(jsonb_build_object('name', contact_name, 'phone', contact_phone, 'maySign', true)) end,
  pickup_date, release_number, access_notes
from transports;
insert into stops (transport_id, kind, contacts, window_from)
select id, 'delivery', case when coalesce(delivery_contact_name, delivery_contact_phone) is null then '[]'
    else jsonb_build_array(jsonb_build_object('name', delivery_contact_name, 'phone', delivery_contact_phone, 'maySign', true)) end,
  case when status not in ('delivered', 'completed') then delivery_date end
from transports;
update transports set pickup_until = pickup_date where pickup_date is not null;

drop index transports_under_way_idx;
create index transports_under_way_idx on transports (updated_at) include (id, status, pickup_until) where status in ('accepted', 'assigned', 'in_transit');

create trigger stops_copied after insert or update of window_from, window_to, longest_truck_ft on stops
  for each row execute function copy_stop_to_transport();

alter table transports drop column contact_name, drop column contact_phone, drop column delivery_contact_name,
  drop column delivery_contact_phone, drop column release_number, drop column access_notes;

-- What a carrier agreed to now has windows and the promised days.
update transports set agreed_details = '{"pickupUntil": null, "deliveryUntil": null, "pickupDay": null, "deliveryDay": null}' || agreed_details
where agreed_details is not null;

-- The days that an offer names; those of the accepted one are the promise.
alter table quotes add column pickup_day date, add column delivery_day date check (delivery_day >= pickup_day),
  add check ((pickup_day is null) = (delivery_day is null));
alter table bids add column pickup_day date, add column delivery_day date check (delivery_day >= pickup_day),
  add check ((pickup_day is null) = (delivery_day is null));
alter table saved_searches add column truck_ft integer;

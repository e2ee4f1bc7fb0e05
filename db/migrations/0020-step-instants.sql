-- When a quote was first accepted, picked up and delivered; completed_at is there. A repair adds to the history and never rewrites them.
alter table quotes
  add accepted_at timestamptz,
  add picked_up_at timestamptz,
  add delivered_at timestamptz;

update quotes q set
  accepted_at = coalesce(
    (select min(h.created_at) from quote_transitions h where h.quote_id = q.id and (h.to_state = 'booked' or (h.from_state = 'assigned' and h.to_state = 'assigned'))),
    (select min(e.created_at) from events e where e.topic = 'quote.accepted' and e.payload ->> 'quoteId' = q.id::text),
    q.updated_at),
  picked_up_at = (select min(h.created_at) from quote_transitions h where h.quote_id = q.id and h.to_state = 'in_transit'),
  delivered_at = coalesce(
    (select min(h.created_at) from quote_transitions h where h.quote_id = q.id and h.to_state = 'delivered'),
    (select t.delivery_date::timestamptz from transports t where t.id = q.transport_id))
where q.is_accepted;

create function keep_quote_instants() returns trigger language plpgsql as $$
begin
  if (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)
    or (old.picked_up_at is not null and new.picked_up_at is distinct from old.picked_up_at)
    or (old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at)
    or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'the instants of a quote are written once';
  end if;
  return new;
end $$;
create trigger quotes_instants_once before update of accepted_at, picked_up_at, delivered_at, completed_at on quotes
  for each row execute function keep_quote_instants();

-- A completion that was taken back keeps its instant and no longer counts.
drop index quotes_carrier_completed_idx;
drop index quotes_broker_completed_idx;
create index quotes_carrier_completed_idx on quotes (carrier_id)
  where completed_at is not null and is_accepted and workflow_state = 'closed' and closed_reason is null;
create index quotes_broker_completed_idx on quotes (broker_id)
  where completed_at is not null and is_accepted and workflow_state = 'closed' and closed_reason is null;

-- Guards that a super admin went past with this step, by name, with what they had said.
alter table quote_transitions add overrides jsonb not null default '[]';

-- What of the difference to another carrier's price is a part of the service fee that is missing: the shipper's alone to read, so both totals are
-- without it. Nothing may be left of the price then.
alter table change_orders
  add column fee_part numeric(10,2) not null default 0,
  drop constraint change_orders_total_before_check,
  drop constraint change_orders_check;
update change_orders o set fee_part = j.fee - o.total_before, total_before = 0, total_after = o.total_after - j.fee
from (
  select c.id, c.total_after - q.total_quote + coalesce((
    select sum(n.amount) from change_orders n where n.quote_id = c.quote_id and n.state = 'agreed' and n.reason_code <> 'rescue'), 0) as fee
  from change_orders c join quotes q on q.id = c.quote_id where c.reason_code = 'rescue') j
where j.id = o.id and j.fee >= o.total_before;
alter table change_orders
  add constraint change_orders_total_before_check check (total_before > 0 or (total_before = 0 and reason_code = 'rescue')),
  add constraint change_orders_total_after_check check (total_after = total_before + amount - fee_part),
  add constraint change_orders_fee_part_check check (fee_part = 0 or (reason_code = 'rescue' and fee_part between 0 and amount));

-- A refund that the provider refused can be given back another way too: what is decided is a hold, or the refund itself.
alter table desk_actions
  add column movement_id uuid references payment_movements (id),
  drop constraint desk_actions_hold_check,
  add constraint desk_actions_hold_check check (case kind
    when 'thaw' then hold_id is not null and movement_id is null
    when 'given_back' then num_nonnulls(hold_id, movement_id) = 1
    else num_nonnulls(hold_id, movement_id) = 0 end);
create index desk_actions_movement_idx on desk_actions (movement_id) where movement_id is not null;

-- Who cancelled a request, and when: without a booking no step of a quote says it.
alter table transports add column cancelled_at timestamptz, add column cancelled_by uuid references users (id),
  add constraint transports_cancelled_check check (cancelled_by is null or cancelled_at is not null);
create index transports_canceller_idx on transports (cancelled_by) where cancelled_by is not null;
update transports t set cancelled_at = c.created_at, cancelled_by = c.initiated_by_user_id
from (
  select distinct on (transport_id) transport_id, created_at, initiated_by_user_id from communication_timeline
  where event_type = 'transport_status_changed' and event_data ->> 'to' = 'cancelled' order by transport_id, position desc) c
where c.transport_id = t.id and t.status = 'cancelled';

-- Stop all programs first: earlier versions do not know the new reasons of holds, refunds and closed offers.
alter table quotes drop constraint quotes_closed_reason_check, add constraint quotes_closed_reason_check check (closed_reason in
  ('taken', 'withdrawn', 'expired', 'cancelled', 'no_show', 'account_blocked', 'account_deactivated', 'closed_by_admin'));
alter table payments drop constraint payments_end_line_check, add constraint payments_end_line_check check (end_line in
  ('before_assignment', 'no_carrier', 'carrier_withdrew', 'no_show', 'assigned', 'wasted_arrival'));
alter table payment_movements drop constraint payment_movements_cause_check, add constraint payment_movements_cause_check check (cause in
  ('booking', 'change_order', 'completed', 'dry_run', 'cancelled', 'no_carrier', 'carrier_withdrew', 'no_show', 'price_drop', 'claim', 'desk',
  'late_capture', 'dashboard'));
alter table payment_holds drop constraint payment_holds_cause_check, add constraint payment_holds_cause_check check (cause in
  ('claim', 'case', 'dispute', 'desk'));
alter table claim_items drop constraint claim_items_reason_check, add constraint claim_items_reason_check check (reason in
  ('damage', 'missing', 'delay', 'not_delivered', 'other'));
-- A vehicle that was never delivered puts the whole payment on hold, also where it is worth less.
alter table claims drop constraint claims_check, add constraint claims_frozen_cents_check check (frozen_cents >= 0);

-- What goes wrong with a booking: the carrier does not come, is late, asks for more money at the door, or never delivers.
create table cases (
  id uuid primary key,
  kind text not null check (kind in ('no_show', 'late', 'withheld', 'not_delivered')),
  state text not null check (state in ('asked', 'reported', 'not_ready', 'dry_run', 'day_given', 'open',
    'picked_up', 'rescheduled', 'no_show', 'delivered', 'missing', 'resolved', 'closed', 'ended')),
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  shipper_id uuid not null references users (id),
  carrier_side_id uuid not null references users (id),
  -- The promised day of the pickup or the delivery that passed.
  due_day date,
  -- Until when the carrier can prevent a no-show.
  answer_by timestamptz,
  shipper_answer text check (shipper_answer in ('picked_up', 'new_day', 'did_not_come', 'not_ready')),
  carrier_answer text check (carrier_answer in ('picked_up', 'new_day', 'did_not_come', 'not_ready')),
  -- The pickup day that one side proposes, or the delivery day that the carrier gives.
  new_day date,
  day_by text check (day_by in ('shipper', 'carrier')),
  cause text check (cause in ('breakdown', 'accident', 'weather', 'road_closed', 'driver_ill', 'schedule', 'customer', 'other')),
  -- An administrator's word on the cause of a no-show; null until there is one.
  is_excused boolean,
  demanded_cents bigint check (demanded_cents > 0),
  hold_id uuid references payment_holds (id),
  claim_id uuid references claims (id),
  opened_by uuid references users (id),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((closed_at is null) = (state in ('asked', 'reported', 'not_ready', 'dry_run', 'day_given', 'open'))),
  check ((state = 'reported') <= (answer_by is not null)),
  check ((new_day is null) = (day_by is null)),
  check ((kind in ('no_show', 'late')) = (due_day is not null)),
  check (kind = 'no_show' or (is_excused is null and shipper_answer is null and carrier_answer is null and answer_by is null)),
  check ((kind = 'not_delivered') = (claim_id is not null))
);
-- One of a kind is open for a booking, and each promised day is asked about once.
create unique index cases_one_open_key on cases (quote_id, kind) where closed_at is null;
create unique index cases_day_key on cases (quote_id, kind, due_day);
create index cases_transport_idx on cases (transport_id, id);
create index cases_shipper_idx on cases (shipper_id, id);
create index cases_carrier_side_idx on cases (carrier_side_id, id);
create index cases_open_idx on cases (kind, opened_at) where closed_at is null;
create index cases_to_excuse_idx on cases (closed_at) where state = 'no_show' and is_excused is null and cause is not null;
create index cases_opener_idx on cases (opened_by) where opened_by is not null;
create unique index cases_hold_key on cases (hold_id) where hold_id is not null;
create unique index cases_claim_key on cases (claim_id) where claim_id is not null;

create table case_steps (
  id uuid primary key,
  case_id uuid not null references cases (id),
  event text not null,
  side text not null check (side in ('shipper', 'carrier', 'desk', 'clock', 'booking')),
  -- Nobody's where a clock ran out.
  actor_id uuid references users (id),
  day date,
  cause text,
  comment text,
  created_at timestamptz not null
);
create index case_steps_case_idx on case_steps (case_id, id);
create index case_steps_actor_idx on case_steps (actor_id) where actor_id is not null;
create trigger case_steps_append_only before update or delete on case_steps for each row execute function refuse_change();
create trigger case_steps_kept before truncate on case_steps execute function refuse_change();

-- A carrier that withdrew shortly before the agreed pickup.
create table late_withdrawals (
  quote_id uuid primary key references quotes (id),
  carrier_side_id uuid not null references users (id),
  pickup_day date not null,
  withdrawn_at timestamptz not null
);
create index late_withdrawals_carrier_idx on late_withdrawals (carrier_side_id);

-- Since when nothing was heard of a vehicle on the road, and how many were told: its driver, then its carrier, then its shipper.
alter table trackings add column silent_since timestamptz, add column silence_told smallint not null default 0 check (silence_told between 0 and 3);
create index trackings_under_way_idx on trackings (started_at) where ended_at is null;

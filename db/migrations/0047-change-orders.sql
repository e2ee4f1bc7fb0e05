-- What both sides agreed on top of the price that was accepted: the lines of the offer stay as they were.
alter table quotes add column agreed_changes numeric(10,2) not null default 0.00 check (agreed_changes >= 0);
alter table quotes drop constraint quotes_check;
alter table quotes add constraint quotes_total_is_sum
  check (total_quote = base_rate + fuel_surcharge + tolls + permits + special_handling + agreed_changes);

-- A carrier asks for more, with a reason, words and a photo; the shipper says yes or no. It counts once it is paid.
create table change_orders (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  -- Null where the parties settle directly.
  payment_id uuid references payments (id),
  asked_by uuid not null references users (id),
  -- 'rescue': the difference to the price of the carrier that the shipper booked after a withdrawal.
  reason_code text not null
    check (reason_code in ('does_not_run', 'larger', 'place_changed', 'waiting', 'storage', 'extra_work', 'other', 'rescue')),
  words text not null,
  photo_id uuid references documents (id),
  amount numeric(10,2) not null check (amount > 0),
  total_before numeric(10,2) not null check (total_before > 0),
  total_after numeric(10,2) not null check (total_after = total_before + amount),
  state text not null check (state in ('asked', 'approved', 'agreed', 'declined', 'taken_back', 'lapsed', 'ended', 'left')),
  -- Until when the shipper answers, or pays; null where nothing ends by itself.
  due_at timestamptz,
  answer text,
  -- The charge that pays it.
  movement_id uuid unique references payment_movements (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (reason_code = 'rescue' or (photo_id is not null and words <> '')),
  check (reason_code <> 'rescue' or payment_id is not null)
);
-- One at a time: who asks waits for the answer.
create unique index change_orders_one_open_key on change_orders (transport_id) where state in ('asked', 'approved');
create index change_orders_transport_idx on change_orders (transport_id, id);
create index change_orders_quote_idx on change_orders (quote_id);
create index change_orders_payment_idx on change_orders (payment_id) where payment_id is not null;
create index change_orders_asker_idx on change_orders (asked_by, id);
create index change_orders_photo_idx on change_orders (photo_id) where photo_id is not null;
create index change_orders_due_idx on change_orders (due_at) where state in ('asked', 'approved') and due_at is not null;

create table change_order_steps (
  id uuid primary key,
  change_order_id uuid not null references change_orders (id),
  from_state text,
  to_state text not null,
  event text not null,
  note text,
  actor_id uuid references users (id),
  created_at timestamptz not null
);
create index change_order_steps_order_idx on change_order_steps (change_order_id, id);
create index change_order_steps_actor_idx on change_order_steps (actor_id, id) where actor_id is not null;
create trigger change_order_steps_append_only before update or delete on change_order_steps for each row execute function refuse_change();
create trigger change_order_steps_kept before truncate on change_order_steps execute function refuse_change();

-- Paid by the provider's test cards: no card was charged. Said of each payment, because an installation may go from trying out to live.
alter table payments add column is_test boolean not null default false;
-- One index for each order and filter of the payments desk.
create index payments_largest_idx on payments (amount, id);
create index payments_held_longest_idx on payments
  ((case when escrow_status in ('escrow', 'held') then held_at else 'infinity'::timestamptz end), id);
create index payments_unpaid_idx on payments (created_at) where escrow_status in ('created', 'payment_pending', 'failed');
create index payments_created_idx on payments (created_at);
create index payments_test_idx on payments (is_test, id desc);
create index payment_movements_refused_idx on payment_movements (payment_id) where state = 'refused' and kind <> 'charge';
create index ledger_entries_account_idx on ledger_entries (account, payment_id desc) include (amount_cents);
create index ledger_journals_frozen_idx on ledger_journals (payment_id, id desc) where kind in ('frozen', 'loss_borne');
create index provider_events_object_idx on provider_events (object_id);

-- What administrators did to a payment, or asked a second one to confirm, each with its reason.
create table desk_actions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('hold', 'thaw', 'release', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The hold that a thaw ends.
  hold_id uuid,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('waiting', 'done', 'declined', 'withdrawn', 'expired')),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  -- Null where nobody else had to be asked.
  expires_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- Why a second administrator declined.
  declined_because text,
  check ((kind = 'thaw') = (hold_id is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'waiting' or expires_at is not null),
  check ((state = 'declined') = (declined_because is not null)),
  -- Nobody confirms or declines what he asked himself.
  check (expires_at is null or state not in ('done', 'declined') or decided_by <> asked_by),
  check (state <> 'withdrawn' or decided_by = asked_by)
);
-- One at a time: what waits for a second person is the last word on this payment until it is decided.
create unique index desk_actions_one_waiting_key on desk_actions (payment_id) where state = 'waiting';
create index desk_actions_payment_idx on desk_actions (payment_id, id);
create index desk_actions_asker_idx on desk_actions (asked_by);
create index desk_actions_decider_idx on desk_actions (decided_by) where decided_by is not null;

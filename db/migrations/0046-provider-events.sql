-- What the provider tells of besides charges: refunds and reversals made by hand in its dashboard, disputes, payouts to banks.
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in ('captured', 'fee_taken', 'fee_returned', 'fee_earned',
  'released', 'taken_back', 'refunded', 'fee_refunded', 'frozen', 'thawed', 'dispute_lost', 'loss_borne', 'loss_restored', 'refund_borne',
  'loss_covered'));
alter table payment_movements drop constraint payment_movements_cause_check;
alter table payment_movements add constraint payment_movements_cause_check check (cause in ('booking', 'change_order', 'completed', 'dry_run',
  'cancelled', 'no_carrier', 'carrier_withdrew', 'price_drop', 'claim', 'desk', 'late_capture', 'dashboard'));

-- A transfer that was refused is asked again as a new one, because the provider repeats a refusal under its key: which try this one is, when
-- the next one is due, and since when nobody tries any more.
alter table payment_movements
  add column attempt smallint not null default 1 check (attempt > 0),
  add column next_try_at timestamptz,
  add column given_up_at timestamptz,
  -- Since when a transfer waits for an account that can be paid: its carrier was told then.
  add column waiting_since timestamptz,
  add check (next_try_at is null or state = 'refused'),
  add check (given_up_at is null or state = 'refused');
create index payment_movements_next_try_idx on payment_movements (next_try_at) where next_try_at is not null;

-- Payouts from a connected account to its bank: what was last heard of each.
create table stripe_payouts (
  id text primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null,
  failure text,
  arrives_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index stripe_payouts_user_idx on stripe_payouts (user_id, created_at desc);

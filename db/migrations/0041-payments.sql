-- The money of one booking: charged once, held until delivery, then paid, given back or frozen. A payment belongs to its transport and
-- names the quote that it pays now.
create table payments (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  bid_id uuid references bids (id),
  shipper_user_id uuid not null references users (id),
  -- Nobody yet where the estimate was booked and no carrier has taken the job.
  recipient_user_id uuid references users (id),
  -- What the shipper pays in all, the service fee included.
  amount numeric(10,2) not null check (amount > 0),
  platform_fee numeric(10,2) not null default 0.00 check (platform_fee >= 0 and platform_fee <= amount),
  escrow_status text not null default 'created'
    check (escrow_status in ('created', 'payment_pending', 'escrow', 'held', 'released', 'refunded', 'cancelled', 'failed')),
  payment_intent_id text unique,
  transfer_id text unique,
  refund_id text unique,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  held_at timestamptz,
  released_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Money that was captured says since when.
  check (escrow_status not in ('escrow', 'held', 'released') or held_at is not null),
  check (escrow_status <> 'released' or released_at is not null),
  check (escrow_status <> 'refunded' or refunded_at is not null)
);
-- One booking is paid once; a request that is booked anew after everything went back has a payment of its own.
create unique index payments_one_running_key on payments (transport_id) where escrow_status not in ('cancelled', 'refunded');
create index payments_transport_idx on payments (transport_id);
create index payments_quote_idx on payments (quote_id);
create index payments_bid_idx on payments (bid_id) where bid_id is not null;
create index payments_shipper_idx on payments (shipper_user_id, id desc);
create index payments_recipient_idx on payments (recipient_user_id, id desc) where recipient_user_id is not null;
create index payments_status_idx on payments (escrow_status, id desc);

create table payment_audit_logs (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  event_type text not null,
  event_data jsonb not null default '{}' check (jsonb_typeof(event_data) = 'object'),
  provider_event_id text,
  user_id uuid references users (id),
  ip_address text,
  user_agent text,
  created_at timestamptz not null
);
create index payment_audit_logs_payment_idx on payment_audit_logs (payment_id, id);
create index payment_audit_logs_user_idx on payment_audit_logs (user_id, id) where user_id is not null;
create trigger payment_audit_logs_append_only before update or delete on payment_audit_logs
  for each row execute function refuse_change('ip_address', 'user_agent');
create trigger payment_audit_logs_kept before truncate on payment_audit_logs execute function refuse_change();

-- The books: a journal says what happened to a payment, its entries from where to where the cents went. Nothing is ever changed.
create table ledger_journals (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('captured', 'fee_taken', 'fee_earned', 'released', 'taken_back', 'refunded', 'fee_refunded',
    'frozen', 'thawed', 'dispute_lost', 'loss_borne', 'loss_restored')),
  -- What it is the record of: a charge, refund or transfer of the provider, or a decision. The same one is booked once.
  reference text not null check (reference <> ''),
  -- Whom the carrier's side of it concerns.
  user_id uuid references users (id),
  created_at timestamptz not null,
  unique (payment_id, kind, reference),
  unique (id, payment_id)
);
create index ledger_journals_user_idx on ledger_journals (user_id, id) where user_id is not null;
create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  journal_id uuid not null,
  payment_id uuid not null,
  account text not null check (account in ('shipper', 'held', 'platform_fee', 'carrier', 'refunds', 'disputes', 'provider_fees')),
  amount_cents bigint not null check (amount_cents <> 0),
  unique (journal_id, account),
  foreign key (journal_id, payment_id) references ledger_journals (id, payment_id)
);
create index ledger_entries_payment_idx on ledger_entries (payment_id, account) include (amount_cents);
create trigger ledger_journals_append_only before update or delete on ledger_journals for each row execute function refuse_change();
create trigger ledger_journals_kept before truncate on ledger_journals execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries execute function refuse_change();

-- Whoever books holds the payment until it commits: two at once cannot both find the same cents.
create function lock_booked_payment() returns trigger language plpgsql as $$
begin
  perform from payments where id = new.payment_id for update;
  return new;
end $$;
create trigger ledger_journals_lock before insert on ledger_journals for each row execute function lock_booked_payment();

-- At the end of the transaction: a journal moves one sum from one account to another, and no account holds less than nothing, but for
-- what came from the shipper and the platform's own purse. Asked for each entry too, so that none is added to a journal of before.
create function refuse_wrong_journal() returns trigger language plpgsql as $$
declare
  journal uuid := case when tg_table_name = 'ledger_journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
begin
  if (select count(*) <> 2 or sum(amount_cents) <> 0 from ledger_entries where journal_id = journal) then
    raise exception 'journal % is not balanced', journal using errcode = 'check_violation', constraint = 'ledger_journal_balanced';
  end if;
  if exists (
    select from ledger_entries where payment_id = new.payment_id and account not in ('shipper', 'platform_fee')
    group by account having sum(amount_cents) < 0
  ) then
    raise exception 'payment % has an account below zero', new.payment_id using errcode = 'check_violation', constraint = 'ledger_account_covered';
  end if;
  return null;
end $$;
create constraint trigger ledger_journals_balanced after insert on ledger_journals
  deferrable initially deferred for each row execute function refuse_wrong_journal();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_wrong_journal();

-- What is asked of the payment provider. The row is written before the call and names the key of the call, so that whoever finds it asked and
-- not done asks again with the same key: a crash between any two steps moves nothing twice.
create table payment_movements (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'reversal')),
  cause text not null check (cause in ('booking', 'change_order', 'completed', 'dry_run', 'cancelled', 'no_carrier', 'carrier_withdrew',
    'price_drop', 'claim', 'desk', 'late_capture')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The charge that a refund or a transfer takes from, the transfer that a reversal takes back.
  source_id uuid references payment_movements (id),
  -- Whose connected account a transfer goes to.
  recipient_user_id uuid references users (id),
  asked_by uuid references users (id),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  -- pi_, re_, tr_ or trr_ of the provider; of a charge also its page and what it was charged as.
  provider_id text unique,
  checkout_session_id text unique,
  charge_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'charge') = (source_id is null)),
  check ((kind = 'transfer') = (recipient_user_id is not null)),
  check ((state = 'asked') = (settled_at is null)),
  check (state <> 'done' or provider_id is not null)
);
create index payment_movements_payment_idx on payment_movements (payment_id, id);
create index payment_movements_source_idx on payment_movements (source_id) where source_id is not null;
create index payment_movements_recipient_idx on payment_movements (recipient_user_id, id desc) where recipient_user_id is not null;
create index payment_movements_asker_idx on payment_movements (asked_by) where asked_by is not null;
create index payment_movements_asked_idx on payment_movements (created_at) where state = 'asked';

-- Connected accounts at the payment provider: who can be paid, and how far each has come.
create table stripe_accounts (
  user_id uuid primary key references users (id),
  account_id text not null unique,
  account_type text not null default 'express',
  is_active boolean not null default true,
  onboarding_completed boolean not null default false,
  payouts_enabled boolean not null default false,
  charges_enabled boolean not null default false,
  account_data jsonb not null default '{}' check (jsonb_typeof(account_data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What the provider told, by its own id: stored before it is answered, worked afterwards, and worked once however often it comes.
create table provider_events (
  id text primary key,
  type text not null,
  account_id text,
  -- The object that it is about, which is read again when it is worked: events come out of order.
  object_id text not null,
  received_at timestamptz not null,
  worked_at timestamptz
);
create index provider_events_received_idx on provider_events (received_at);

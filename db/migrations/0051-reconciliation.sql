-- Each night the provider's own lines are held against movements and ledger.
create table reconciliation_runs (
  id uuid primary key,
  -- What of the provider was compared: what it made in this time.
  since timestamptz not null,
  until timestamptz not null,
  compared integer not null check (compared >= 0),
  -- Found by this run, and of those never seen before.
  found integer not null check (found >= 0),
  fresh integer not null check (fresh >= 0),
  finished_at timestamptz not null
);
create index reconciliation_runs_finished_idx on reconciliation_runs (finished_at desc);

create table reconciliation_differences (
  id uuid primary key,
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'reversal', 'dispute', 'fee', 'payment')),
  -- The provider's id of it, ours where the provider has none.
  object_id text not null check (object_id <> ''),
  cause text not null check (cause in ('missing_here', 'missing_there', 'other_sum', 'other_state')),
  payment_id uuid references payments (id),
  our_cents bigint,
  their_cents bigint,
  our_state text,
  their_state text,
  first_run uuid not null references reconciliation_runs (id),
  last_run uuid not null references reconciliation_runs (id),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- A later run looked at it and found none.
  resolved_at timestamptz,
  told_at timestamptz
);
create unique index reconciliation_differences_open_key on reconciliation_differences (kind, object_id, cause) where resolved_at is null;
create index reconciliation_differences_payment_idx on reconciliation_differences (payment_id) where payment_id is not null;
create index reconciliation_differences_first_idx on reconciliation_differences (first_run);
create index reconciliation_differences_last_idx on reconciliation_differences (last_run);

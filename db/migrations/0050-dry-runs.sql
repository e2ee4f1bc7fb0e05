-- An arrival in vain before pickup: what the carrier documents, and whether it stands. A cancellation afterwards pays the fee.
create table dry_runs (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  reported_by uuid not null references users (id),
  photo_id uuid not null references documents (id),
  words text not null check (words <> ''),
  -- As the device of whoever was there says it, with how exact it is; or why it does not.
  place jsonb check (jsonb_typeof(place) = 'object'),
  no_place_reason text,
  arrived_at timestamptz not null,
  -- What a cancellation pays for it; null where the parties settle directly.
  fee numeric(10,2) check (fee >= 0),
  state text not null check (state in ('documented', 'disputed', 'upheld', 'rejected')),
  disputed_words text,
  disputed_at timestamptz,
  decided_by uuid references users (id),
  decision_words text,
  decided_at timestamptz,
  -- What a cancellation froze while the desk had not decided.
  hold_id uuid references payment_holds (id),
  created_at timestamptz not null,
  check ((place is null) = (no_place_reason is not null)),
  check ((state = 'documented') = (disputed_at is null)),
  check ((state in ('upheld', 'rejected')) = (decided_at is not null))
);
-- One counts for a job.
create unique index dry_runs_one_standing_key on dry_runs (quote_id) where state <> 'rejected';
create index dry_runs_transport_idx on dry_runs (transport_id, id);
create index dry_runs_reporter_idx on dry_runs (reported_by, id);
create index dry_runs_photo_idx on dry_runs (photo_id);
create index dry_runs_decider_idx on dry_runs (decided_by) where decided_by is not null;
create index dry_runs_hold_idx on dry_runs (hold_id) where hold_id is not null;
create index dry_runs_disputed_idx on dry_runs (disputed_at) where state = 'disputed';

-- Whoever waits for a carrier is told a day before everything comes back by itself.
alter table payments add column no_carrier_warned_at timestamptz;

-- Evidence that administrators submit to the bank of the card against a dispute. Submitted once: the bank takes no second submission.
create table dispute_evidence (
  id uuid primary key,
  hold_id uuid not null references payment_holds (id),
  documents text[] not null,
  explanation text not null check (explanation <> ''),
  state text not null check (state in ('requested', 'submitted', 'failed')),
  failure text,
  -- Files that the payment provider has already, by document: a repeated attempt does not upload them again.
  uploads jsonb not null default '{}',
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'requested') = (settled_at is null)),
  check ((state = 'failed') = (failure is not null))
);
create unique index dispute_evidence_once_key on dispute_evidence (hold_id) where state <> 'failed';
create index dispute_evidence_hold_idx on dispute_evidence (hold_id, id);
create index dispute_evidence_requester_idx on dispute_evidence (requested_by);

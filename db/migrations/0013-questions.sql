-- What carriers ask before they offer, answered once for all. Contact details were taken out before a text is written here.
create table questions (
  id uuid primary key,
  transport_id uuid not null references transports (id) on delete cascade,
  asker_id uuid not null references users (id),
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  -- Taken back by its asker before there was an answer.
  withdrawn_at timestamptz,
  -- Hidden from all but its asker and the overseers, with the reason they read.
  hidden_at timestamptz,
  hidden_by uuid references users (id),
  hidden_reason text,
  check ((answer is null) = (answered_at is null)),
  check (withdrawn_at is null or answered_at is null),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index questions_transport_idx on questions (transport_id, id desc);
create index questions_asker_idx on questions (asker_id, id desc);

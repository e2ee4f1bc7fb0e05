-- What the federal register last said of an account; one row an account, each check kept in dot_mc_validation_logs.
-- Amounts are whole dollars in numeric(12,2): the register tells them as strings in thousands of dollars.
create table register_facts (
  user_id uuid primary key references users (id) on delete cascade,
  -- The numbers as the account had them when they were checked; other numbers mean that the row says nothing of them.
  dot_number text,
  mc_number text,
  role text not null,
  -- The newest check, also one that got no answer.
  outcome text not null check (outcome in ('valid','invalid','not_found','unavailable','bypassed')),
  message text not null,
  mode text not null check (mode in ('live','bypass','cache')),
  checked_at timestamptz not null,
  -- The newest answer the register did give: what follows is from it, and stays while the register cannot be asked.
  answer text check (answer in ('valid','invalid','not_found')),
  answer_message text,
  legal_name text,
  dba_name text,
  authority text[] not null default '{}' check (authority <@ array['common','contract','broker']),
  liability_on_file numeric(12,2),
  liability_required numeric(12,2),
  cargo_on_file numeric(12,2),
  bond_on_file numeric(12,2),
  safety_rating text check (safety_rating in ('satisfactory','conditional','unsatisfactory')),
  mcs150_outdated boolean not null default false,
  power_units int,
  warnings text[] not null default '{}',
  -- When the register wrote that answer, when it last was good, and when it stopped being good.
  retrieved_at timestamptz,
  valid_at timestamptz,
  lapsed_at timestamptz
);
create index register_facts_checked_idx on register_facts (checked_at);

-- Answers of the register by DOT number, for mode cache: also for a number that somebody else asked about.
create table register_answers (
  dot_number text primary key,
  -- Without the tax number; null: not in the register.
  carrier jsonb,
  -- Docket numbers of the carrier ('MC123456'), null while nobody asked for them.
  dockets text[],
  retrieved_at timestamptz,
  asked_at timestamptz not null
);
create index register_answers_asked_idx on register_answers (asked_at);

-- A day on which the operator was told that the register refuses the key: once a day at most.
create table register_alerts (
  day date not null,
  reason text not null check (reason in ('key_refused','blocked')),
  primary key (day, reason)
);

create index dot_mc_validation_logs_newest_idx on dot_mc_validation_logs (id desc);

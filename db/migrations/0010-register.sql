-- What the federal register last said of an account; one row an account, each check kept in dot_mc_validation_logs.
-- Amounts are whole dollars in numeric(12,2): the register tells them as strings in thousands of dollars.
create table register_facts (
  user_id uuid primary key references users (id) on delete cascade,
  dot_number text,
  mc_number text,
  outcome text not null check (outcome in ('valid','invalid','not_found','unavailable','bypassed')),
  message text not null,
  legal_name text,
  dba_name text,
  authority text[] not null default '{}' check (authority <@ array['common','contract','broker']),
  liability_on_file numeric(12,2),
  cargo_on_file numeric(12,2),
  bond_on_file numeric(12,2),
  safety_rating text check (safety_rating in ('satisfactory','conditional','unsatisfactory')),
  mcs150_outdated boolean not null default false,
  power_units int,
  -- When the register wrote its answer, when we asked, and when it last was good.
  retrieved_at timestamptz,
  checked_at timestamptz not null,
  valid_at timestamptz
);
create index register_facts_checked_idx on register_facts (checked_at);

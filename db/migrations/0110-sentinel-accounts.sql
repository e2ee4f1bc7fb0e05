-- Stop all programs first: one of before makes bans that are told apart by nothing from those by hand, which close an address to everybody.
-- Sentinel counts an account before the address it comes from, says why it bans, and learns from bans that were a mistake. docs/decisions/086.

-- What an account did counts for the account, on every address.
create index security_logs_user on security_logs (user_id, created_at desc) where user_id is not null;

-- A ban by a super admin closes an address to everybody; an automatic one lets pass who was signed in before it. causes: kind, times and points
-- that were left of each kind when the ban was made. told_at: when super admins were told, who are told of several at once.
alter table banned_ips add column is_automatic boolean not null default false,
  add column causes jsonb not null default '[]',
  add column told_at timestamptz,
  add column lift_note text check (char_length(lift_note) between 1 and 300);

-- Bans in force that Sentinel made by itself are told by their words; super admins hear no more of them.
update banned_ips set is_automatic = true, told_at = now() where reason like 'Automatic: %';

-- The same of an account, which is held back wherever it comes from.
create table held_accounts (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  reason text not null,
  threat_score integer not null check (threat_score between 0 and 100),
  causes jsonb not null,
  held_until timestamptz,
  hold_count integer not null default 1 check (hold_count >= 0),
  counts_from timestamptz not null,
  told_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references users (id) on delete set null,
  lift_note text check (char_length(lift_note) between 1 and 300),
  created_at timestamptz not null
);

-- What somebody who lifted a ban knew: from this address or account these kinds of events are nothing to count, until a day.
create table sentinel_lessons (
  id uuid primary key,
  ip_address text,
  user_id uuid references users (id) on delete cascade,
  event_types text[] not null check (event_types <> '{}'),
  note text not null check (char_length(note) between 1 and 300),
  ends_at timestamptz not null,
  taught_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid references users (id) on delete set null,
  check (num_nonnulls(ip_address, user_id) = 1),
  check (ends_at > created_at)
);
create index sentinel_lessons_open on sentinel_lessons (ends_at) where taken_back_at is null;

-- What FMCSA's public data sets say about the DOT number of an account: authorities and policies on file.
create table open_data_facts (
  user_id uuid primary key references users (id) on delete cascade,
  dot_number text not null,
  authorities jsonb not null,
  policies jsonb not null,
  read_at timestamptz not null
);

-- Announced cancellations of policies; a row is there from the night it was found until the announcement is gone.
create table policy_cancellations (
  user_id uuid not null references users (id) on delete cascade,
  dot_number text not null,
  policy text not null,
  kind text not null check (kind in ('liability', 'cargo', 'bond')),
  insurer text not null,
  cancels_on date not null,
  found_at timestamptz not null,
  primary key (user_id, dot_number, policy, cancels_on)
);

-- On which days which administrator looked at the screens of an account as the account sees them: told to the account, and shown to it.
create table account_looks (
  user_id uuid not null references users (id),
  admin_id uuid not null references users (id),
  day date not null,
  -- Answers that were shown, and the last of them.
  answers int not null default 1,
  last_at timestamptz not null,
  primary key (user_id, day, admin_id)
);
create index account_looks_admin_idx on account_looks (admin_id);

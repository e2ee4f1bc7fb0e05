-- The phone number and mailbox that FMCSA's company census has for the DOT number of an account.
create table register_contacts (
  user_id uuid primary key references users (id) on delete cascade,
  dot_number text not null,
  phone text,
  email text,
  -- When a look found another one than the look before; null while none did.
  phone_changed_at timestamptz,
  email_changed_at timestamptz,
  checked_at timestamptz not null
);

-- A code sent to one of the two. The code itself is stored nowhere: it follows from the id and the master key.
create table company_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  dot_number text not null,
  channel text not null check (channel in ('phone', 'email')),
  recipient text not null,
  wrong_tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, replaced by a newer one, or out of tries.
  closed_at timestamptz,
  -- Why it could not be delivered.
  failure text
);
create unique index company_codes_open_key on company_codes (user_id) where closed_at is null;
create index company_codes_user_idx on company_codes (user_id, created_at);

-- Who proved to control the company behind its DOT number, and how; counts for that number only.
create table company_verifications (
  user_id uuid primary key references users (id) on delete cascade,
  dot_number text not null,
  method text not null check (method in ('phone', 'email', 'callback')),
  verified_at timestamptz not null,
  -- The officer who called the company, and what was said.
  verified_by uuid references users (id),
  note text,
  check ((method = 'callback') = (note is not null))
);
create index company_verifications_officer_idx on company_verifications (verified_by) where verified_by is not null;

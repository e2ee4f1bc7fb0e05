-- What an account decides about its notices and its safety.

-- E-mail and SMS have columns already. Alerts about the account's safety go out by e-mail whatever is chosen here.
alter table users
  add notification_push_opt_in boolean not null default true,
  add notification_weekly_opt_in boolean not null default true,
  add notification_security_opt_in boolean not null default true,
  add deleted_at timestamptz;

-- A new address is stored when the link that was sent to it is followed.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in ('verify_email', 'change_email', 'reset_password', 'invitation'));

-- Sealed under the master key, because a code is worked out from the secret itself. last_step: no code counts twice (RFC 6238, 5.2).
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

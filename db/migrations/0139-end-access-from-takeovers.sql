-- Stop all programs first: those of before would name drivers and set up payouts without saying who and when.
-- When the session began in which a change of address was asked for: an address restore ends what was opened from then on.
alter table email_links add column session_started_at timestamptz;

-- An invited administrator is another person than the inviter only some time after the first sign-in.
alter table users add column first_signed_in_at timestamptz;
update users set first_signed_in_at = greatest(invited_at, email_verified_at) where invited_by is not null and password_hash is not null;

-- When the present payout account was begun, when its bank account was set or a page opened that sets it, and since when its owner has to confirm it.
alter table stripe_accounts add column begun_at timestamptz, add column bank_set_at timestamptz, add column unconfirmed_since timestamptz;
update stripe_accounts set begun_at = created_at;

-- Who named the driver, and the carrier of a broker, and when.
alter table quotes add column driver_named_by uuid references users (id), add column driver_named_at timestamptz,
  add column carrier_named_by uuid references users (id), add column carrier_named_at timestamptz;

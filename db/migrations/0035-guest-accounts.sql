-- A visitor's request that its address confirmed goes live under a guest account: a shipper without a password, its address proven.
alter table users alter column password_hash drop not null,
  add constraint users_guest_check check (password_hash is not null or (role = 'shipper' and email_verified_at is not null));

-- A guest's link shows the offers of one transport.
alter table email_links add column transport_id uuid references transports (id) on delete cascade;
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check
  check (purpose in ('verify_email', 'change_email', 'reset_password', 'invitation', 'restore_email', 'guest_offers')),
  add constraint email_links_transport_check check ((purpose = 'guest_offers') = (transport_id is not null));
create index email_links_transport_idx on email_links (transport_id) where transport_id is not null;

-- 'Confirm your request': the mailed link, when it was sent last and how often, the one reminder, and what came of it.
alter table pending_quotes add column confirm_token_hash bytea, add column confirm_expires_at timestamptz,
  add column confirm_sent_at timestamptz, add column confirm_sends int not null default 0,
  add column reminded_at timestamptz, add column confirmed_at timestamptz,
  add check ((confirm_token_hash is null) = (confirm_expires_at is null));
create unique index pending_quotes_confirm_key on pending_quotes (confirm_token_hash);
create index pending_quotes_sent_idx on pending_quotes (email, confirm_sent_at) where confirm_sent_at is not null;
create index pending_quotes_age_idx on pending_quotes (created_at) where not is_processed;

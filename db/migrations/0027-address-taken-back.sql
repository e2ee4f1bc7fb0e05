-- A changed address can be taken back from the old one.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check
  check (purpose in ('verify_email', 'change_email', 'reset_password', 'invitation', 'restore_email'));
create index email_links_kept_addresses_idx on email_links (email) where purpose = 'restore_email' and used_at is null;

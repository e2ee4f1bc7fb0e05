-- Beside guests, administrators who were invited have no password until they choose one by the link of a mail.
alter table users drop constraint users_guest_check,
  add constraint users_guest_check check (
    password_hash is not null or (role = 'shipper' and email_verified_at is not null) or role in ('admin', 'super_admin'));

-- Stop all programs first: the index that keeps a notice single gets another column, and earlier programs name the old one.
-- The key pair that signs pushes (VAPID, RFC 8292): one for the installation, because browsers subscribe to its public half.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null
);

create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Nothing is sent once this session has ended; the browser names its next one.
  session_id uuid references sessions (id) on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  time_zone text not null,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  last_sent_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

alter table notification_dispatches drop constraint notification_dispatches_channel_check;
alter table notification_dispatches add constraint notification_dispatches_channel_check check (channel in ('in_app', 'email', 'sms', 'push'));
alter table notification_dispatches add column push_device_id uuid references push_devices (id) on delete cascade;
create index notification_push_device_idx on notification_dispatches (push_device_id) where push_device_id is not null;
drop index notification_once_key;
create unique index notification_once_key on notification_dispatches (source_event, user_id, channel, push_device_id) nulls not distinct
  where source_event is not null;

-- Messages of the contact form; each also left as a mail to support.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id uuid references users (id) on delete set null,
  mail_id uuid not null references mail_outbox (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index contact_messages_created_at on contact_messages (created_at desc, id desc);
create index contact_messages_mail on contact_messages (mail_id);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;

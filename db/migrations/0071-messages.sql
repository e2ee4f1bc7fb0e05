-- What the people of one booking write to each other. A booking that is made anew has a thread of its own.
create table messages (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  author_id uuid not null references users (id),
  -- Contact details are taken out before it is written.
  body text not null check (char_length(body) <= 4000),
  photo_id uuid references documents (id),
  sent_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid references users (id),
  hidden_reason text,
  check (body <> '' or photo_id is not null),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null))
);
create index messages_thread_idx on messages (quote_id, id);
create index messages_transport_idx on messages (transport_id);
create index messages_author_idx on messages (author_id, sent_at);
create index messages_photo_idx on messages (photo_id) where photo_id is not null;
create index messages_hidden_by_idx on messages (hidden_by) where hidden_by is not null;

-- How far somebody has read a thread: everything up to this message.
create table message_reads (
  quote_id uuid not null references quotes (id),
  user_id uuid not null references users (id),
  read_up_to uuid not null references messages (id),
  primary key (quote_id, user_id)
);
create index message_reads_user_idx on message_reads (user_id);
create index message_reads_message_idx on message_reads (read_up_to);

-- Who wants to read nothing more of whom.
create table message_blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index message_blocks_blocked_idx on message_blocks (blocked_id);

create table message_reports (
  id uuid primary key,
  message_id uuid not null references messages (id),
  reporter_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  decision text check (decision in ('hidden', 'stands')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  unique (message_id, reporter_id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index message_reports_waiting_idx on message_reports (id) where decision is null;
create index message_reports_reporter_idx on message_reports (reporter_id);
create index message_reports_decided_by_idx on message_reports (decided_by) where decided_by is not null;

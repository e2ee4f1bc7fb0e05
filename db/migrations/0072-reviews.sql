-- What the two sides of a completed transport say of each other: published together, or when the time to write is over.
create table reviews (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  -- As which side of the booking it was written.
  side text not null check (side in ('shipper', 'carrier')),
  author_id uuid not null references users (id),
  subject_id uuid not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  -- Contact details are taken out before it is written. Empty where stars alone were given, and once the account of its author is gone.
  words text not null check (char_length(words) <= 2000),
  written_at timestamptz not null,
  -- When it is published at the latest.
  due_at timestamptz not null,
  published_at timestamptz,
  -- The one answer of the reviewed side; empty once its account is gone.
  reply text check (char_length(reply) <= 2000),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references users (id),
  hidden_reason text,
  reply_hidden_at timestamptz,
  reply_hidden_by uuid references users (id),
  reply_hidden_reason text,
  unique (quote_id, side),
  check (author_id <> subject_id),
  check ((reply is null) = (replied_at is null)),
  check (replied_at is null or published_at is not null),
  check (hidden_at is null or published_at is not null),
  check (reply_hidden_at is null or replied_at is not null),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null)),
  check ((reply_hidden_at is null) = (reply_hidden_by is null) and (reply_hidden_at is null) = (reply_hidden_reason is null))
);
create index reviews_transport_idx on reviews (transport_id);
create index reviews_author_idx on reviews (author_id, id);
create index reviews_subject_idx on reviews (subject_id, id);
create index reviews_due_idx on reviews (due_at) where published_at is null;
-- Of a carrier, as its trust card counts them.
create index reviews_counted_idx on reviews (subject_id) include (stars) where side = 'shipper' and published_at is not null and hidden_at is null;
-- Of all carriers, newest first, as the landing page takes them.
create index reviews_told_idx on reviews (id desc) where side = 'shipper' and published_at is not null and hidden_at is null and words <> '';
create index reviews_hidden_by_idx on reviews (hidden_by) where hidden_by is not null;
create index reviews_reply_hidden_by_idx on reviews (reply_hidden_by) where reply_hidden_by is not null;

-- What was said stays as it was said: words may only go with the account of who wrote them.
create function keep_review() returns trigger language plpgsql as $$
begin
  if (new.id, new.transport_id, new.quote_id, new.side, new.author_id, new.subject_id, new.stars, new.written_at, new.due_at)
      is distinct from (old.id, old.transport_id, old.quote_id, old.side, old.author_id, old.subject_id, old.stars, old.written_at, old.due_at)
    or new.words not in (old.words, '')
    or (old.published_at is not null and new.published_at is distinct from old.published_at)
    or (old.replied_at is not null and (new.replied_at is distinct from old.replied_at or new.reply not in (old.reply, '')))
    or (old.hidden_at is not null and new.hidden_at is distinct from old.hidden_at)
    or (old.reply_hidden_at is not null and new.reply_hidden_at is distinct from old.reply_hidden_at) then
    raise exception 'a review stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reviews_keep before update on reviews for each row execute function keep_review();

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  -- The review, or what was replied to it.
  part text not null check (part in ('review', 'reply')),
  reporter_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  decision text check (decision in ('hidden', 'stands')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  unique (review_id, part, reporter_id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index review_reports_waiting_idx on review_reports (id) where decision is null;
create index review_reports_reporter_idx on review_reports (reporter_id);
create index review_reports_decided_by_idx on review_reports (decided_by) where decided_by is not null;

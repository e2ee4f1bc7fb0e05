-- The knowledge base of the compliance copilot: every version of every fact, and who wrote and reviewed it.
create table copilot_facts (
  id uuid primary key,
  fact text not null,
  version integer not null check (version > 0),
  topic text not null,
  mark text not null check (mark in ('S', 'M', 'P')),
  is_news boolean not null,
  citation text not null,
  as_of date not null,
  related text[] not null,
  keywords text not null,
  text text not null,
  -- Stems of the keywords in their order, and of the rest: what is searched and compared.
  strong text[] not null,
  plain text[] not null,
  search tsvector generated always as (array_to_tsvector(strong || plain)) stored,
  origin text not null check (origin in ('file', 'officer')),
  state text not null check (state in ('proposed', 'current', 'replaced', 'declined', 'withdrawn')),
  written_by uuid references users (id),
  written_at timestamptz not null,
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  unique (fact, version),
  check ((origin = 'officer') = (written_by is not null)),
  -- Nobody reviews what they wrote.
  check (reviewed_by <> written_by)
);
create unique index copilot_facts_current_key on copilot_facts (fact) where state = 'current';
create index copilot_facts_search_idx on copilot_facts using gin (search) where state = 'current';

-- What was asked and answered, for audit, for its asker, and for the officers who review what went wrong.
create table copilot_queries (
  id uuid primary key,
  user_id uuid not null references users (id),
  question text not null check (char_length(question) between 1 and 1000),
  answer text not null,
  confidence numeric(3, 2) not null check (confidence between 0 and 1),
  is_answered boolean not null,
  sources jsonb not null,
  nearest jsonb not null,
  topics text[] not null,
  follows uuid references copilot_queries (id) on delete set null,
  latency_ms integer not null,
  asked_at timestamptz not null,
  verdict text check (verdict in ('right', 'wrong')),
  verdict_reason text,
  verdict_at timestamptz,
  closed_by uuid references users (id),
  closed_at timestamptz,
  check ((verdict is null) = (verdict_at is null)),
  check ((closed_by is null) = (closed_at is null))
);
create index copilot_queries_user_idx on copilot_queries (user_id, id desc);
create index copilot_queries_review_idx on copilot_queries (id desc) where closed_at is null and (not is_answered or verdict = 'wrong');

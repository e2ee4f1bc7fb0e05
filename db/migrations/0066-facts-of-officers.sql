-- What officers write of the knowledge base: it waits for somebody else, beside the version that it was written upon.
alter table copilot_facts
  -- The newest edition of the program's files that read the version in; null: none has touched it since an officer wrote it.
  add column edition integer check (edition > 0),
  -- The version that stood when this one was written; null for a new fact.
  add column based_on integer,
  add column declined_reason text;
update copilot_facts set edition = 1 where origin = 'file';
alter table copilot_facts add check (edition is not null or origin = 'officer');
-- One officer at a time changes a fact.
create unique index copilot_facts_proposed_key on copilot_facts (fact) where state = 'proposed' and origin = 'officer';
create index copilot_facts_waiting_idx on copilot_facts (id desc) where state = 'proposed';

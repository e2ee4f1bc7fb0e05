-- Questions that found no answer, or a wrong one, come before an officer by their wording: the same asked ten times is one line.
alter table copilot_queries add column wording text;
update copilot_queries set wording = left(lower(question), 200);
alter table copilot_queries alter column wording set not null;
drop index copilot_queries_review_idx;
create index copilot_queries_review_idx on copilot_queries (wording, id) where closed_at is null and (not is_answered or verdict = 'wrong');
-- The question that a fact was written for.
alter table copilot_facts add column from_query uuid references copilot_queries (id) on delete set null;
create index copilot_facts_from_query_idx on copilot_facts (from_query) where from_query is not null;

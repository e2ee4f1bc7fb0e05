-- Jobs of one line run one after the other, in the order in which they were added: `place` says which, whatever clocks say.
alter table jobs
  add column line text,
  add column place bigint generated always as identity;
create index jobs_line on jobs (line, place) where line is not null and failed_at is null;

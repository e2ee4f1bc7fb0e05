-- Who does a few kinds of work finds theirs without reading through all that is due of other kinds.
create index jobs_of_a_kind_due on jobs (name, run_at, id) where failed_at is null;

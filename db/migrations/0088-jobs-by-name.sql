-- A notice of new work names its kind, so that only who can do it looks for it; what is due later is found by the clock.
create or replace function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', due.name) from (select distinct name from added where run_at <= clock_timestamp() + interval '1 second') due;
  return null;
end $$;
drop trigger jobs_wake on jobs;
create trigger jobs_wake after insert on jobs referencing new table as added for each statement execute function notify_jobs();

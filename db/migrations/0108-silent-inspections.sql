-- Stop all programs first: since when an open inspection is silent, which a trigger keeps from now on, begins with those that there are.
-- Administrators read the longest silent first. The steps of all that are open were looked up to sort them.
alter table inspections add column last_step_at timestamptz;
update inspections i set last_step_at = s.received_at
  from (select distinct on (inspection_id) inspection_id, received_at from inspection_steps order by inspection_id, sequence desc) s
  where s.inspection_id = i.id and i.state = 'open';
comment on column inspections.last_step_at is 'Null before the first step, and for those that were sealed before this was kept.';
drop index inspections_open_idx;
create index inspections_open_idx on inspections (coalesce(last_step_at, created_at), id) where state = 'open';

create function keep_last_step() returns trigger language plpgsql as $$
begin
  update inspections i set last_step_at = w.received_at
    from (select distinct on (inspection_id) inspection_id, received_at from written order by inspection_id, sequence desc) w where i.id = w.inspection_id;
  return null;
end $$;
create trigger inspection_steps_last after insert on inspection_steps referencing new table as written for each statement execute function keep_last_step();

-- Stop all programs first: the way in which months of the audit log are made is replaced.
-- A month is attached once it is made. Made as a partition it wants the whole log for itself: behind a reader as long as a backup it held up everybody who
-- writes, and so everybody who publishes an event.
create or replace function make_audit_month(made date) returns void language plpgsql as $$
declare
  next date := (made + interval '1 month')::date;
  suffix text := to_char(made, 'YYYY_MM');
  starts timestamptz := made::timestamp at time zone 'UTC';
  ends timestamptz := next::timestamp at time zone 'UTC';
begin
  if to_regclass('audit_log_' || suffix) is not null
    or exists (select from audit_log_other where created_at >= starts and created_at < ends)
    or exists (select from audit_links_other where month = made) then
    return;
  end if;
  execute format('create table audit_log_%s (like audit_log including all)', suffix);
  execute format('create table audit_links_%s (like audit_links including all)', suffix);
  execute format('create trigger audit_log_kept before truncate on audit_log_%s execute function refuse_change()', suffix);
  execute format('create trigger audit_links_kept before truncate on audit_links_%s execute function refuse_change()', suffix);
  execute format('alter table audit_log attach partition audit_log_%s for values from (%L) to (%L)', suffix, starts, ends);
  execute format('alter table audit_links attach partition audit_links_%s for values from (%L) to (%L)', suffix, made, next);
end $$;

-- What can only be added to says so by a trigger named <table>_append_only, from which the rights of the program's role follow
-- (src/server/db/program-role.ts). Its arguments are columns that may be emptied, all of them at once and nothing else, because a
-- person's data leave them when the account is deleted. Truncation asks no trigger of rows, so it has one of its own.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || (select jsonb_object_agg(emptied, null) from unnest(tg_argv) as emptied) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger pii_access_logs_append_only before update or delete on pii_access_logs for each row execute function refuse_change();
create trigger driver_reviews_append_only before update or delete on driver_reviews for each row execute function refuse_change();
create trigger dot_mc_validation_logs_append_only before update or delete on dot_mc_validation_logs
  for each row execute function refuse_change('ip_address', 'device_fingerprint');

create trigger communication_timeline_kept before truncate on communication_timeline execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function refuse_change();
create trigger quote_transitions_kept before truncate on quote_transitions execute function refuse_change();
create trigger pii_access_logs_kept before truncate on pii_access_logs execute function refuse_change();
create trigger driver_reviews_kept before truncate on driver_reviews execute function refuse_change();
create trigger dot_mc_validation_logs_kept before truncate on dot_mc_validation_logs execute function refuse_change();

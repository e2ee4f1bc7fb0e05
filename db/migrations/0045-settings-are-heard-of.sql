-- Every replica hears at once of a setting that changed, whoever changed it.
create function tell_setting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_changed', coalesce(new.key, old.key));
  return null;
end $$;
create trigger system_config_told after insert or update or delete on system_config
  for each row execute function tell_setting_changed();

-- While piiEncryptionEnabled is off new files are stored as they are. Each keeps its wrapped key all the same: it is sealed under it later.
alter table files add column encryption_status text not null default 'encrypted' check (encryption_status in ('encrypted', 'none'));
create index files_plain_idx on files (id) where encryption_status = 'none' and deleted_at is null;

-- The row of a license says what its file is, whenever that changes.
create function take_encryption_status() returns trigger language plpgsql as $$
begin
  select encryption_status into new.encryption_status from files where id = new.file_id;
  return new;
end $$;
create trigger driver_license_uploads_encryption before insert on driver_license_uploads
  for each row when (new.file_id is not null) execute function take_encryption_status();
create function tell_encryption_status() returns trigger language plpgsql as $$
begin
  update driver_license_uploads set encryption_status = new.encryption_status where file_id = new.id;
  return null;
end $$;
create trigger files_encryption_told after update of encryption_status on files
  for each row when (new.encryption_status is distinct from old.encryption_status) execute function tell_encryption_status();

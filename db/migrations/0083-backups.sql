-- What became of each scheduled backup, for those who run the installation.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  folder text not null,
  -- Null where it failed; then why, in a sentence.
  row_count bigint,
  file_count integer,
  byte_count bigint,
  failure text,
  check ((failure is null) = (row_count is not null and file_count is not null and byte_count is not null))
);
create index backups_started_idx on backups (started_at desc, id desc);

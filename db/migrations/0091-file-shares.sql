-- The data key of a file is wrapped under the master key and a share of its own, which lies in a key store beside the bytes and never here.
-- share_id names it and outlives the deletion, so that copies of the keys are found and taken away too. Null: wrapped before there were shares;
-- a job gives those one. docs/decisions/064.
alter table files add column share_id uuid;
create unique index files_share_id_key on files (share_id) where share_id is not null;
create index files_without_share_idx on files (id) where share_id is null and deleted_at is null;

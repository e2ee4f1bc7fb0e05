-- Stop all programs first: earlier versions erase the key of a file with the file, which is now the key of a person and of other files.
-- Every key in the key store has a row: of a person (owner_id), made with the first file, or of nobody. The keys that files had of their own are
-- of nobody, and are erased once no file needs them, as those of files that outlast the account of their owner. docs/decisions/098
alter table shares add column owner_id uuid;
create unique index shares_owner_key on shares (owner_id) where erased_at is null;
insert into shares (id, store, made_at, erased_at) select share_id, store, created_at, deleted_at from files where share_id is not null on conflict do nothing;
drop index files_share_id_key, files_without_share_idx;
create index files_share_id_idx on files (share_id) where deleted_at is null;
delete from jobs where name = 'add-shares';

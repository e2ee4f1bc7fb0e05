-- Stop all programs first: earlier versions archive the log of the embedded database, which nothing reads any more; its replication slot
-- would keep that log for good. `tested_at` says when a scheduled backup was restored in a test, and `test_failure` what was wrong then.
alter table backups add column tested_at timestamptz, add column test_failure text;
delete from jobs where name = 'archive-log';
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'carriage_log' and not active;

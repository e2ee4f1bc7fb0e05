-- Both repeat a primary key: the newest come from the end of that one.
drop index audit_log_newest_idx;
drop index dot_mc_validation_logs_newest_idx;

-- When the shipper was told that a day passed without an offer; told once.
alter table transports add quiet_told_at timestamptz;
-- Those that waited longer than a day when this came are not told late.
update transports set quiet_told_at = now() where status = 'submitted' and submitted_at <= now() - interval '1 day';
create index transports_quiet_idx on transports (submitted_at) where status = 'submitted' and quiet_told_at is null;

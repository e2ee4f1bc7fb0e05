-- In which role, and what for, somebody looked at, downloaded, was refused or deleted a personal file; null before this was recorded.
alter table pii_access_logs add column accessed_as text, add column purpose text;
create index pii_access_logs_time_idx on pii_access_logs (accessed_at);

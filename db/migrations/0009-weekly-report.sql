-- One report per account and week, however often the job that sends it runs.
create unique index notification_weekly_report_key on notification_dispatches (user_id, (content ->> 'week')) where notification_type = 'report.weekly';

-- Whether a transport began as a request that was made without an account.
create index pending_quotes_transport_idx on pending_quotes (transport_id) where transport_id is not null;

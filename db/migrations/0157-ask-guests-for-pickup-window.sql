-- The last day of the pickup window of a request that waits for its account.
alter table pending_quotes add column pickup_until date;

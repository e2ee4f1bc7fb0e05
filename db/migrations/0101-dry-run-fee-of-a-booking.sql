-- What a cancellation pays for an arrival in vain, as it was shown when the offer was accepted; null for bookings of before, to which the setting applies.
alter table payments add column dry_run_fee numeric(10,2) check (dry_run_fee >= 0);
